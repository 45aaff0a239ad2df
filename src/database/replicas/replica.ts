import type { Knex } from 'knex';
import { isDatabaseAway } from '../faults';
import { connect, type Connecting } from '../connect';
import { walPosition } from './write-positions';

/** Between two questions, in milliseconds, and how long an answer may take. */
const POLL_EVERY = 50;
const POLL_MS = 1_000;
/** A replica that has not answered for this long, in milliseconds, is left out. */
const SILENCE = 600;

const ASK = `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS position,
  coalesce((SELECT received_tli FROM pg_stat_wal_receiver),
    (SELECT timeline_id FROM pg_control_checkpoint())) AS timeline`;

interface Answer {
  readonly standby: boolean;
  readonly position: string | null;
  readonly timeline: number;
}

/** One replica, asked again and again how far it has come. */
export class Replica {
  readonly database: Knex;
  /** A lower bound of what it has replayed. */
  replayed = -1;
  timeline = -1;
  isUp = false;
  /** Whether it has been promoted, as far as is known. */
  isPrimary = false;
  /** When it answered last, by performance.now(). */
  private answered = -Infinity;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  /** Apart from the pool: a replica with much to do is not one that is behind. */
  private readonly asking: Knex;

  constructor(
    url: string,
    poolSize: number,
    settings: Connecting,
    private readonly onChange: (isUp: boolean) => void,
  ) {
    this.database = connect(url, poolSize, settings);
    this.asking = connect(url, 1, { ...settings, statementTimeout: POLL_MS });
    this.database.on('query-error', (error: unknown) => {
      if (isDatabaseAway(error)) this.note(false);
    });
    void this.poll();
  }

  /** Up, and not silent: one that hangs is left out before it breaks a connection. */
  get isThere(): boolean {
    return this.isUp && performance.now() - this.answered < SILENCE;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await Promise.all([this.database.destroy(), this.asking.destroy()]);
  }

  private async poll(): Promise<void> {
    try {
      const { rows } = await this.asking.raw<{ rows: Answer[] }>(ASK);
      const [answer] = rows;
      const position = answer?.standby === true ? answer.position : null;
      if (position !== null) this.replayed = walPosition(position);
      this.answered = performance.now();
      this.timeline = answer?.timeline ?? -1;
      this.isPrimary = answer?.standby === false;
      this.note(position !== null);
    } catch {
      this.isPrimary = false;
      this.note(false);
    }
    if (!this.closed) this.timer = setTimeout(() => void this.poll(), POLL_EVERY).unref();
  }

  private note(isUp: boolean): void {
    if (isUp === this.isUp || this.closed) return;
    this.isUp = isUp;
    this.onChange(isUp);
  }
}
