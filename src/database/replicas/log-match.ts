import type { PrimaryPosition } from './write-positions';

/**
 * Whether a replica's positions belong to the primary's log. A former primary that comes back may
 * have its own log, further ahead than the primary's, and still report the primary's timeline.
 */
export class LogMatch {
  /** The replica was seen at a position where the primary has been. */
  isConfirmed = false;
  /** The replica was seen ahead of the primary; it stays excluded until its server restarts. */
  hasDiverged = false;

  /** Call it when the replica's server has restarted, or is a primary. */
  restarted(): void {
    this.isConfirmed = false;
    this.hasDiverged = false;
  }

  /** Call it when the replica did not answer: its state in between is unknown. */
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
    if (this.hasDiverged || timeline !== primary.timeline || primary.asked < answered) return false;
    this.hasDiverged = replayed > primary.position;
    this.isConfirmed = !this.hasDiverged;
    return this.hasDiverged;
  }
}
