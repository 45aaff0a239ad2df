import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { ClientConfig, Notification } from 'pg';
import { withTimeLimit } from '../lib/concurrency/time-limit';
import type { Availability } from './connection/availability';
import type { PostgresClient as Client } from './connection/client';
import { Hosts, openClient } from './connection/hosts';
import { connectionConfigOf } from './knex-internals';

/** What the triggers of migration 0006 notify, with the name of the table that has changed. */
const CHANNEL = 'table_changed';
/** Time between two heartbeats, in milliseconds. */
const HEARTBEAT_EVERY = 250;
/**
 * A heartbeat vouches for the cache this long, in milliseconds: less than the second of the
 * contract, section 5.
 */
const VOUCHES_FOR = 700;
/** A connection that does not answer within this time is replaced, in milliseconds. */
const ANSWER_TIMEOUT = 3_000;
/** Time between two attempts to connect, in milliseconds; each attempt doubles it. */
const FIRST_RETRY = 100;
const LAST_RETRY = 10_000;

/** Called with a table's name when it has changed, and with null when any table may have. */
export type ChangeHandler = (table: string | null) => void;

export interface ChangeFeed {
  /** Whether the handlers were called for every change committed more than a second ago. */
  readonly isCurrent: boolean;
  onChange(handler: ChangeHandler): void;
}

/**
 * Listens for changes to tables, by whatever client, on its own connection outside the pool.
 * PostgreSQL sends pending notifications before it answers a statement, so each answered heartbeat
 * proves that none is missing. A connection that was lost, that hangs, or that a pooling proxy
 * shares with others makes `isCurrent` false.
 */
export class ChangeListener implements ChangeFeed {
  private readonly handlers: ChangeHandler[] = [];
  private readonly settings: ClientConfig;
  private readonly hosts: Hosts;
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** When the last answered heartbeat was sent. */
  private currentAt = -Infinity;
  private retry = FIRST_RETRY;
  private closed = false;

  /** `listenUrl`: the database itself, if there is a pooler in front of it. */
  constructor(
    database: Knex,
    private readonly availability: Pick<Availability, 'away'>,
    listenUrl?: string,
  ) {
    const { connectionString = '', ...settings } = connectionConfigOf(database);
    this.hosts = new Hosts(listenUrl ?? connectionString);
    this.settings = { ...settings, application_name: 'job-gateway changes', query_timeout: 0 };
    void this.connect();
  }

  get isCurrent(): boolean {
    return performance.now() - this.currentAt < VOUCHES_FOR;
  }

  onChange(handler: ChangeHandler): void {
    this.handlers.push(handler);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.currentAt = -Infinity;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    let client: Client | undefined;
    try {
      client = await openClient(this.hosts, this.settings);
      if (this.closed) {
        await client.end();
        return;
      }
      this.client = client;
      const reconnect = () => this.reconnect(client);
      client.on('error', reconnect).on('end', reconnect).on('notification', this.notified);
      await inTime(client.query(`LISTEN ${CHANNEL}`));
      await this.requireNotifications(client);
      this.notify(null);
      this.retry = FIRST_RETRY;
      await this.heartbeat(client);
    } catch {
      this.reconnect(client);
    }
  }

  private readonly notified = ({ payload = '' }: Notification): void => {
    if (!payload.startsWith('probe ')) this.notify(payload);
  };

  private notify(table: string | null): void {
    for (const handler of this.handlers) handler(table);
  }

  /**
   * Rejects behind a proxy that pools connections by the statement, which accepts LISTEN and
   * delivers no notification.
   */
  private async requireNotifications(client: Client): Promise<void> {
    const probe = `probe ${randomUUID()}`;
    const other = await openClient(this.hosts, this.settings);
    const arrived = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === probe) resolve();
      });
    });
    try {
      const sent = other.query('SELECT pg_notify($1, $2)', [CHANNEL, probe]);
      await inTime(Promise.all([arrived, sent]));
    } finally {
      await other.end().catch(() => undefined);
    }
  }

  private async heartbeat(client: Client): Promise<void> {
    const sentAt = performance.now();
    await inTime(client.query('SELECT 1'));
    if (this.closed || client !== this.client) return;
    this.currentAt = sentAt;
    this.timer = setTimeout(() => {
      // A server that shuts down may wait until its connections are closed.
      if (this.availability.away) this.reconnect(client);
      else this.heartbeat(client).catch(() => this.reconnect(client));
    }, HEARTBEAT_EVERY).unref();
  }

  private reconnect(client: Client | undefined): void {
    if (this.closed || client !== this.client) return;
    this.client = undefined;
    this.currentAt = -Infinity;
    clearTimeout(this.timer);
    client?.end().catch(() => undefined);
    this.timer = setTimeout(() => void this.connect(), this.retry * (0.5 + Math.random())).unref();
    this.retry = Math.min(this.retry * 2, LAST_RETRY);
  }
}

const inTime = <Result>(answer: Promise<Result>) => withTimeLimit(answer, ANSWER_TIMEOUT);
