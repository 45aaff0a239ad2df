import type { Client } from 'pg';
import type { ImportMap } from '../plan/map';
import type { Plan } from '../plan/plan';

/**
 * Which side a table belongs to while both live: `old`, it is followed and refused to writers here;
 * `new`, it is written here and not followed.
 */
export type Owner = 'old' | 'new';

/** Whose a table is to be, by the map. */
export const ownerIn = (map: ImportMap, { table }: Plan): Owner =>
  map.tables[table.name]?.owner ?? 'old';

/** What is known of a table that belongs to this side. */
export interface Owned {
  /** Whether its changes are kept for the old side. */
  readonly writesBack: boolean;
  readonly since: string;
}

/** The tables that belong to this side, by name. */
export async function ownedHere(client: Client): Promise<ReadonlyMap<string, Owned>> {
  const { rows } = await client.query<Owned & { name: string }>(
    `SELECT table_name AS name, writes_back AS "writesBack", since::text FROM import_owned`,
  );
  return new Map(rows.map(({ name, ...owned }) => [name, owned]));
}

/** Where locks are not there at once, writers must not queue up behind who waits for them. */
const ATTEMPTS = 60;

/** Runs statements that lock a table for a moment, in one transaction, again where it is busy. */
export async function withShortLock(client: Client, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '500ms'; ${sql}; COMMIT`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if ((error as { code?: unknown }).code !== '55P03' || attempt === ATTEMPTS) throw error;
    }
  }
}
