import type { PrimaryPosition } from './write-positions';

/**
 * Whether a replica's positions are of the primary's log. A former primary that comes back may
 * stand in a log of its own, further on than the primary is, and tell the primary's timeline all
 * the same.
 */
export class LogMatch {
  /** It was seen where the primary has been. */
  isConfirmed = false;
  /** It was seen where the primary had not been yet; so it stays until its server starts again. */
  isAstray = false;

  /** Its server has restarted, or it is a primary. */
  restarted(): void {
    this.isConfirmed = false;
    this.isAstray = false;
  }

  /** Nobody knows what it was meanwhile. */
  wasSilent(): void {
    this.isConfirmed = false;
  }

  /**
   * Takes where the primary is, when the replica had come to `replayed` at `answered`, by
   * performance.now(). Returns true where it has just been found astray.
   */
  compare(
    { timeline, replayed, answered }: Record<'timeline' | 'replayed' | 'answered', number>,
    primary: PrimaryPosition,
  ): boolean {
    if (this.isAstray || timeline !== primary.timeline || primary.asked < answered) return false;
    this.isAstray = replayed > primary.position;
    this.isConfirmed = !this.isAstray;
    return this.isAstray;
  }
}
