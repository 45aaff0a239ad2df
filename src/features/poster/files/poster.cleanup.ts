import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Periodic } from '../../../lib/concurrency/periodic';
import { removeDrafts } from '../../../lib/files';
import { remove, removeDeleted, trimToBudget } from './poster.disk-budget';
import type { ExistingIds, StorageLimits } from './poster.store';

const HOUR_MS = 3_600_000;
/** The shortest time between two trims caused by writing. */
const TRIM_PAUSE_MS = 10_000;
/** How long drafts and unused pictures are kept: an instance may be about to use them. */
const UNUSED_GRACE_MS = 10 * 60_000;

/**
 * Removes old posters and those of deleted jobs every hour. Trims the folder to its disk budget
 * once the last measured size plus what was written since exceeds it, so making a poster never
 * lists the folder.
 */
export class PosterCleanup {
  /** Bytes found by the last trim, plus those written since. */
  private bytes = 0;
  private lastTrim = -Infinity;
  private trimming: Promise<void> | undefined;
  private readonly hourly = new Periodic(HOUR_MS, () => this.removeUnneeded());

  constructor(
    private readonly folder: string,
    private readonly limits: StorageLimits,
    private readonly existing: ExistingIds,
  ) {
    // Measures what earlier processes left.
    void this.trim();
  }

  /** Must be called with the size of every stored poster. */
  noteWritten(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes <= this.limits.bytes || performance.now() - this.lastTrim < TRIM_PAUSE_MS)
      return;
    void this.trim();
  }

  async close(): Promise<void> {
    await this.hourly.close();
    await this.trimming;
  }

  private async removeUnneeded(): Promise<void> {
    await removeOldVersions(`${this.folder}/.versions`, this.limits.seconds);
    await removeDrafts(`${this.folder}/.codes`);
    // If the database is unavailable, the next run in an hour makes up for it.
    await removeDeleted(this.folder, this.existing).catch(() => undefined);
    await this.trim();
  }

  /** Runs one trim at a time: each replaces the bytes found before it began. */
  private trim(): Promise<void> {
    return (this.trimming ??= this.trimNow().finally(() => (this.trimming = undefined)));
  }

  private async trimNow(): Promise<void> {
    this.lastTrim = performance.now();
    const before = this.bytes;
    const left = await trimToBudget(this.folder, this.limits.bytes);
    this.bytes = left + this.bytes - before;
  }
}

/**
 * Removes versions older than `keepSeconds`, then pictures that neither a version nor a current
 * poster links to, and drafts of killed processes. Several instances may run it at once; what
 * cannot be removed is left to the next run.
 */
export async function removeOldVersions(versions: string, keepSeconds: number): Promise<void> {
  for (const job of await readdir(versions).catch(() => [])) {
    const folder = join(versions, job);
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const version = /^(\d{1,15})\.png$/.exec(name)?.[1];
      if (version !== undefined && Number(version) < Date.now() / 1000 - keepSeconds)
        await remove(join(folder, name));
    }
    // A draft may be another link to a picture, which is unused only once the draft is gone.
    for (const name of names) if (name.endsWith('.draft')) await removeUnused(join(folder, name));
    for (const name of names)
      if (/^[\da-f]{64}\.png$/.test(name)) await removeUnused(join(folder, name), 1);
  }
}

/** Removes a file that has at most `links` links and was not written or published lately. */
async function removeUnused(path: string, links = Infinity): Promise<void> {
  const status = await stat(path).catch(() => undefined);
  if (status === undefined || status.nlink > links) return;
  if (status.mtimeMs < Date.now() - UNUSED_GRACE_MS) await remove(path);
}
