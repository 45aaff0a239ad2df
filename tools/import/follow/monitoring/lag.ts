import { isReached, type Position } from '../binlog/old-log';

interface Sample {
  /** By performance.now(), in milliseconds. */
  readonly at: number;
  readonly place: Position;
}

/**
 * How far this side is behind: the time since the two were last known to be equal. It needs only
 * this machine's clock, and writes nothing at the old side: from time to time it asks for the end
 * of its log, and this side has caught up with that moment once it has applied as much.
 */
export class Lag {
  private samples: Sample[] = [];
  private levelAt = performance.now();
  /** Whether the two were ever equal: the first pass takes as long as it needs. */
  wasLevel = false;

  /** Seconds. */
  get seconds(): number {
    return (performance.now() - this.levelAt) / 1000;
  }

  /** The old side's log ended at this position when it was asked at `at`. */
  sample(place: Position, at: number): void {
    this.samples.push({ at, place });
    // For a long delay every other sample is enough.
    if (this.samples.length > 1_000)
      this.samples = this.samples.filter((_, index) => index % 2 === 0);
  }

  /** Everything up to a position has been applied. */
  applied(place: Position): void {
    const isLevel = (sample: Sample) =>
      sample.place.gtids === place.gtids || isReached(sample.place, place);
    for (const { at } of this.samples.filter(isLevel)) {
      this.levelAt = Math.max(this.levelAt, at);
      this.wasLevel = true;
    }
    this.samples = this.samples.filter(({ at }) => at > this.levelAt);
  }

  /** After a lost connection: earlier samples no longer count. */
  forget(): void {
    this.samples = [];
  }
}
