import type { Knex } from 'knex';
import { withTimeLimit } from '../../lib/concurrency/time-limit';
import { connect, type Connecting } from '../connection/connect';
import { closeUsed } from '../knex-internals';

/** Time between two polls, and how long an answer may take. */
const POLL_INTERVAL_MS = 50;
const POLL_TIMEOUT_MS = 1_000;
/** A server that has not even cancelled a poll after this time hangs. */
const HANG_TIMEOUT_MS = 1_200;

const ASK = `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS position,
  greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())::text AS received,
  greatest((SELECT received_tli FROM pg_stat_wal_receiver),
    (SELECT timeline_id FROM pg_control_checkpoint())) AS timeline,
  (SELECT system_identifier::text FROM pg_control_system()) AS system`;

/** A replica's answer to a poll; its positions are null where it has none. */
export interface ReplicaAnswer {
  readonly standby: boolean;
  readonly position: string | null;
  readonly received: string | null;
  readonly timeline: number;
  readonly system: string;
}

interface PollEvents {
  readonly onAnswer: (answer: ReplicaAnswer | undefined) => void;
  readonly onFailure: (error: unknown) => void;
}

/** Polls a replica for its position until it is closed. */
export class ReplicaPoll {
  private isClosed = false;
  private running: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Outside the pool, so that a busy replica is not taken for a lagging one. */
  private readonly asking: Knex;

  constructor(
    url: string,
    settings: Connecting,
    private readonly events: PollEvents,
  ) {
    this.asking = connect(url, 1, { ...settings, statementTimeout: POLL_TIMEOUT_MS });
    void this.poll();
  }

  /** Polls the replica once more, after the call; concurrent callers share the next poll. */
  ask(): Promise<void> {
    this.next ??= this.running.then(() => {
      this.next = undefined;
      this.running = this.askNow();
      return this.running;
    });
    return this.next;
  }

  /** Abandons running polls because the server does not answer. */
  abandon(reason: Error): void {
    if (!this.isClosed) closeUsed(this.asking, reason);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.asking.destroy();
  }

  private async poll(): Promise<void> {
    await this.ask();
    if (!this.isClosed) this.timer = setTimeout(() => void this.poll(), POLL_INTERVAL_MS).unref();
  }

  private async askNow(): Promise<void> {
    try {
      const asked = this.asking.raw<{ rows: ReplicaAnswer[] }>(ASK);
      const { rows } = await withTimeLimit(asked, HANG_TIMEOUT_MS);
      this.events.onAnswer(rows[0]);
    } catch (error) {
      this.events.onFailure(error);
    }
  }
}
