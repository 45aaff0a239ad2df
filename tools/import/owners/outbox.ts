import type { Client } from 'pg';
import type { Table } from '../tables/table';

/** Records rows that changed here for the old side, in the transaction that changed them. */
const FUNCTION = `
  CREATE OR REPLACE FUNCTION import.keep_change() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = import, public AS $$
  BEGIN
      INSERT INTO import_outbox (table_name, key)
      SELECT DISTINCT TG_TABLE_NAME, ARRAY(
        SELECT changed.columns ->> name FROM unnest(TG_ARGV) WITH ORDINALITY AS key (name, nr)
        ORDER BY nr)
      FROM (VALUES (CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END),
        (CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END)) AS changed (columns)
      WHERE changed.columns IS NOT NULL;
    RETURN NULL;
  END $$`;

const NAME = 'import_keep';

/** PostgreSQL: records each change of a table for the old side, from now on. */
export const startRecording = ({ name, key }: Table) => `${FUNCTION};
  CREATE OR REPLACE TRIGGER ${NAME} AFTER INSERT OR UPDATE OR DELETE ON public.${name}
    FOR EACH ROW WHEN (current_setting('job_gateway.importing', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION import.keep_change(${key.map((column) => `'${column}'`).join(', ')})`;

/** PostgreSQL: removes that trigger. */
export const stopRecording = (name: string) => `DROP TRIGGER IF EXISTS ${NAME} ON public.${name}`;

export interface Change {
  readonly nr: string;
  readonly table: string;
  readonly key: readonly string[];
}

/** The most changes that are written back together. */
const BATCH_CHANGES = 500;

/** Reads the oldest changes of these tables. */
export async function oldestChanges(
  client: Client,
  tables: readonly string[],
): Promise<readonly Change[]> {
  const { rows } = await client.query<Change>(
    `SELECT nr::text, table_name AS "table", key
     FROM import_outbox WHERE table_name = ANY ($1) ORDER BY nr LIMIT ${BATCH_CHANGES}`,
    [tables],
  );
  return rows;
}

/** Returns how long the oldest change of any table has waited, in seconds; 0 if there is none. */
export async function longestWait(client: Client): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)::float8 AS seconds
     FROM import.import_outbox`,
  );
  return rows[0]?.seconds ?? 0;
}

/** Removes changes that have been written back. */
export async function removeChanges(client: Client, changes: readonly Change[]): Promise<void> {
  await client.query('DELETE FROM import_outbox WHERE nr = ANY ($1)', [
    changes.map(({ nr }) => nr),
  ]);
}
