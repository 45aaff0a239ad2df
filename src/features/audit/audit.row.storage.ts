import type { Knex } from 'knex';
import { nameOf, type NamedRow } from '../../database/editing/entries-in-effect';
import { tableOf } from './undo.tables';

/** The latest audit entry of a row. */
interface LastEntry extends NamedRow {
  readonly action: string;
  readonly before: object | null;
}

/** Returns the latest entry of each row that has one, by the row's `nameOf`. */
export async function lastEntries(
  database: Knex,
  rows: readonly NamedRow[],
): Promise<ReadonlyMap<string, LastEntry>> {
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
  return new Map(found.map((entry) => [nameOf(entry), entry]));
}

/** Returns the rows' current versions, by `nameOf`; runs one statement per table. */
export async function versionsOf(
  database: Knex,
  rows: readonly NamedRow[],
): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const key = tableOf(entity)?.key;
    if (key === undefined) continue;
    const ids = rows.filter((row) => row.entity === entity).map(({ row_id }) => row_id);
    const found: { row_id: string | number; version: number }[] = await database(entity)
      .whereIn(key, [...new Set(ids)])
      .select('version', { row_id: key });
    for (const { row_id, version } of found)
      versions.set(nameOf({ entity, row_id: String(row_id) }), version);
  }
  return versions;
}
