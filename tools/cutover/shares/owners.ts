import type { Client } from 'pg';
import { Hosts, openClient } from '../../../src/database/connection/hosts';
import { reasonOf } from '../../../src/lib/text/reason';
import type { Events } from '../watching/events';
import { operations, OWNED_TABLES, type OwnedTable } from '../operations';
import { Polling } from './polling';
import type { Shares } from './shares';
import type { WatchedShares } from './shares.file';

/** How often the import's record is read, and how long that may take. */
const READ_INTERVAL_MS = 1_000;
const READ_TIMEOUT_MS = 3_000;

type Owners = Pick<Shares, 'owners' | 'writeBack'>;

const EXISTS = `SELECT to_regclass('import.import_owned') IS NOT NULL AS exists`;
const RECORD = `
  SELECT EXISTS (SELECT FROM import.import_closed) AS closed,
    (SELECT coalesce(jsonb_object_agg(table_name, writes_back), '{}') FROM import.import_owned)
      AS owned`;

/**
 * Keeps `owners` and `writeBack` of the shares file equal to the import's record in the new
 * database, which is authoritative. Moves operations that the new side may no longer answer back to
 * the old one.
 */
export class RecordedOwners {
  private readonly hosts: Hosts;
  private readonly polling: Polling;
  /** Kept open, until a read fails. */
  private client: Client | undefined;
  private isClosed = false;
  private problem: string | undefined;

  constructor(
    url: string,
    private readonly shares: WatchedShares,
    private readonly events: Events,
  ) {
    this.hosts = new Hosts(url);
    this.polling = new Polling(() => this.readAndFollow(), READ_INTERVAL_MS);
  }

  /** Reads the record now. If it cannot be read, the last state still applies. */
  look(): Promise<void> {
    return this.polling.runNow();
  }

  async close(): Promise<void> {
    this.polling.close();
    this.isClosed = true;
    await this.disconnect();
  }

  private async readAndFollow(): Promise<void> {
    try {
      const recorded = await this.readFrom(await this.connect());
      this.problem = undefined;
      await this.follow(recorded);
    } catch (error) {
      void this.disconnect();
      if (this.isClosed) return;
      const problem = reasonOf(error);
      if (problem !== this.problem)
        this.events.add(`owners: the import's record cannot be read: ${problem}`);
      this.problem = problem;
    }
  }

  private async connect(): Promise<Client> {
    const client =
      this.client ??
      (await openClient(this.hosts, {
        connectionTimeoutMillis: READ_TIMEOUT_MS,
        query_timeout: READ_TIMEOUT_MS,
        application_name: 'job-gateway cutover',
      }));
    this.client = client;
    if (this.isClosed) await this.disconnect();
    return client;
  }

  private async disconnect(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private async readFrom(client: Client): Promise<Owners> {
    const { rows } = await client.query<{ exists: boolean }>(EXISTS);
    if (rows[0]?.exists !== true) return ownersOf(false, {});
    const record = await client.query<{ closed: boolean; owned: Record<string, boolean> }>(RECORD);
    return ownersOf(record.rows[0]?.closed === true, record.rows[0]?.owned ?? {});
  }

  private async follow(recorded: Owners): Promise<void> {
    const { current } = this.shares;
    const changed = OWNED_TABLES.filter(
      (table) => (current.owners[table] ?? 'old') !== (recorded.owners[table] ?? 'old'),
    );
    if (changed.length === 0 && current.writeBack === recorded.writeBack) return;
    for (const table of changed)
      this.events.add(
        `owners: ${table} belongs to the ${recorded.owners[table] ?? 'old'} side, as the import has recorded`,
      );
    await this.shares.change((before) => withOwners(before, recorded));
  }
}

/** `owned`: whether each table of the new side is written back. */
function ownersOf(isClosed: boolean, owned: Readonly<Record<string, boolean>>): Owners {
  const tables = OWNED_TABLES.filter((table) => isClosed || table in owned);
  return {
    owners: Object.fromEntries(tables.map((table: OwnedTable) => [table, 'new' as const])),
    writeBack: !isClosed && tables.length > 0 && tables.every((table) => owned[table] === true),
  };
}

/**
 * Returns the state with these owners; operations that write a table which the new side does not
 * own go back.
 */
function withOwners(before: Shares, { owners, writeBack }: Owners): Shares {
  const shares = { ...before.shares };
  for (const { name, isWriting, changes } of operations)
    if (isWriting && changes !== undefined && owners[changes] !== 'new' && shares[name])
      shares[name] = 0;
  return { ...before, shares, owners, writeBack };
}
