import type { Knex } from 'knex';
import type { Availability } from '../availability';
import { Hosts } from '../hosts';
import { connectionConfigOf } from '../knex-internals';
import type { Connecting } from '../connect';
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
  private readonly feed: PositionFeed;
  /** Where the primary was, of the last moments, oldest first. */
  private history: PrimaryPosition[] = [];
  private turn = 0;

  constructor(
    private readonly primary: Knex,
    private readonly availability: Pick<Availability, 'away'>,
    private readonly settings: ReplicaSettings,
    log: Log,
  ) {
    const { urls, poolSize, listenUrl } = settings;
    this.nodes = urls.map(
      (url, index) =>
        new Replica(url, poolSize, settings, (isUp) => {
          log.warn({ replica: index + 1 }, isUp ? 'a replica is up' : 'a replica is down');
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
    return this.usable(0).length > 0;
  }

  /** A replica for somebody who has written nothing; undefined: the primary. */
  forAnyone(): Chosen | undefined {
    return this.choose(this.positions.needed(null));
  }

  /**
   * A replica to look a caller up on, once this instance knows of everything that was acknowledged
   * before the call; `mayServe` decides then.
   */
  async forSomebody(): Promise<Chosen | undefined> {
    if (this.usable(0).length === 0) return undefined;
    try {
      await this.feed.fence();
    } catch {
      // Nobody can write while the primary is away, so nothing new is missed; unless another
      // instance has found its successor already.
      if (!this.availability.away || this.hasSuccessor) return undefined;
    }
    return this.forAnyone();
  }

  mayServe({ replayed, timeline }: Chosen, userId: number): boolean {
    // Positions of two timelines cannot be compared, not even while the primary is away.
    return timeline === this.positions.timeline && replayed >= this.positions.needed(userId);
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

  /** Whether one of the nodes has been promoted, or follows one that has. */
  private get hasSuccessor(): boolean {
    const { timeline: last } = this.positions;
    return this.nodes.some(({ isPrimary, timeline }) => isPrimary || timeline > last);
  }

  private choose(needed: number): Chosen | undefined {
    const usable = this.usable(needed);
    const node = usable[this.turn++ % Math.max(1, usable.length)];
    if (node === undefined) return undefined;
    const { database, replayed, timeline } = node;
    return { database, replayed, timeline };
  }

  private usable(needed: number): Replica[] {
    const { away } = this.availability;
    // While the primary is away nobody knows how far it was, and nothing gets older.
    const behind = away ? -Infinity : this.positionAllowed();
    return this.nodes.filter(
      ({ isThere, replayed, timeline }) =>
        isThere &&
        replayed >= Math.max(needed, behind) &&
        (away || timeline === this.positions.timeline),
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
    const { maxLag } = this.settings;
    const latest = this.history.at(-1)?.asked ?? -Infinity;
    if (position.asked - latest < maxLag / STEPS) return;
    const oldest = position.asked - maxLag;
    this.history = this.history.filter(({ asked }) => asked >= oldest);
    this.history.push(position);
  }
}
