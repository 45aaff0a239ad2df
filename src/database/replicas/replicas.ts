import type { Knex } from 'knex';
import type { Config } from '../../config';
import type { Availability } from '../connection/availability';
import { Hosts } from '../connection/hosts';
import { connectionConfigOf } from '../knex-internals';
import type { Logger } from '../../lib/logger';
import { ChangePositions } from './change-positions';
import { CHANNEL, PositionFeed } from './position-feed';
import { Pauses } from './pauses';
import { PrimaryHistory } from './primary-history';
import { Replica } from './replica';
import { ReplicaChoice, type Candidates, type Chosen } from './replica-choice';
import { ReplicaReport } from './replica-report';
import { walPosition, WritePositions, type PrimaryPosition } from './write-positions';

/** A replica that accepts no connection within this time is left out. */
const CONNECT_TIMEOUT_MS = 1_000;

const NOTE = `SELECT at.position::text AS position,
    pg_notify('${CHANNEL}', ?::text || ' ' || at.position)
  FROM (SELECT pg_current_wal_insert_lsn() AS position OFFSET 0) AS at`;

/**
 * The replicas that requests read from. Callers always read their own writes (docs/decisions/0035).
 */
export class Replicas {
  readonly pauses = new Pauses();
  /** In the order of the setting. */
  readonly nodes: readonly Replica[];
  private readonly positions = new WritePositions();
  private readonly changes = new ChangePositions();
  private readonly feed: PositionFeed;
  private readonly history: PrimaryHistory;
  private readonly choice: ReplicaChoice;

  constructor(
    private readonly primary: Knex,
    readonly availability: Pick<Availability, 'away' | 'isAwayNow'>,
    private readonly config: Config,
    log: Pick<Logger, 'warn'>,
  ) {
    const { databasePoolSize, statementTimeout, statements, listenUrl } = config;
    const connecting = { connectTimeout: CONNECT_TIMEOUT_MS, statementTimeout, statements };
    this.nodes = config.replicaUrls.map(
      (url, index) =>
        new Replica(url, databasePoolSize, connecting, new ReplicaReport(log, index + 1)),
    );
    this.history = new PrimaryHistory(config.replicaLag);
    this.choice = new ReplicaChoice(this.nodes, this.positions, () =>
      this.feed.isConnected ? this.history.leastPosition : Infinity,
    );
    const { connectionString = '', ...connection } = connectionConfigOf(primary);
    this.feed = new PositionFeed(
      new Hosts(listenUrl ?? connectionString),
      { ...connection, application_name: 'job-gateway positions', query_timeout: 0 },
      availability,
      {
        lost: () => this.positions.lost(),
        reported: (position) => this.notePosition(position),
        wrote: (userId, position) => this.positions.wrote(userId, position),
      },
    );
  }

  /** Whether reads can continue while the primary is unavailable. */
  get canServe(): boolean {
    return this.choice.hasAny('any');
  }

  /** For each replica, whether it is used; undefined: it is the primary. */
  get inUse(): readonly (boolean | undefined)[] {
    return this.choice.inUse(this.candidates);
  }

  /** A replica for a caller who has written nothing; undefined: the primary. */
  forAnyone(): Chosen | undefined {
    const chosen = this.choice.choose(this.positions.needed(null));
    // While the primary is unavailable, only a replica can answer, however far behind it is.
    return chosen ?? (this.availability.away ? this.choice.choose(0, 'any') : undefined);
  }

  /**
   * Returns a replica on which to look up a caller, once this instance knows of every write
   * acknowledged before the call; `mayServe` then decides whether it may answer.
   */
  async forSomebody(): Promise<Chosen | undefined> {
    if (!this.choice.hasAny(this.candidates)) return undefined;
    try {
      await this.feed.fence();
    } catch {
      const chosen = (await this.isNobodyWriting())
        ? this.choice.choose(this.choice.received, 'any')
        : undefined;
      return chosen && { ...chosen, hasAll: chosen.timeline === this.positions.timeline };
    }
    return this.choice.choose(this.positions.needed(null));
  }

  mayServe({ replayed, timeline }: Chosen, userId: number): boolean {
    // Positions of two timelines cannot be compared, not even while the primary is unavailable.
    return timeline === this.positions.timeline && replayed >= this.positions.needed(userId);
  }

  /** Notes a change to a cached table; null: any of them. */
  noteChange(table: string | null): void {
    this.changes.changed(table);
  }

  /**
   * How old a replica's data of a table may be, in milliseconds; undefined if it lacks a known
   * change.
   */
  lagWithAll(chosen: Chosen, table: string): number | undefined {
    return this.changes.hasAll(chosen, table) ? this.config.replicaLag : undefined;
  }

  /**
   * Notifies all instances of a user's writes; call it after they are committed and before they are
   * acknowledged. Rejects if that is impossible.
   */
  async noteWrite(userId: number): Promise<void> {
    const { rows } = await this.primary.raw<{ rows: { position: string }[] }>(NOTE, [userId]);
    const [row] = rows;
    if (row !== undefined) this.positions.wrote(userId, walPosition(row.position));
  }

  async close(): Promise<void> {
    await Promise.all([this.feed.close(), ...this.nodes.map((node) => node.close())]);
  }

  /** Whether the primary is unavailable and has no successor, so that nothing can be written. */
  private async isNobodyWriting(): Promise<boolean> {
    return (await this.availability.isAwayNow()) && (await this.choice.isNonePromoted());
  }

  private notePosition(position: PrimaryPosition): void {
    this.positions.notePosition(position);
    this.changes.notePosition(position);
    for (const node of this.nodes) {
      node.compare(position);
      // While the connection is being opened, none is in use.
      if (this.feed.isConnected) node.noteUse(this.choice.isInStep(node));
    }
    this.history.notePosition(position);
  }

  private get candidates(): Candidates {
    return this.availability.away ? 'any' : 'in step';
  }
}
