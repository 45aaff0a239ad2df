import type { Client } from 'pg';
import { prepareTarget } from '../target/prepare-target';
import { WriteBack } from './write-back';

type WriteBackArguments =
  Parameters<typeof WriteBack.open> extends [Client, ...infer Rest] ? Rest : never;

/** The interval of checks while there are no changes. */
const CHECK_INTERVAL_MS = 100;

/** Writes changes back until it is stopped or something fails. */
export class WriteBackLoop {
  /** The error that ended it. */
  failure: Error | null = null;
  private isStopped = false;
  private wake: () => void = () => undefined;
  private readonly running: Promise<void>;

  private constructor(
    private readonly client: Client,
    private readonly writeBack: WriteBack,
  ) {
    this.running = this.run().catch((error: unknown) => {
      this.failure = error instanceof Error ? error : new Error(String(error));
    });
  }

  /** Starts writing back, on a connection of its own. */
  static async open(
    connect: () => Promise<Client>,
    ...[old, plans, print]: WriteBackArguments
  ): Promise<WriteBackLoop> {
    const client = await connect();
    try {
      await prepareTarget(client, false);
      const writeBack = await WriteBack.open(client, old, plans, print);
      print(`Writing back: ${plans.map(({ table }) => table.name).join(', ')}.`);
      return new WriteBackLoop(client, writeBack);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** Stops it after all changes have been written back. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.wake();
    await this.running;
    this.writeBack.close();
    await this.client.end().catch(() => undefined);
  }

  private async run(): Promise<void> {
    for (;;) {
      if ((await this.writeBack.batch()) > 0) continue;
      if (this.isStopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, CHECK_INTERVAL_MS);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }
}
