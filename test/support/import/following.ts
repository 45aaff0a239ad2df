import { spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { root } from '../built';
import { childEnvironment } from '../environment';

/** FOLLOW_PROGRAM: another build, to compare with. */
const PROGRAM = process.env.FOLLOW_PROGRAM ?? join(root, 'dist/tools/import/main.js');

/** `npm run import -- --follow` in a process of its own, which a test may kill. */
export class Following {
  private child: ChildProcess | null = null;
  private readonly events = new EventEmitter();
  /** Its output since it was last started. */
  output = '';

  constructor(
    private readonly from: string,
    private readonly to: string,
    private readonly report: string,
  ) {}

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts it, and waits until it follows, or prints `saying`. */
  async start(saying = /Following the binary log|Passes are repeated/, ...more: string[]) {
    this.output = '';
    const args = ['--follow', '--report', this.report, ...more];
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      env: childEnvironment({ DATABASE_URL: this.to, LEGACY_DATABASE_URL: this.from }),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr.on('data', (piece: Buffer) => {
      this.output += piece.toString();
      this.events.emit('said');
    });
    child.once('exit', () => this.events.emit('said'));
    this.child = child;
    await this.says(saying);
  }

  /** Waits until it prints something. Throws if it ends without that. */
  async says(what: RegExp): Promise<void> {
    while (!what.test(this.output)) {
      if (this.child?.exitCode != null) throw new Error(`It ended: ${this.output}`);
      await once(this.events, 'said');
    }
  }

  /** Ends it, immediately or gracefully, and returns its exit status. */
  async end(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<number | null> {
    this.child?.kill(signal);
    return this.ended();
  }

  /** Waits until it has ended by itself; returns its exit status. */
  async ended(): Promise<number | null> {
    const { child } = this;
    if (child !== null && child.exitCode === null && child.signalCode === null)
      await once(child, 'exit');
    return child?.exitCode ?? null;
  }
}
