import type { PrimaryPosition } from './write-positions';

/**
 * Whether a replica's positions belong to the primary's log. A former primary that comes back may
 * have its own log, further ahead than the primary's, and still report the primary's timeline.
 */
export class LogMatch {
  /** It was seen at a position where the primary has been. */
  isConfirmed = false;
  /** It was seen ahead of the primary, and stays excluded until its server restarts. */
  isAstray = false;

  /** Its server has restarted, or it is a primary. */
  restarted(): void {
    this.isConfirmed = false;
    this.isAstray = false;
  }

  /** Its state in between is unknown. */
  wasSilent(): void {
    this.isConfirmed = false;
  }

  /**
   * Call it with the primary's position at the time when the replica had replayed up to `replayed`
   * and answered at `answered`, by performance.now(). Returns true if the replica has just been
   * found to be in another log.
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
