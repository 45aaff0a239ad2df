import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { dirname } from 'node:path';
import { EmbeddedPostgresError, reasonOf } from '../error';
import { lockFolder } from '../owner/lock-sockets';
import { WATCHER } from './watcher.source';

const FAST_MS = 30_000;
const IMMEDIATE_MS = 10_000;
const READY_MS = 20_000;
/** Longer than a watcher may take to stop a server. */
export const STOPPED_MS = FAST_MS + IMMEDIATE_MS + 10_000;

/** A process in its own session that stops one server when told to, or when this one ends. */
export class Watcher {
  readonly #child: ChildProcess;
  /** The exit code: 0 when the server is gone; null when the watcher was killed. */
  readonly ended: Promise<number | null>;
  /** Resolves once the watcher shows that it is alive, and waits. */
  readonly ready: Promise<void>;

  constructor(cluster: string, pid: number) {
    const folder = lockFolder(dirname(cluster));
    const name = `watcher.${randomUUID()}`;
    const settings = JSON.stringify({
      cluster,
      pid,
      folder,
      name,
      fastMs: FAST_MS,
      immediateMs: IMMEDIATE_MS,
    });
    // If too many files are open, the child cannot be started and has no streams.
    const child: ChildProcess = spawn(process.execPath, ['-e', WATCHER, settings], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    });
    this.#child = child;
    child.stdin?.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      child.once('exit', resolve);
      child.once('error', () => resolve(null));
    });
    this.ready = new Promise((resolve, reject) => {
      const fail = (why: string) =>
        reject(new EmbeddedPostgresError(`PostgreSQL's watcher ${why}`));
      const limit = setTimeout(fail, READY_MS, 'did not start in time').unref();
      child.once('error', (error) => fail(`cannot be started: ${reasonOf(error)}`));
      child.once('exit', (code) => fail(`ended with ${code ?? 'a signal'}`));
      child.stdout?.once('data', () => {
        clearTimeout(limit);
        child.stdout?.destroy();
        this.#letGo();
        resolve();
      });
    });
    this.ready.catch(() => undefined);
  }

  /** Stops the server; returns true when it is gone, false if the watcher was lost or gave up. */
  async stop(): Promise<boolean> {
    this.#child.ref();
    this.#child.stdin?.end();
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), STOPPED_MS);
    const code = await this.ended;
    clearTimeout(limit);
    return code === 0;
  }

  /** Lets this process end; the watcher then stops the server. */
  #letGo(): void {
    this.#child.unref();
    if (this.#child.stdin instanceof Socket) this.#child.stdin.unref();
  }
}
