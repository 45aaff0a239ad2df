import type { ClientConfig } from 'pg';
import { hostsOf } from '../../lib/postgres-hosts';
import { codeOf } from '../../lib/text/reason';
import { noteUnopened } from '../faults';
import { PostgresClient } from './client';

/** No host accepts writes, as during a failover; a later attempt may succeed. */
class NoPrimary extends Error {
  /** The SQLSTATE of a write to a standby. */
  readonly code = '25006';

  constructor() {
    super('none of the hosts accepts writing');
  }
}

/** A connection that can tell whether its host accepts writes. */
interface Checkable {
  isWritable(): Promise<boolean>;
}

/**
 * The hosts of a database, one of which is its primary. They are tried in URL order, starting with
 * the last known primary.
 */
export class Hosts {
  private readonly mustWrite: boolean;
  private readonly urls: readonly string[];
  private last = 0;

  /** `onMove`: called when another host has become the primary. */
  constructor(
    url: string,
    private readonly onMove: () => void = () => undefined,
  ) {
    ({ urls: this.urls, mustWrite: this.mustWrite } = hostsOf(url));
  }

  /** The URL of the last known primary. */
  get primary(): string {
    return this.urls[this.last] ?? '';
  }

  /** Opens a connection to the primary; rejects if no host is the primary, or none answers. */
  async choose<Connection extends Checkable>(
    open: (url: string) => Promise<Connection>,
    close: (connection: Connection) => Promise<unknown>,
  ): Promise<Connection> {
    const start = this.last;
    let failure: unknown;
    for (let step = 0; step < this.urls.length; step += 1) {
      const index = (start + step) % this.urls.length;
      try {
        const connection = await this.tryAt(index, open, close);
        if (index !== this.last) this.onMove();
        this.last = index;
        return connection;
      } catch (error) {
        if (rank(error) >= rank(failure)) failure = error;
      }
    }
    noteUnopened(failure);
    throw failure;
  }

  private async tryAt<Connection extends Checkable>(
    index: number,
    open: (url: string) => Promise<Connection>,
    close: (connection: Connection) => Promise<unknown>,
  ): Promise<Connection> {
    const connection = await open(this.urls[index] ?? '');
    if (!this.mustWrite) return connection;
    const writable = await connection.isWritable().catch(() => false);
    if (writable) return connection;
    await close(connection).catch(() => undefined);
    throw new NoPrimary();
  }
}

/**
 * Ranks a host's failure; if no host can be used, the highest-ranking failure is reported. A
 * server's refusal ranks highest, a standby's lowest.
 */
function rank(error: unknown): number {
  if (error === undefined) return -1;
  if (error instanceof NoPrimary) return 0;
  return /^[\dA-Z]{5}$/.test(String(codeOf(error))) ? 2 : 1;
}

/** Opens one connection outside the pool, to the primary if `hosts` has several. */
export const openClient = (hosts: Hosts, settings: ClientConfig): Promise<PostgresClient> =>
  hosts.choose(
    async (connectionString) => {
      const client = new PostgresClient({ ...settings, connectionString });
      // Without a listener an error would end the process.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    (client) => client.end(),
  );
