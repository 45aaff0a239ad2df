import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';
import { onInterrupt } from './interrupt';
import { residentMb } from './resident-memory';

/** How long a service may take to be ready; the machine may be busy. */
const READY_TIMEOUT_MS = 120_000;

/**
 * A service in a process of its own, with an embedded database and demo data, in a folder that is
 * removed with it, at the latest when this process is interrupted.
 */
export class ServiceProcess {
  base = '';
  administratorToken = '';
  readonly tokens: string[] = [];
  private child: ChildProcess | undefined;
  private output = '';
  private removal: Promise<void> | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'job-gateway-hostile-'));
  readonly publicDir = join(this.folder, 'public');

  /** Settings, in addition to those that isolate it from everything else on the machine. */
  constructor(private readonly settings: Readonly<Record<string, string>> = {}) {
    onInterrupt(() => this.remove());
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  get port(): number {
    return Number(new URL(this.base).port);
  }

  get running(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  /** The end of its output, which explains why it ended. */
  get lastWords(): string {
    return this.output.slice(-2000);
  }

  /** Resident memory in MB. */
  memory(): number {
    return residentMb(this.pid ?? 0);
  }

  /**
   * Returns the embedded PostgreSQL's first process, and whether it accepts connections. Throws if
   * there is none.
   */
  postmaster(): { readonly pid: number; readonly ready: boolean } {
    const file = join(this.folder, 'data/postgresql/cluster/postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.startsWith('ready') === true };
  }

  /** Issues a token with the operator's command. */
  issueToken(user: number): string {
    const command = join(packageRoot, 'dist/tools/commands/token.js');
    const words = ['issue', '--user', String(user)];
    const { stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
      env: this.environment(),
      encoding: 'utf8',
    });
    if (stdout === '') throw new Error(`no token for user ${user}: ${stderr}`);
    return stdout.trim();
  }

  /** Starts it, or restarts it on the same port and data. */
  async start(): Promise<void> {
    if (this.removal !== undefined) throw new Error('it has been removed');
    const child = spawn(process.execPath, [join(packageRoot, 'dist/src/main.js')], {
      cwd: this.folder,
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Ctrl-C should reach only this process, which stops the service.
      detached: true,
    });
    this.child = child;
    const ready = new Promise<void>((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`not ready in time:\n${this.lastWords}`)),
        READY_TIMEOUT_MS,
      );
      const hear = (chunk: Buffer) => {
        this.output = `${this.output}${chunk.toString()}`.slice(-100_000);
        const token = /^token +(\S+)/m.exec(this.output)?.[1];
        const base = /^GraphQL +(\S+)\/graphql/m.exec(this.output)?.[1];
        if (base === undefined || token === undefined) return;
        this.base = base;
        if (!this.tokens.includes(token)) this.tokens.push(token);
        this.administratorToken = /^admin +(\S+)/m.exec(this.output)?.[1] ?? '';
        clearTimeout(limit);
        resolve();
      };
      this.output = '';
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code, signal) => {
        clearTimeout(limit);
        reject(new Error(`ended with ${code ?? signal ?? '?'}:\n${this.lastWords}`));
      });
    });
    await ready;
  }

  private environment(): NodeJS.ProcessEnv {
    return {
      PATH: '/usr/bin:/bin',
      PORT: this.base === '' ? '0' : String(this.port),
      DATA_DIR: join(this.folder, 'data'),
      PUBLIC_DIR: this.publicDir,
      RATE_LIMITS: 'off',
      ...this.settings,
    };
  }

  /** Ends it; resolves to its exit code, or to the signal that ended it. */
  async end(signal: NodeJS.Signals): Promise<number | string | null> {
    if (this.child === undefined || !this.running) return this.child?.exitCode ?? null;
    const exit = once(this.child, 'exit') as Promise<[number | null, string | null]>;
    this.child.kill(signal);
    const [code, by] = await exit;
    return code ?? by;
  }

  /** Stops it for good and removes its files. */
  remove(): Promise<void> {
    this.removal ??= this.end('SIGTERM').then(() =>
      rmSync(this.folder, { recursive: true, force: true }),
    );
    return this.removal;
  }
}
