import type { PrimaryPosition } from './write-positions';

/** How many positions are kept of the time by which a replica may lag. */
const STEPS = 16;

/** The primary's recent log positions, which show how far a replica lags. */
export class PrimaryHistory {
  /** The oldest first. */
  private positions: PrimaryPosition[] = [];

  /** `maxLag`: how far behind the primary a replica may be, in milliseconds. */
  constructor(private readonly maxLag: number) {}

  /**
   * The position that a replica must have replayed so that its lag is within the limit; Infinity if
   * the primary has not reported its position lately.
   */
  get leastPosition(): number {
    const oldest = performance.now() - this.maxLag;
    return this.positions.find(({ asked }) => asked >= oldest)?.position ?? Infinity;
  }

  notePosition(position: PrimaryPosition): void {
    const latest = this.positions.at(-1)?.asked ?? -Infinity;
    if (position.asked - latest < this.maxLag / STEPS) return;
    const oldest = position.asked - this.maxLag;
    this.positions = this.positions.filter(({ asked }) => asked >= oldest);
    this.positions.push(position);
  }
}
