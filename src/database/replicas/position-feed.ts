import type { ClientConfig, Notification } from 'pg';
import { withTimeLimit } from '../../lib/concurrency/time-limit';
import type { Availability } from '../connection/availability';
import type { PostgresClient as Client } from '../connection/client';
import { openClient, type Hosts } from '../connection/hosts';
import { walPosition, type PrimaryPosition } from './write-positions';

/** The messages between instances: `<user id> <position>`. */
export const CHANNEL = 'user_wrote';

const ASK = `SELECT pg_current_wal_insert_lsn()::text AS position,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int AS timeline`;

/** Time between two unrequested fences, in milliseconds. */
const HEARTBEAT_EVERY = 100;
/** The shortest time between two fences, in milliseconds: callers in between share the next. */
const FENCE_EVERY = 5;
const ANSWER_MS = 1_000;
const RETRY_MS = 250;

interface PositionEvents {
  readonly lost: () => void;
  readonly seen: (position: PrimaryPosition) => void;
  readonly wrote: (userId: number, position: number) => void;
}

/** Learns from other instances who has written, on its own connection to the primary. */
export class PositionFeed {
  private client: Client | undefined;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<void> | undefined;
  private startedAt = -Infinity;

  constructor(
    private readonly hosts: Hosts,
    private readonly settings: ClientConfig,
    private readonly availability: Pick<Availability, 'away'>,
    private readonly events: PositionEvents,
  ) {
    void this.connect();
  }

  get isConnected(): boolean {
    return this.client !== undefined;
  }

  /**
   * Resolves once every notice that was sent before the call has been handled: PostgreSQL delivers
   * notices before it answers. One statement serves all callers at about the same time. Rejects if
   * the primary does not answer.
   */
  fence(): Promise<void> {
    this.next ??= this.running.then(async () => {
      const pause = this.startedAt + FENCE_EVERY - performance.now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      this.next = undefined;
      this.startedAt = performance.now();
      const asking = this.ask();
      this.running = asking.catch(() => undefined);
      return asking;
    });
    return this.next;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private async ask(client = this.client): Promise<void> {
    if (client === undefined) throw new Error('not connected to the primary');
    const asked = performance.now();
    try {
      const { rows } = await inTime(
        client.query<{ position: string; timeline: number }>({ text: ASK }),
      );
      const [row] = rows;
      if (row === undefined) throw new Error('no position');
      this.events.seen({ ...row, position: walPosition(row.position), asked });
    } catch (error) {
      this.reconnect(client);
      throw error;
    }
  }

  private async connect(): Promise<void> {
    let client: Client | undefined;
    try {
      client = await openClient(this.hosts, this.settings);
      const again = () => this.reconnect(client);
      client.on('error', again).on('end', again).on('notification', this.notified);
      await inTime(client.query(`LISTEN ${CHANNEL}`));
      // From here on no notification is missed; earlier ones are unknown.
      this.events.lost();
      await this.ask(client);
      if (this.closed) await client.end();
      else this.client = client;
      this.beat();
    } catch {
      client?.end().catch(() => undefined);
      this.retry();
    }
  }

  private beat(): void {
    this.timer = setTimeout(() => {
      // A server that shuts down may wait until its connections are closed.
      if (this.availability.away) {
        this.reconnect(this.client);
        return;
      }
      this.fence().then(
        () => this.beat(),
        () => undefined,
      );
    }, HEARTBEAT_EVERY).unref();
  }

  private readonly notified = ({ payload = '' }: Notification): void => {
    const [userId = '', position = ''] = payload.split(' ');
    this.events.wrote(Number(userId), walPosition(position));
  };

  private reconnect(client: Client | undefined): void {
    if (client === undefined || client !== this.client) return;
    this.client = undefined;
    client.end().catch(() => undefined);
    this.retry();
  }

  private retry(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.timer = setTimeout(() => void this.connect(), RETRY_MS).unref();
  }
}

const inTime = <Result>(answer: Promise<Result>) => withTimeLimit(answer, ANSWER_MS);
