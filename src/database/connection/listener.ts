import { randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { withTimeLimit } from '../../lib/concurrency/time-limit';
import type { Availability } from './availability';
import type { PostgresClient } from './client';
import { openClient, type Hosts } from './hosts';

/** What a notification begins with by which a new connection is checked. */
const PROBE = 'probe ';

interface ListenerOptions {
  readonly hosts: Hosts;
  readonly settings: ClientConfig;
  readonly availability: Pick<Availability, 'away'>;
  readonly channel: string;
  /** All in milliseconds. */
  readonly times: {
    /** A connection that does not answer within this time is replaced. */
    readonly answer: number;
    /** Between two heartbeats. */
    readonly heartbeat: number;
    /** Between two attempts to connect, the first and the longest; each doubles it. */
    readonly retry: readonly [first: number, longest: number];
  };
  readonly onNotification: (payload: string) => void;
  /**
   * Called when a notification has arrived: nothing is missed from here on. A connection counts
   * once it resolves.
   */
  readonly onConnect: (client: PostgresClient) => Promise<void>;
  /** Runs a statement. If it rejects, the connection is replaced. */
  readonly onHeartbeat: (client: PostgresClient) => Promise<void>;
  /** Called when an established connection is given up. */
  readonly onLost?: () => void;
  /** Called when no connection could be opened; `failures`: how many in a row. */
  readonly onFailure?: (error: unknown, failures: number) => void;
}

/** Listens for notifications on its own connection, which is replaced when it is lost or hangs. */
export class Listener {
  /** Undefined while there is no connection. */
  client: PostgresClient | undefined;
  private timer: NodeJS.Timeout | undefined;
  private retry: number;
  private failures = 0;
  private closed = false;

  constructor(private readonly options: ListenerOptions) {
    [this.retry] = options.times.retry;
    void this.connect();
  }

  /** Replaces the connection unless that has been done already. */
  replace(client: PostgresClient | undefined): void {
    if (client === undefined || client !== this.client) return;
    this.client = undefined;
    this.options.onLost?.();
    client.end().catch(() => undefined);
    this.connectLater();
  }

  /** Rejects if the answer takes too long. */
  inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return withTimeLimit(answer, this.options.times.answer);
  }

  async close(): Promise<void> {
    const { client } = this;
    this.closed = true;
    this.client = undefined;
    clearTimeout(this.timer);
    await client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const { hosts, settings, channel, times, onNotification, onConnect } = this.options;
    let client: PostgresClient | undefined;
    try {
      client = await openClient(hosts, settings);
      const lost = () => this.replace(client);
      client.on('error', lost).on('end', lost);
      client.on('notification', ({ payload = '' }) => {
        if (!payload.startsWith(PROBE)) onNotification(payload);
      });
      await this.inTime(client.query(`LISTEN ${channel}`));
      await this.requireNotifications(client);
      await onConnect(client);
      if (this.closed) throw new Error('closed meanwhile');
      this.client = client;
      [this.retry] = times.retry;
      this.failures = 0;
      this.beatLater(client);
    } catch (error) {
      client?.end().catch(() => undefined);
      this.failures += 1;
      if (!this.closed) this.options.onFailure?.(error, this.failures);
      this.connectLater();
    }
  }

  /**
   * Rejects behind a proxy that pools connections by the statement, which accepts LISTEN and
   * delivers no notification.
   */
  private async requireNotifications(client: PostgresClient): Promise<void> {
    const { hosts, settings, channel } = this.options;
    const probe = PROBE + randomUUID();
    const arrived = new Promise<void>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === probe) resolve();
      });
    });
    const other = await openClient(hosts, settings);
    try {
      const sent = other.query('SELECT pg_notify($1, $2)', [channel, probe]);
      await this.inTime(Promise.all([arrived, sent]));
    } finally {
      await other.end().catch(() => undefined);
    }
  }

  private beatLater(client: PostgresClient): void {
    const replace = () => this.replace(client);
    const beat = () => {
      // A server that shuts down may wait until its connections are closed.
      if (this.options.availability.away) replace();
      else this.options.onHeartbeat(client).then(() => this.beatLater(client), replace);
    };
    if (client === this.client) this.timer = setTimeout(beat, this.options.times.heartbeat).unref();
  }

  private connectLater(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.timer = setTimeout(() => void this.connect(), this.retry * (0.5 + Math.random())).unref();
    this.retry = Math.min(this.retry * 2, this.options.times.retry[1]);
  }
}
