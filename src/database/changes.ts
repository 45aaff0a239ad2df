import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { ClientConfig, Notification } from 'pg';
import { withTimeLimit } from '../lib/time-limit';
import { PostgresClient as Client } from './client';
import { connectionConfigOf } from './knex-internals';

/** Where migration 0006 says which table has changed. */
const CHANNEL = 'table_changed';
/** How often the connection is asked whether it is still there, in milliseconds. */
const BEAT = 250;
/** So long after a question that was answered nothing can have been missed unnoticed: less than the contract's second. */
const LEASE = 700;
/** A connection that does not answer for so long is given up, and a new one tried after so long, in milliseconds. */
const SILENCE = 3_000;
const FIRST_RETRY = 100;
const LAST_RETRY = 10_000;

/** Is told a table's name when it has changed, and null when anything may have. */
export type Heard = (table: string | null) => void;

/** What tells of changes, and whether it can. */
export interface Changes {
  /** Whether every change that was committed more than a second ago has been told of. */
  readonly current: boolean;
  onChange(heard: Heard): void;
}

/**
 * Hears of changes to tables, by whatever hand, on a connection of its own outside the pool. PostgreSQL sends what there is
 * to hear before it answers, so each answer proves that nothing before its question is missing: a connection that was lost,
 * that hangs, or that a proxy shares with others only makes `current` false.
 */
export class ChangeListener implements Changes {
  private readonly listeners: Heard[] = [];
  private readonly settings: ClientConfig;
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private provenAt = -Infinity;
  private retry = FIRST_RETRY;
  private closed = false;

  constructor(database: Knex) {
    this.settings = {
      ...connectionConfigOf(database),
      application_name: 'job-gateway changes',
      query_timeout: 0,
    };
    void this.connect();
  }

  get current(): boolean {
    return performance.now() - this.provenAt < LEASE;
  }

  onChange(heard: Heard): void {
    this.listeners.push(heard);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.provenAt = -Infinity;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new Client(this.settings);
    this.client = client;
    const lost = () => this.lost(client);
    client.on('error', lost).on('end', lost).on('notification', this.notified);
    try {
      await client.connect();
      await inTime(client.query(`LISTEN ${CHANNEL}`));
      await this.proveThatOthersAreHeard(client);
      this.tell(null);
      this.retry = FIRST_RETRY;
      await this.beat(client);
    } catch {
      lost();
    }
  }

  private readonly notified = ({ payload = '' }: Notification): void => {
    if (!payload.startsWith('probe ')) this.tell(payload);
  };

  private tell(table: string | null): void {
    for (const heard of this.listeners) heard(table);
  }

  /** A proxy that lends each statement another connection accepts LISTEN, and what is sent then arrives nowhere. */
  private async proveThatOthersAreHeard(client: Client): Promise<void> {
    const probe = `probe ${randomUUID()}`;
    const other = new Client(this.settings);
    other.on('error', () => undefined);
    const heard = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === probe) resolve();
      });
    });
    try {
      await other.connect();
      await inTime(Promise.all([heard, other.query('SELECT pg_notify($1, $2)', [CHANNEL, probe])]));
    } finally {
      await other.end().catch(() => undefined);
    }
  }

  private async beat(client: Client): Promise<void> {
    const asked = performance.now();
    await inTime(client.query('SELECT 1'));
    if (this.closed || client !== this.client) return;
    this.provenAt = asked;
    this.timer = setTimeout(() => {
      this.beat(client).catch(() => this.lost(client));
    }, BEAT).unref();
  }

  private lost(client: Client): void {
    if (this.closed || client !== this.client) return;
    this.client = undefined;
    this.provenAt = -Infinity;
    clearTimeout(this.timer);
    client.end().catch(() => undefined);
    this.timer = setTimeout(() => void this.connect(), this.retry * (0.5 + Math.random())).unref();
    this.retry = Math.min(this.retry * 2, LAST_RETRY);
  }
}

const inTime = <Result>(answer: Promise<Result>) =>
  withTimeLimit(answer, SILENCE, () => new Error(`no answer within ${SILENCE} ms`));
