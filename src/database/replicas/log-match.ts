import type { PrimaryPosition } from './write-positions';

/** What a replica reported about itself. */
interface Compared {
  readonly system: string;
  readonly timeline: number;
  readonly replayed: number;
  readonly answered: number;
}

/**
 * Whether a replica's positions belong to the primary's log. A former primary that comes back may
 * have its own log, further ahead than the primary's, and still report the primary's timeline.
 */
export class LogMatch {
  /** The replica was seen at a position where the primary has been. */
  isConfirmed = false;
  /**
   * The replica was seen ahead of the primary, or in another cluster; it stays excluded until its
   * server restarts.
   */
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
   * Compares the replica, which had replayed up to `replayed` when it answered at `answered`, by
   * performance.now(), with the primary's position at that time or later. Returns what was found if
   * the replica is in another log.
   */
  compare(
    { system, timeline, replayed, answered }: Compared,
    primary: PrimaryPosition,
  ): 'foreign' | 'ahead' | undefined {
    if (this.hasDiverged || primary.asked < answered) return undefined;
    if (system !== primary.system) {
      this.hasDiverged = true;
      return 'foreign';
    }
    if (timeline !== primary.timeline) return undefined;
    this.hasDiverged = replayed > primary.position;
    this.isConfirmed = !this.hasDiverged;
    return this.hasDiverged ? 'ahead' : undefined;
  }
}
