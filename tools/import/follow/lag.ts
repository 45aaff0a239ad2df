import { isReached, type Position } from './place';

interface Sample {
  /** As performance.now() says it. */
  readonly at: number;
  readonly place: Position;
}

/**
 * How far this side is behind: the time since the two were last known to be level. It needs no
 * clock but this one's, and nothing written at the old side: now and then its log's end is looked
 * up, and this side is level with that moment once it has applied as much.
 */
export class Lag {
  private samples: Sample[] = [];
  private levelAt = performance.now();
  /** Whether the two were ever level: the first pass takes as long as it takes. */
  wasLevel = false;

  /** Seconds. */
  get seconds(): number {
    return (performance.now() - this.levelAt) / 1000;
  }

  /** The old side's log ended there when it was asked at `at`. */
  sample(place: Position, at: number): void {
    this.samples.push({ at, place });
    // Of a long delay every other sample says enough.
    if (this.samples.length > 1_000)
      this.samples = this.samples.filter((_, index) => index % 2 === 0);
  }

  /** Everything up to a place is applied. */
  applied(place: Position): void {
    const isLevel = (sample: Sample) =>
      sample.place.gtids === place.gtids || isReached(sample.place, place);
    for (const { at } of this.samples.filter(isLevel)) {
      this.levelAt = Math.max(this.levelAt, at);
      this.wasLevel = true;
    }
    this.samples = this.samples.filter(({ at }) => at > this.levelAt);
  }

  /** Places of the log are others now. */
  forget(): void {
    this.samples = [];
  }
}
