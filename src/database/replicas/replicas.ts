import type { Knex } from 'knex';
import type { Availability } from '../connection/availability';
import { Hosts } from '../connection/hosts';
import { connectionConfigOf } from '../knex-internals';
import type { Connecting } from '../connection/connect';
import { ChangePositions } from './change-positions';
import { CHANNEL, PositionFeed } from './position-feed';
import { Replica } from './replica';
import { walPosition, WritePositions, type PrimaryPosition } from './write-positions';

export interface ReplicaSettings extends Connecting {
  readonly urls: readonly string[];
  readonly poolSize: number;
  /** Unset: as `primary` is reached. */
  readonly listenUrl: string | undefined;
  /** How far behind the primary a replica may be, in milliseconds. */
  readonly maxLag: number;
}

/** What a log has to have for it. */
interface Log {
  warn(details: object, line: string): void;
}

/** Requests that wait for a node at once, and how long each look takes, in milliseconds. */
const MOST_WAITING = 500;
const LOOK_AGAIN = 50;

/** No further behind than allowed; or, while the primary is away and nothing gets older, any. */
const IN_STEP = 'in step';
const ANY = 'any';
type Steps = typeof IN_STEP | typeof ANY;

/** So many positions of the primary are kept of the time that a replica may be behind. */
const STEPS = 16;

const NOTE = `SELECT at.position::text AS position,
    pg_notify('${CHANNEL}', ?::text || ' ' || at.position)
  FROM (SELECT pg_current_wal_insert_lsn() AS position OFFSET 0) AS at`;

/** A replica that may answer somebody, and how far it had come when that was decided. */
export interface Chosen {
  readonly database: Knex;
  readonly replayed: number;
  readonly timeline: number;
}

/**
 * The replicas that requests read from. A caller never reads the past of their own writing
 * (docs/decisions/0035).
 */
export class Replicas {
  private readonly nodes: readonly Replica[];
  private readonly positions = new WritePositions();
  private readonly changes = new ChangePositions();
  private readonly feed: PositionFeed;
  /** Where the primary was, of the last moments, oldest first. */
  private history: PrimaryPosition[] = [];
  private turn = 0;
  private waiting = 0;

  constructor(
    private readonly primary: Knex,
    private readonly availability: Pick<Availability, 'away' | 'isAwayNow'>,
    private readonly settings: ReplicaSettings,
    log: Log,
  ) {
    const { urls, poolSize, listenUrl } = settings;
    this.nodes = urls.map(
      (url, index) =>
        new Replica(url, poolSize, settings, (what) => {
          log.warn({ replica: index + 1 }, what);
        }),
    );
    const { connectionString = '', ...connection } = connectionConfigOf(primary);
    this.feed = new PositionFeed(
      new Hosts(listenUrl ?? connectionString),
      { ...connection, application_name: 'job-gateway positions', query_timeout: 0 },
      {
        lost: () => this.positions.lost(),
        seen: (position) => this.seen(position),
        wrote: (userId, position) => this.positions.wrote(userId, position),
      },
    );
  }

  /** Whether reading can go on while the primary is away. */
  get canServe(): boolean {
    return this.usable(0, ANY).length > 0;
  }

  /** A replica for somebody who has written nothing; undefined: the primary. */
  forAnyone(): Chosen | undefined {
    const chosen = this.choose(this.positions.needed(null));
    // Nobody else can answer.
    return chosen ?? (this.availability.away ? this.choose(0, ANY) : undefined);
  }

  /**
   * A replica to look a caller up on, once this instance knows of everything that was acknowledged
   * before the call; `mayServe` decides then.
   */
  async forSomebody(): Promise<Chosen | undefined> {
    if (this.usable(0, this.availability.away ? ANY : IN_STEP).length === 0) return undefined;
    try {
      await this.feed.fence();
    } catch {
      return (await this.isNobodyWriting()) ? this.choose(this.received, ANY) : undefined;
    }
    return this.choose(this.positions.needed(null));
  }

  get isPrimaryKnownAway(): boolean {
    return this.availability.away;
  }

  /** Resolves to whether the primary is away, asked now unless that is known. */
  isPrimaryAway(): Promise<boolean> {
    return this.availability.isAwayNow();
  }

