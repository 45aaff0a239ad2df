import { setTimeout as pause } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Availability } from '../connection/availability';
import type { Hosts } from '../connection/hosts';
import { Listener } from '../connection/listener';
import { walPosition, type PrimaryPosition } from './write-positions';

/** The messages between instances: `<user id> <position>`. */
export const CHANNEL = 'user_wrote';

const ASK = `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system,
  pg_current_wal_insert_lsn()::text AS position,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int AS timeline`;

/** In milliseconds; the heartbeat is a fence that no caller has requested. */
const TIMES = { answer: 1_000, heartbeat: 100, retry: [250, 250] } as const;
/** The shortest time between two fences: callers in between share the next. */
const MIN_FENCE_INTERVAL_MS = 5;

interface PositionEvents {
  readonly lost: () => void;
  readonly reported: (position: PrimaryPosition) => void;
  readonly wrote: (userId: number, position: number) => void;
}

/** Learns from other instances who has written, on its own connection to the primary. */
export class PositionFeed {
  private readonly listener: Listener;
  private running: Promise<unknown> = Promise.resolve();
  private next: Promise<void> | undefined;
  private startedAt = -Infinity;

  constructor(
    hosts: Hosts,
    settings: ClientConfig,
    availability: Pick<Availability, 'away'>,
    private readonly events: PositionEvents,
  ) {
    this.listener = new Listener({
      hosts,
      settings,
      availability,
      channel: CHANNEL,
      times: TIMES,
      onNotification: (payload) => {
        const [userId = '', position = ''] = payload.split(' ');
        this.events.wrote(Number(userId), walPosition(position));
      },
      onConnect: (client) => {
        // Notices that were sent before may have been missed.
        this.events.lost();
        return this.ask(client);
      },
      onHeartbeat: () => this.fence(),
    });
  }

  get isConnected(): boolean {
    return this.listener.client !== undefined;
  }

  /**
   * Resolves once every notice that was sent before the call has been handled: PostgreSQL delivers
   * notices before it answers. One statement serves all callers at about the same time. Rejects if
   * the primary does not answer.
   */
  fence(): Promise<void> {
    this.next ??= this.running.then(async () => {
      const wait = this.startedAt + MIN_FENCE_INTERVAL_MS - performance.now();
      if (wait > 0) await pause(wait);
      this.next = undefined;
      this.startedAt = performance.now();
      const asking = this.ask();
      this.running = asking.catch(() => undefined);
      return asking;
    });
    return this.next;
  }

  close(): Promise<void> {
    return this.listener.close();
  }

  private async ask(client = this.listener.client): Promise<void> {
    if (client === undefined) throw new Error('not connected to the primary');
    const asked = performance.now();
    try {
      const { rows } = await this.listener.inTime(
        client.query<{ system: string; position: string; timeline: number }>({ text: ASK }),
      );
      const [row] = rows;
      if (row === undefined) throw new Error('no position');
      this.events.reported({ ...row, position: walPosition(row.position), asked });
    } catch (error) {
      this.listener.replace(client);
      throw error;
    }
  }
}
