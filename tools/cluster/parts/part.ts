import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Identity } from '../../../src/embedded-postgres/run';

export interface Command {
  readonly program: string;
  readonly words: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The user that runs it; by default this process's. */
  readonly identity?: Identity;
  readonly log: string;
}

/** One process of the cluster, which can be killed and started again. */
export class Part {
  private child: ChildProcess | undefined;

  constructor(
    readonly name: string,
    private readonly command: Command,
    /** Kills processes that outlive this one, such as PostgreSQL under Patroni. */
    private readonly killRest: () => void = () => undefined,
  ) {}

  get isUp(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  start(): void {
    if (this.isUp) return;
    const { program, words, environment, identity, log } = this.command;
    const output = openSync(log, 'a');
    this.child = spawn(program, words, {
      ...identity,
      env: { PATH: '/usr/bin:/bin:/usr/sbin', LC_ALL: 'C.UTF-8', ...environment },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    // `isUp` reports it.
    this.child.on('error', () => undefined);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child !== undefined && this.isUp) {
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    }
    if (signal === 'SIGKILL') this.killRest();
  }
}
