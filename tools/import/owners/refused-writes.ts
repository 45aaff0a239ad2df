import type { Client } from 'pg';
import { OWNED_BY_OLD_SIDE } from '../../../src/database/faults';
import { tables } from '../tables/tables';
import type { Table } from '../tables/table';
import { withShortLock } from './owners';

/**
 * A trigger, which no statement of the service can bypass; instances need not be notified, and
 * tables without it pay nothing. It runs for each row, so a statement that would change none is
 * allowed. Rows of `user_token` of imported administrators stay writable: the old side has none.
 * The IFs stay nested: `NEW.user_id` fails on tables that have no such column.
 */
const FUNCTION = `
  CREATE OR REPLACE FUNCTION import.refuse_write() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = import, public AS $$
  BEGIN
    IF TG_TABLE_NAME = 'user_token' THEN
      IF EXISTS (SELECT FROM import_admin
        WHERE user_id = CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END) THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      END IF;
    END IF;
    RAISE EXCEPTION 'the table % belongs to the old service', TG_TABLE_NAME
      USING ERRCODE = '${OWNED_BY_OLD_SIDE}', TABLE = TG_TABLE_NAME;
  END $$`;

const NAME = 'import_refuse';

/** Columns that the old side does not know stay this side's: roles, publication, versions. */
const triggerOf = ({ name, columns }: Table) => `
  CREATE OR REPLACE TRIGGER ${NAME}
    BEFORE INSERT OR DELETE OR UPDATE OF ${Object.keys(columns).join(', ')}
    ON public.${name} FOR EACH ROW
    WHEN (current_setting('job_gateway.importing', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION import.refuse_write()`;

/** Refuses all writes to these tables except an import's. */
export async function refuseWrites(client: Client, refused: readonly Table[]): Promise<void> {
  await client.query(FUNCTION);
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT tgrelid::regclass::text AS name, ARRAY(
       SELECT attname::text FROM pg_attribute
       WHERE attrelid = tgrelid AND attnum = ANY (tgattr) ORDER BY attname) AS columns
     FROM pg_trigger WHERE tgname = $1`,
    [NAME],
  );
  const there = new Map(rows.map(({ name, columns }) => [name, columns.join()]));
  for (const table of refused)
    // An earlier version, or another map, may have known other columns.
    if (there.get(table.name) !== Object.keys(table.columns).sort().join())
      await withShortLock(client, triggerOf(table));
}

/** PostgreSQL: allows writes to a table again. */
export const allowWrites = (name: string) => `DROP TRIGGER IF EXISTS ${NAME} ON public.${name}`;

/** Allows writes to all tables again. */
export async function allowAllWrites(client: Client): Promise<void> {
  for (const { name } of tables) await withShortLock(client, allowWrites(name));
}