  /**
   * Resolves after a moment, to look again; false at once where too many wait already. Nothing else
   * is held meanwhile.
   */
  async pauses(): Promise<boolean> {
    if (this.waiting >= MOST_WAITING) return false;
    this.waiting += 1;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN).unref());
    this.waiting -= 1;
    return true;
  }

  mayServe({ replayed, timeline }: Chosen, userId: number): boolean {
    // Positions of two timelines cannot be compared, not even while the primary is away.
    return timeline === this.positions.timeline && replayed >= this.positions.needed(userId);
  }

  /** Takes every change to a table that hardly changes; null: any may have changed. */
  noteChange(table: string | null): void {
    this.changes.changed(table);
  }

  /**
   * How old what a replica knows of a table may be, in milliseconds; undefined where it lacks a
   * change that is known.
   */
  lagWithAll(chosen: Chosen, table: string): number | undefined {
    return this.changes.hasAll(chosen, table) ? this.settings.maxLag : undefined;
  }

  /**
   * To be called after a user's writes have been committed and before they are acknowledged: tells
   * all instances. Rejects where that cannot be done.
   */
  async noteWrite(userId: number): Promise<void> {
    const { rows } = await this.primary.raw<{ rows: { position: string }[] }>(NOTE, [userId]);
    const [row] = rows;
    if (row !== undefined) this.positions.wrote(userId, walPosition(row.position));
  }

  async close(): Promise<void> {
    await Promise.all([this.feed.close(), ...this.nodes.map((node) => node.close())]);
  }

  /**
   * Whether the primary is away and has no successor, so that nothing is written anywhere: each
   * replica that could be it is asked now.
   */
  private async isNobodyWriting(): Promise<boolean> {
    if (!(await this.availability.isAwayNow())) return false;
    const not = await Promise.all(this.nodes.map((node) => node.isNotPromoted()));
    const { timeline: last } = this.positions;
    return (
      not.every(Boolean) &&
      !this.nodes.some(({ isPrimary, timeline }) => isPrimary || timeline > last)
    );
  }

  /**
   * What the primary had written when it died, as far as anybody has it. Notices of the last writes
   * may have died with it.
   */
  private get received(): number {
    const { timeline: last } = this.positions;
    const following = this.nodes.filter(({ timeline }) => timeline === last);
    return Math.max(...following.map(({ received }) => received));
  }

  private choose(needed: number, steps: Steps = IN_STEP): Chosen | undefined {
    const usable = this.usable(needed, steps);
    const node = usable[this.turn++ % Math.max(1, usable.length)];
    if (node === undefined) return undefined;
    const { database, replayed, timeline } = node;
    return { database, replayed, timeline };
  }

  private usable(needed: number, steps: Steps = IN_STEP): Replica[] {
    const there = this.nodes.filter(({ isThere }) => isThere);
    if (steps === ANY) {
      // On a busy machine all may be late; where nobody else can answer, that is no reason.
      const up = this.nodes.filter(({ isUp, match }) => isUp && !match.isAstray);
      const any = there.length > 0 ? there : up;
      return any.filter(({ replayed }) => replayed >= needed);
    }
    const least = Math.max(needed, this.positionAllowed());
    const { timeline: last } = this.positions;
    return there.filter(
      ({ replayed, timeline, match }) =>
        replayed >= least && timeline === last && match.isConfirmed,
    );
  }

  /** What a replica has to have replayed to be no further behind than it may be. */
  private positionAllowed(): number {
    const oldest = performance.now() - this.settings.maxLag;
    const index = this.history.findIndex(({ asked }) => asked >= oldest);
    // Not asked lately: how far behind they are is unknown.
    return index < 0 || !this.feed.isConnected
      ? Infinity
      : (this.history[Math.max(0, index)]?.position ?? Infinity);
  }

  private seen(position: PrimaryPosition): void {
    this.positions.seen(position);
    this.changes.seen(position);
    for (const node of this.nodes) node.compare(position);
    const { maxLag } = this.settings;
    const latest = this.history.at(-1)?.asked ?? -Infinity;
    if (position.asked - latest < maxLag / STEPS) return;
    const oldest = position.asked - maxLag;
    this.history = this.history.filter(({ asked }) => asked >= oldest);
    this.history.push(position);
  }
}
