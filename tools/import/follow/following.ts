import type { Client } from 'pg';
import type { Progress } from '../report/progress';
import { LogFollower } from './by-log';
import { pause } from './pause';
import type { OldLog } from './binlog/old-log';
import { Session } from './session/session';
import type { SessionOptions } from './session/session.open';
import { SchemaChanged } from './session/session.schema';
import { isLogLost, isLost, isOtherSchema, isUnreadable } from './errors/errors';
import type { Watch } from './monitoring/watch';

export interface FollowOptions extends SessionOptions {
  readonly metricsPort?: number | undefined;
  readonly metricsHost: string;
  /** Seconds of lag above which an alert is printed. */
  readonly alertAbove: number;
  /** When all tables are compared as a whole every day, such as `03:00` by this machine's clock. */
  readonly compareAt?: string | undefined;
}

/** The pause before another attempt to connect. */
const RECONNECT_PAUSE_MS = 2_000;
/** The shortest pause between two passes, if there is no log. */
const MIN_PASS_PAUSE_MS = 5_000;
const NO_RIGHT =
  'the user may not read it: GRANT REPLICATION SLAVE, REPLICATION CLIENT ON *.* TO it';

/** Follows the old side by its log, or by passes, and reconnects when the connection is lost. */
export class Following {
  private readonly byLog: LogFollower;
  private hasBegun = false;
  private mustPass = false;

  constructor(
    private readonly connect: () => Promise<Client>,
    private readonly options: FollowOptions,
    private readonly progress: Progress,
    private readonly watch: Watch,
    private readonly signal: AbortSignal,
  ) {
    this.byLog = new LogFollower(options.from, options.compareAt, watch, signal);
  }

  /** Runs one session after another until `signal` aborts. */
  async run(): Promise<void> {
    while (!this.signal.aborted) {
      try {
        await this.runOnce();
      } catch (error) {
        await this.recover(error);
      }
    }
  }

  private async runOnce(): Promise<void> {
    const { log } = this.watch;
    const options = { ...this.options, signal: this.signal };
    const session = await Session.open(this.connect, options, this.progress, {
      once: (line) => log.printOnce(line),
      each: (line) => log.print(line),
    });
    try {
      if (typeof session.log === 'string') await this.repeat(session, session.log);
      else await this.followLog(session, session.log);
    } catch (error) {
      if (isOtherSchema(error)) await session.checkSchema(textOf(error));
      throw error;
    } finally {
      await session.close();
    }
  }

  /** Ends the run for a permanent error; otherwise waits. */
  private async recover(error: unknown): Promise<void> {
    // It was aborted while it waited for another import.
    if (this.signal.aborted && error === this.signal.reason) return;
    if (error instanceof SchemaChanged || this.signal.aborted) throw error;
    if (isLogLost(error)) {
      this.mustPass = true;
      this.watch.log.print(
        `The log does not reach back that far: all tables are compared. (${textOf(error)})`,
      );
      return;
    }
    const passes = isLost(error) || isOtherSchema(error);
    if (!passes || !this.hasBegun) throw error;
    this.watch.log.printSometimes(`Connecting again: ${textOf(error)}`);
    this.watch.lost();
    await pause(RECONNECT_PAUSE_MS, this.signal);
  }

  private async followLog(session: Session, log: OldLog): Promise<void> {
    const remembered = this.mustPass ? null : await session.rememberedPosition(log);
    let position = remembered;
    if (position === null) {
      const pass = await session.pass(log);
      this.watch.compared(pass.results);
      position = pass.position;
    }
    if (position === null) return;
    this.mustPass = false;
    await session.startWriteBack();
    try {
      await this.byLog.follow(session, log, position, () => (this.hasBegun = true));
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      await this.repeat(session, `${NO_RIGHT} (${textOf(error)})`);
    }
  }

  /** Repeats passes, without a log; each pause is at least as long as the last pass. */
  private async repeat(session: Session, why: string): Promise<void> {
    const { log } = this.watch;
    log.print(`The old database's log cannot be followed: ${why}. Passes are repeated instead.`);
    this.hasBegun = true;
    for (let isFirst = true; !this.signal.aborted; isFirst = false) {
      const begun = performance.now();
      await session.checkSchema('Before a pass');
      const { results } = await session.pass(null);
      this.watch.compared(results, isFirst);
      await this.watch.findings.update(session.client);
      await session.startWriteBack();
      const took = performance.now() - begun;
      log.reportPass(took / 1000);
      await pause(Math.max(MIN_PASS_PAUSE_MS, took), this.signal);
      session.checkWriteBack();
    }
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
