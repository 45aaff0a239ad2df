import type { Knex } from 'knex';
import { DatabaseError } from 'pg';
import type { Logger } from '../lib/logger';
import { codeOf, reasonOf } from '../lib/text/reason';
import type { Availability } from './connection/availability';
import type { PostgresClient } from './connection/client';
import { Hosts } from './connection/hosts';
import { Listener } from './connection/listener';
import { connectionConfigOf } from './knex-internals';

/** The channel on which the triggers of migration 0006 send the name of a changed table. */
const CHANNEL = 'table_changed';
const TIMES = { answer: 3_000, heartbeat: 250, retry: [100, 10_000] } as const;
/**
 * How long an answered heartbeat proves that the cache is current: less than the one second that
 * the contract, section 5, allows.
 */
const HEARTBEAT_VALID_MS = 700;
/** Consecutive failed attempts before they are logged; four take less than a second. */
const LOGGED_AFTER_FAILURES = 4;

/** Called with a table's name when it has changed, and with null when any table may have. */
export type ChangeHandler = (table: string | null) => void;

export interface ChangeFeed {
  /** Whether the handlers were called for every change committed more than a second ago. */
  readonly isCurrent: boolean;
  onChange(handler: ChangeHandler): void;
}

/**
 * Listens for changes to tables, made by any client, on its own connection outside the pool.
 * PostgreSQL sends pending notifications before it answers a statement, so an answered heartbeat
 * proves that none is missing. `isCurrent` is false while the connection is lost, hangs, or is
 * shared by a pooling proxy.
 */
export class ChangeListener implements ChangeFeed {
  private readonly handlers: ChangeHandler[] = [];
  private readonly listener: Listener;
  private readonly hasOwnUrl: boolean;
  /** When the last answered heartbeat was sent. */
  private currentAt = -Infinity;
  /** Whether it has been logged that no notification arrives. */
  private isSilenceLogged = false;

  /** `listenUrl`: the address of the database itself, if `database` goes through a pooler. */
  constructor(
    database: Knex,
    private readonly availability: Pick<Availability, 'away' | 'isAwayNow'>,
    private readonly log: Pick<Logger, 'warn'>,
    listenUrl?: string,
  ) {
    const { connectionString = '', ...settings } = connectionConfigOf(database);
    this.hasOwnUrl = listenUrl !== undefined;
    this.listener = new Listener({
      hosts: new Hosts(listenUrl ?? connectionString),
      settings: { ...settings, application_name: 'job-gateway changes', query_timeout: 0 },
      availability,
      channel: CHANNEL,
      times: TIMES,
      onNotification: (payload) => this.notify(payload),
      onConnect: async (client) => {
        this.notify(null);
        await this.heartbeat(client);
        if (this.isSilenceLogged) this.log.warn({}, 'notifications arrive again');
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

  /** Logs once that no notification arrives; that the database is away is already logged. */
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
      `notifications do not arrive, so nothing is cached and no replica is used${advice}`,
    );
  }

  private async heartbeat(client: PostgresClient): Promise<void> {
    const sentAt = performance.now();
    await this.listener.inTime(client.query('SELECT 1'));
    this.currentAt = sentAt;
  }
}
