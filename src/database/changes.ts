import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { DatabaseError, type ClientConfig } from 'pg';
import type { Logger } from '../lib/logger';
import { codeOf, reasonOf } from '../lib/text/reason';
import type { Availability } from './connection/availability';
import type { PostgresClient } from './connection/client';
import { Hosts, openClient } from './connection/hosts';
import { Listener } from './connection/listener';
import { connectionConfigOf } from './knex-internals';

/** What the triggers of migration 0006 notify, with the name of the table that has changed. */
const CHANNEL = 'table_changed';
const PROBE = 'probe ';
const TIMES = { answer: 3_000, heartbeat: 250, retry: [100, 10_000] } as const;
/**
 * How long an answered heartbeat proves that the cache is current: less than the second of the
 * contract, section 5.
 */
const HEARTBEAT_VALID_MS = 700;
/** Failed attempts in a row before it is logged; the first four take less than a second. */
const LOGGED_AFTER_FAILURES = 4;

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
  private readonly listener: Listener;
  private readonly hasOwnUrl: boolean;
  /** When the last answered heartbeat was sent. */
  private currentAt = -Infinity;
  /** Whether it has been logged that no notification arrives. */
  private isSilenceLogged = false;

  /** `listenUrl`: the database itself, if there is a pooler in front of it. */
  constructor(
    database: Knex,
    private readonly availability: Pick<Availability, 'away' | 'isAwayNow'>,
    private readonly log: Pick<Logger, 'warn'>,
    listenUrl?: string,
  ) {
    const { connectionString = '', ...settings } = connectionConfigOf(database);
    this.hasOwnUrl = listenUrl !== undefined;
    this.hosts = new Hosts(listenUrl ?? connectionString);
    this.settings = { ...settings, application_name: 'job-gateway changes', query_timeout: 0 };
    this.listener = new Listener({
      hosts: this.hosts,
      settings: this.settings,
      availability,
      channel: CHANNEL,
      times: TIMES,
      onNotification: (payload) => {
        if (!payload.startsWith(PROBE)) this.notify(payload);
      },
      onConnect: async (client) => {
        await this.requireNotifications(client);
        this.notify(null);
        await this.heartbeat(client);
        if (this.isSilenceLogged) this.log.warn({}, 'notifications of changes arrive again');
        this.isSilenceLogged = false;
      },
      onHeartbeat: (client) => this.heartbeat(client),
      onLost: () => (this.currentAt = -Infinity),
      onFailure: (error, failures) => void this.noteFailure(error, failures),
    });
  }

  get isCurrent(): boolean {
    return performance.now() - this.currentAt < HEARTBEAT_VALID_MS;
  }

  onChange(handler: ChangeHandler): void {
    this.handlers.push(handler);
  }

  async close(): Promise<void> {
    await this.listener.close();
    this.currentAt = -Infinity;
  }

  private notify(table: string | null): void {
    for (const handler of this.handlers) handler(table);
  }

  /**
   * Rejects behind a proxy that pools connections by the statement, which accepts LISTEN and
   * delivers no notification.
   */
  private async requireNotifications(client: PostgresClient): Promise<void> {
    const probe = `${PROBE}${randomUUID()}`;
    const other = await openClient(this.hosts, this.settings);
    const arrived = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === probe) resolve();
      });
    });
    try {
      const sent = other.query('SELECT pg_notify($1, $2)', [CHANNEL, probe]);
      await this.listener.inTime(Promise.all([arrived, sent]));
    } finally {
      await other.end().catch(() => undefined);
    }
  }

  /** Logs once that none arrives, unless the database is unavailable, which is logged already. */
  private async noteFailure(error: unknown, failures: number): Promise<void> {
    if (failures % LOGGED_AFTER_FAILURES !== 0 || this.isSilenceLogged) return;
    if ((await this.availability.isAwayNow()) || this.isCurrent) return;
    this.isSilenceLogged = true;
    // Another address does not help if the server refuses connections to DATABASE_URL itself, or
    // has too many (53300).
    const isRefused = error instanceof DatabaseError;
    const isSetting = isRefused ? this.hasOwnUrl && error.code !== '53300' : true;
    const advice = isSetting ? ': check DATABASE_LISTEN_URL' : '';
    this.log.warn(
      { code: codeOf(error), reason: reasonOf(error) },
      `notifications of changes do not arrive, so nothing is cached${advice}`,
    );
  }

  private async heartbeat(client: PostgresClient): Promise<void> {
    const sentAt = performance.now();
    await this.listener.inTime(client.query('SELECT 1'));
    this.currentAt = sentAt;
  }
}
