import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '../../../src/lib/text/reason';
import { replaceFile } from '../../lib/replace-file';
import { Polling } from './polling';
import { check, noShares, parseShares, UnusableShares, type Shares } from './shares';

/** How often the file is checked. */
const CHECK_INTERVAL_MS = 250;
/** The lock is held for one write; an older one was left by a process that has died. */
const STALE_LOCK_MS = 5_000;
const LOCK_TRIES = 200;

const read = (path: string): Shares =>
  existsSync(path) ? parseShares(readFileSync(path, 'utf8')) : noShares();

/**
 * Reads a shares file; if it is missing, everything is at the old side. Throws UnusableShares,
 * which names the file.
 */
export function readShares(path: string): Shares {
  try {
    return read(path);
  } catch (error) {
    throw new UnusableShares(`${path}: ${reasonOf(error)}`);
  }
}

/**
 * Changes a shares file atomically, without losing another process's change. Throws UnusableShares,
 * and leaves the file as it is, if it is or would become unusable.
 */
export async function changeShares(path: string, change: Change): Promise<void> {
  const lock = `${path}.lock`;
  await take(lock);
  try {
    const changed = change(readShares(path));
    check(changed);
    replaceFile(path, `${JSON.stringify(changed, null, 2)}\n`);
  } finally {
    rmSync(lock, { force: true });
  }
}

async function take(lock: string): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    try {
      writeFileSync(lock, '', { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    // A lock from the future was left before the clock was set back.
    if (Math.abs(age) > STALE_LOCK_MS) rmSync(lock, { force: true });
    else await pause(10);
  }
  throw new Error(`${lock} is held by another process.`);
}

type Change = (shares: Shares) => Shares;

/** Follows a shares file; while it is invalid, the previous state applies. */
export class WatchedShares {
  current: Shares;
  /** Why the file's current content is not followed; undefined if it is. */
  problem: string | undefined;
  private seen: string;
  /** What the file lacks because it could not be written. */
  private readonly unwritten = new Set<Change>();
  private readonly polling: Polling;

  /** Throws UnusableShares if the file is unusable at the start. */
  constructor(
    readonly path: string,
    private readonly onChange: (shares: Shares, before: Shares) => void,
    private readonly onProblem: (why: string) => void,
  ) {
    this.seen = markOf(statSync(path, { bigint: true, throwIfNoEntry: false }));
    this.current = readShares(path);
    this.polling = new Polling(() => this.checkFile(), CHECK_INTERVAL_MS);
  }

  /** Checks the file now. */
  look(): Promise<void> {
    return this.polling.runNow();
  }

  /** Changes the state at once, and the file as soon as it can be written. */
  async change(change: Change): Promise<void> {
    this.follow(change(this.current));
    this.unwritten.add(change);
    await this.write();
  }

  private async write(): Promise<void> {
    const changes = [...this.unwritten];
    try {
      await changeShares(this.path, (shares) => changes.reduce((each, to) => to(each), shares));
      for (const each of changes) this.unwritten.delete(each);
      this.problem = undefined;
    } catch (error) {
      this.report(`not written: ${reasonOf(error)}; the change applies, and writing is repeated`);
    }
  }

  private report(problem: string): void {
    if (problem !== this.problem) this.onProblem(problem);
    this.problem = problem;
  }

  close(): void {
    this.polling.close();
  }

  private async checkFile(): Promise<void> {
    try {
      const mark = markOf(await stat(this.path, { bigint: true }).catch(() => undefined));
      if (mark !== this.seen) this.readAgain(mark);
      if (this.unwritten.size > 0) await this.write();
    } catch (error) {
      this.report(`${reasonOf(error)}; the state before it still applies`);
    }
  }

  private readAgain(mark: string): void {
    const { current } = this;
    this.seen = mark;
    if (mark !== '') {
      this.follow(read(this.path));
      this.unwritten.clear();
      return;
    }
    // Otherwise the next change would start from an empty state.
    this.unwritten.add(() => current);
    this.onProblem('it was gone, and is written again');
  }

  private follow(shares: Shares): void {
    const before = this.current;
    this.problem = undefined;
    this.current = shares;
    if (JSON.stringify(before) !== JSON.stringify(shares)) this.onChange(shares, before);
  }
}

const markOf = (found: { mtimeNs: bigint; size: bigint; ino: bigint } | undefined): string =>
  found === undefined ? '' : [found.mtimeNs, found.size, found.ino].join();
