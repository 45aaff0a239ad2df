import type { ClientConfig } from 'pg';
import { withTimeLimit } from '../../lib/concurrency/time-limit';
import { codeOf } from '../../lib/text/reason';
import type { Availability } from './availability';
import type { PostgresClient } from './client';
import { openClient, type Hosts } from './hosts';
import { isProbe, requireNotifications } from './notification-probe';

/** The minimum time between two attempts to open another connection while the database is away. */
const TRY_INTERVAL_MS = 1_000;

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
    /** Between two attempts to connect: at first, and at most; each attempt doubles it. */
    readonly retry: readonly [first: number, longest: number];
  };
  readonly onNotification: (payload: string) => void;
  /**
   * Called once a test notification has arrived: nothing is missed from here on. The connection is
   * used once this resolves.
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
  private triedAt = -Infinity;
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
        if (!isProbe(payload)) onNotification(payload);
      });
      await this.inTime(client.query(`LISTEN ${channel}`));
      const other = await openClient(hosts, settings);
      const probing = this.inTime(requireNotifications(client, other, channel));
      // Not awaited: a server that hangs now would keep it open.
      await probing.finally(() => void other.end().catch(() => undefined));
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

  private beatLater(client: PostgresClient): void {
    const replace = () => this.replace(client);
    const beat = async () => {
      if (this.options.availability.away && (await this.mustClose())) throw new Error('shut down');
      await this.options.onHeartbeat(client);
    };
    const beatNow = () => void beat().then(() => this.beatLater(client), replace);
    if (client === this.client)
      this.timer = setTimeout(beatNow, this.options.times.heartbeat).unref();
  }

  /**
   * Returns whether to close the connection while the database is away, as a server that shuts down
   * may wait for that; checks once a second. If only a pooler is away, nothing is wrong here.
   */
  private async mustClose(): Promise<boolean> {
    const { hosts, settings } = this.options;
    if (performance.now() - this.triedAt < TRY_INTERVAL_MS) return false;
    this.triedAt = performance.now();
    const before = hosts.primary;
    try {
      await this.inTime(openClient(hosts, settings).then((other) => other.end()));
      return hosts.primary !== before;
    } catch (error) {
      return codeOf(error) === '57P03';
    }
  }

  private connectLater(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.timer = setTimeout(() => void this.connect(), this.retry * (0.5 + Math.random())).unref();
    this.retry = Math.min(this.retry * 2, this.options.times.retry[1]);
  }
}
