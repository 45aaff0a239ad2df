import { keepWithin, removeDeleted, type Existing } from './poster.budget';
import { sweepVersions } from './poster.sweeper';

export interface KeepLimits {
  /** How long the URL of a poster works. */
  readonly seconds: number;
  /** What posters and codes may take of the disk, in bytes. */
  readonly bytes: number;
}

const EVERY = 3_600_000;
/** Between two times that room is made because much was written, in milliseconds. */
const PAUSE = 10_000;

/**
 * Keeps the folder of posters within its limits: by age and for deleted jobs every hour, by size as soon as what
 * was found the last time and what has been written since exceed it. So no poster costs a look through the folder.
 */
export class PosterKeeper {
  private taken = 0;
  private last = -Infinity;
  private working: Promise<void> | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly folder: string,
    private readonly limits: KeepLimits,
    private readonly existing: Existing | undefined,
  ) {
    this.timer = setInterval(() => void this.sweep(), EVERY).unref();
    // What was left by the process before this one is not known yet.
    this.working = this.measure().finally(() => (this.working = undefined));
  }

  /** To be told of every poster that is stored. */
  wrote(bytes: number): void {
    this.taken += bytes;
    if (this.taken <= this.limits.bytes || performance.now() - this.last < PAUSE) return;
    this.working ??= this.measure().finally(() => (this.working = undefined));
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.working;
  }

  private async sweep(): Promise<void> {
    await sweepVersions(`${this.folder}/.versions`, this.limits.seconds);
    // A database that is away now is asked again in an hour.
    if (this.existing !== undefined)
      await removeDeleted(this.folder, this.existing).catch(() => undefined);
    await this.measure();
  }

  private async measure(): Promise<void> {
    this.last = performance.now();
    const before = this.taken;
    const left = await keepWithin(this.folder, this.limits.bytes).catch(() => 0);
    this.taken = left + this.taken - before;
  }
}
