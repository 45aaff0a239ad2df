import type { Knex } from 'knex';
import { codeOf } from '../../lib/text/reason';
import { isDatabaseAway } from '../faults';
import { connect, type Connecting } from '../connection/connect';
import { LogMatch } from './log-match';
import { walPosition, type PrimaryPosition } from './write-positions';

/** Time between two polls, and how long an answer may take, in milliseconds. */
const POLL_EVERY = 50;
const POLL_MS = 1_000;
/** A replica that has not answered for this long, in milliseconds, is left out. */
const SILENCE = 600;

const ASK = `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS position,
  greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::text AS received,
  greatest((SELECT received_tli FROM pg_stat_wal_receiver),
    (SELECT timeline_id FROM pg_control_checkpoint())) AS timeline`;

interface Answer {
  readonly standby: boolean;
  readonly position: string | null;
  readonly received: string | null;
  readonly timeline: number;
}

/** One replica, which is polled for its position. */
export class Replica {
  readonly database: Knex;
  /** A lower bound of the log position that it has replayed, in bytes. */
  replayed = -1;
  /** The end of the primary's log that it has received, replayed or not, in bytes. */
  received = -1;
  timeline = -1;
  isUp = false;
  readonly match = new LogMatch();
  /** Whether it has been promoted, as far as is known. */
  isPrimary = false;
  /** When it last answered, by performance.now(). */
  answered = -Infinity;
  private closed = false;
  private isTold = false;
  /** Whether it was a standby in its last answer. */
  private wasStandby = false;
  /** Whether there is no server at its address. */
  private isGone = false;
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Outside the pool, so that a busy replica is not taken for a lagging one. */
  private readonly asking: Knex;

  constructor(
    url: string,
    poolSize: number,
    settings: Connecting,
    private readonly tell: (what: string) => void,
  ) {
    this.database = connect(url, poolSize, settings);
    this.asking = connect(url, 1, { ...settings, statementTimeout: POLL_MS });
    this.database.on('query-error', (error: unknown) => {
      if (isDatabaseAway(error)) this.note(false);
    });
    void this.poll();
  }

  /**
   * Whether it is up, in the primary's log as far as is known, and not silent: a replica that hangs
   * is excluded before requests wait for it.
   */
  get isThere(): boolean {
    return this.isUp && !this.isSilent && !this.match.hasDiverged;
  }

  private get isSilent(): boolean {
    return performance.now() - this.answered >= SILENCE;
  }

  /** Call it with the primary's position. */
  compare(primary: PrimaryPosition): void {
    if (this.isUp && this.match.compare(this, primary))
      this.tell('a replica is ahead of the primary, and is left out');
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await Promise.all([this.database.destroy(), this.asking.destroy()]);
  }

  /**
   * Whether the replica certainly has not been promoted: it says so after the call, or its server
   * is gone. The former primary cannot be promoted.
   */
  async isNotPromoted(): Promise<boolean> {
    if (!this.wasStandby) return true;
    await this.ask();
    return this.isUp || this.isGone;
  }

  /** Polls the replica once more, after the call; concurrent callers share the next poll. */
  private ask(): Promise<void> {
    this.next ??= this.running.then(() => {
      this.next = undefined;
      this.running = this.askNow();
      return this.running;
    });
    return this.next;
  }

  private async poll(): Promise<void> {
    await this.ask();
    if (!this.closed) this.timer = setTimeout(() => void this.poll(), POLL_EVERY).unref();
  }

  private async askNow(): Promise<void> {
    try {
      const { rows } = await this.asking.raw<{ rows: Answer[] }>(ASK);
      const [answer] = rows;
      const position = answer?.standby === true ? answer.position : null;
      const before = this.replayed;
      if (position !== null) this.replayed = walPosition(position);
      if (this.isSilent) this.match.wasSilent();
      // A standby's position only decreases when it restarts, which a proxy may hide.
      if (position === null || this.replayed < before) this.match.restarted();
      this.received = Math.max(this.replayed, walPosition(answer?.received ?? ''));
      this.answered = performance.now();
      // While nothing is streamed, a standby reports the timeline of its last checkpoint, which may
      // be older.
      this.timeline = Math.max(this.timeline, answer?.timeline ?? -1);
      this.isPrimary = answer?.standby === false;
      this.wasStandby = !this.isPrimary;
      this.isGone = false;
      this.note(position !== null);
    } catch (error) {
      this.isPrimary = false;
      // The server refuses connections, or is starting up; a broken connection proves nothing.
      this.isGone = ['ECONNREFUSED', '57P03'].includes(String(codeOf(error)));
      if (this.isGone) this.match.restarted();
      this.note(false);
    }
  }

  private note(isUp: boolean): void {
    // A replica that is down from the start is reported, too.
    const isFirst = this.answered === -Infinity && !this.isTold;
    if ((isUp === this.isUp && !isFirst) || this.closed) return;
    [this.isUp, this.isTold] = [isUp, true];
    this.tell(isUp ? 'a replica is up' : 'a replica is down');
  }
}
