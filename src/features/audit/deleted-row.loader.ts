import DataLoader from 'dataloader';
import type { Knex } from 'knex';
import type { Context } from '../../context';
import type { NamedRow } from '../../database/editing/entries-in-effect';

const nameOf = ({ entity, row_id }: NamedRow) => `${entity} ${row_id}`;

/** The columns of rows that have been deleted, as they were then; null for any other row. */
export const deletedRowLoader = ({ database }: Context) =>
  new DataLoader<NamedRow, object | null, string>(
    async (rows) => {
      const found = new Map(
        (await lastEntries(database, rows)).map((entry) => [nameOf(entry), entry]),
      );
      return rows.map((row) => {
        const last = found.get(nameOf(row));
        return last?.action === 'delete' ? last.before : null;
      });
    },
    { cacheKeyFn: nameOf },
  );

interface LastEntry extends NamedRow {
  readonly action: string;
  readonly before: object | null;
}

async function lastEntries(database: Knex, rows: readonly NamedRow[]): Promise<LastEntry[]> {
  const { rows: found } = await database.raw<{ rows: LastEntry[] }>(
    `SELECT last.entity, last.row_id, last.action, last.before
     FROM unnest(?::text[], ?::text[]) AS asked (entity, row_id)
     CROSS JOIN LATERAL (
       SELECT * FROM audit_log
       WHERE audit_log.entity = asked.entity AND audit_log.row_id = asked.row_id
       ORDER BY id DESC LIMIT 1
     ) AS last`,
    [rows.map(({ entity }) => entity), rows.map(({ row_id }) => row_id)],
  );
  return found;
}
