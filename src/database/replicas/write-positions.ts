/** Where the primary's write-ahead log ended when it was asked. */
export interface PrimaryPosition {
  /** PostgreSQL's identifier of the cluster: the same on the primary and all its replicas. */
  readonly system: string;
  /** Increases at every failover; positions of two timelines cannot be compared. */
  readonly timeline: number;
  /** In bytes since the cluster was created. */
  readonly position: number;
  /** When it was asked, by performance.now(). */
  readonly asked: number;
}

/** Parses a position in PostgreSQL's notation, such as 16/B374D848. */
export function walPosition(text: string): number {
  const [high = '', low = ''] = text.split('/');
  return parseInt(high, 16) * 2 ** 32 + parseInt(low, 16);
}

/** Beyond this many users with their own positions, everybody waits for the latest position. */
const MAX_USERS = 100_000;

/**
 * Tracks how far a replica must have replayed before it may answer a user: past that user's last
 * write on any instance. If notifications may have been missed, because the connection was down or
 * at a failover, the minimum rises for everybody.
 */
export class WritePositions {
  system = '';
  timeline = -1;
  private floor = Infinity;
  private readonly users = new Map<number, number>();

  /** Notifications may have been missed: nothing is known until the primary has been asked. */
  lost(): void {
    this.floor = Infinity;
    this.users.clear();
  }

  notePosition({ system, timeline, position }: PrimaryPosition): void {
    if (system !== this.system || timeline !== this.timeline) this.lost();
    this.system = system;
    this.timeline = timeline;
    if (this.floor === Infinity) this.floor = position;
  }

  wrote(userId: number, position: number): void {
    this.users.set(userId, Math.max(position, this.users.get(userId) ?? 0));
    if (this.users.size <= MAX_USERS) return;
    for (const each of this.users.values()) this.floor = Math.max(this.floor, each);
    this.users.clear();
  }

  /** The position that a replica needs to answer this user; null: a caller who wrote nothing. */
  needed(userId: number | null): number {
    return Math.max(this.floor, (userId === null ? undefined : this.users.get(userId)) ?? 0);
  }
}
