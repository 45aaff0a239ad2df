import { isReached, type Position } from '../binlog/old-log';

interface Sample {
  /** By performance.now(), in milliseconds. */
  readonly at: number;
  readonly place: Position;
}

/**
 * How far this side is behind: the time since both sides were last known to be equal. It uses only
 * this machine's clock, and writes nothing at the old side: it regularly asks for the end of the
 * old log. Once this side has applied that much, they were equal when it asked.
 */
export class Lag {
  private samples: Sample[] = [];
  private levelAt = performance.now();
  /** Whether both were ever equal: the first pass takes as long as it needs. */
  wasLevel = false;

  /** The lag in seconds. */
  get seconds(): number {
    return (performance.now() - this.levelAt) / 1000;
  }

  /** Records that the old side's log ended at this position at the time `at`. */
  sample(place: Position, at: number): void {
    this.samples.push({ at, place });
    // For a long delay every other sample is enough.
    if (this.samples.length > 1_000)
      this.samples = this.samples.filter((_, index) => index % 2 === 0);
  }

  /** Records that everything up to a position has been applied. */
  applied(place: Position): void {
    const isLevel = (sample: Sample) =>
      sample.place.gtids === place.gtids || isReached(sample.place, place);
    for (const { at } of this.samples.filter(isLevel)) {
      this.levelAt = Math.max(this.levelAt, at);
      this.wasLevel = true;
    }
    this.samples = this.samples.filter(({ at }) => at > this.levelAt);
  }

  /** Forgets the samples, which no longer count after a lost connection. */
  forget(): void {
    this.samples = [];
  }
}
