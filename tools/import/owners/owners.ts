import type { Client } from 'pg';
import { codeOf } from '../../../src/lib/text/reason';
import type { ImportMap } from '../plan/map';
import type { Plan } from '../plan/plan';

/**
 * The owner of a table while both sides are in use. `old`: the table is followed, and writes here
 * are refused. `new`: it is written here, and not followed.
 */
type Owner = 'old' | 'new';

/** The owner of a table according to the map. */
export const ownerIn = (map: ImportMap, { table }: Plan): Owner =>
  map.tables[table.name]?.owner ?? 'old';

/** What is known of a table that belongs to this side. */
export interface Owned {
  /** Whether its changes are recorded for the old side. */
  readonly writesBack: boolean;
  readonly since: string;
}

/** Reads the tables that belong to this side, by name. */
export async function ownedHere(client: Client): Promise<ReadonlyMap<string, Owned>> {
  const { rows } = await client.query<Owned & { name: string }>(
    `SELECT table_name AS name, writes_back AS "writesBack", since::text FROM import_owned`,
  );
  return new Map(rows.map(({ name, ...owned }) => [name, owned]));
}

/** Each attempt waits only briefly, so that writers do not queue up behind it. */
const LOCK_ATTEMPTS = 60;

/** Runs statements that lock a table briefly, in one transaction; retries if it is busy. */
export async function withShortLock(client: Client, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = '500ms'; ${sql}; COMMIT`);
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (codeOf(error) !== '55P03' || attempt === LOCK_ATTEMPTS) throw error;
    }
  }
}
