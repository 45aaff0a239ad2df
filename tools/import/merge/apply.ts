import type { Client } from 'pg';
import { targetChunk } from '../compare/sql';
import { isOfOldSide } from '../tables/old-side';
import type { Table } from '../tables/table';
import { inBulk } from './bulk';
import { keptOf } from './validate-staged';

const list = (names: readonly string[], alias: string) =>
  names.map((name) => `${alias}.${name}`).join(', ');
/** For columns that are never null: a plain equality, which a hash join can use. */
const equal = (names: readonly string[], one: string, other: string) =>
  names.map((name) => `${one}.${name} = ${other}.${name}`).join(' AND ');
const same = (names: readonly string[], one: string, other: string) =>
  `(${list(names, one)}) IS NOT DISTINCT FROM (${list(names, other)})`;

/** Makes the staged chunks of the table equal to `keptOf`; returns how many rows that changed. */
export async function applyKept(
  client: Client,
  table: Table,
  fresh: boolean,
  rows: bigint,
  step: (what: string) => void,
): Promise<number> {
  const write = async (sql: string) => (await client.query(sql)).rowCount ?? 0;
  const removed = fresh ? 0 : await write(removeGone(table));
  const from = `${keptOf(table)} ${fresh ? '' : `ORDER BY ${table.key.join(', ')}`}`;
  const insert = () => write(insertKept(table, from, fresh));
  const inserted = await inBulk(client, table.name, rows, insert, step);
  // A row that was deleted and inserted again counts in both.
  return Math.max(removed, inserted);
}

/** PostgreSQL: whether a row belongs to a staged chunk. */
const isStaged = (table: Table) =>
  `${targetChunk(table, 'old.')} IN (
    SELECT chunk FROM import_staged WHERE table_name = '${table.name}')`;

/**
 * PostgreSQL: deletes rows that are not in `keptOf`, among those that `scope` selects by the alias
 * `old`; by default those of the staged chunks.
 */
export function removeGone(table: Table, scope = isStaged(table)): string {
  const { name, key } = table;
  // If nothing refers to a row, a changed one is deleted and inserted again, so that no order of
  // updates can collide.
  const leaf = table.unique !== undefined;
  const columns = Object.keys(table.columns);
  return `
    DELETE FROM ${name} AS old
    WHERE ${scope} AND ${isOfOldSide(table, 'old.')}
      AND NOT EXISTS (SELECT FROM ${keptOf(table)} AS kept WHERE ${equal(key, 'kept', 'old')}${
        leaf ? ` AND ${same(columns, 'kept', 'old')}` : ''
      })`;
}

/**
 * PostgreSQL: writes rows of `from`, which may add conditions; `fresh` if the table has none of
 * them.
 */
export function insertKept({ name, key, columns }: Table, from: string, fresh = false): string {
  const all = Object.keys(columns);
  const others = all.filter((column) => !key.includes(column));
  const conflict = `ON CONFLICT (${key.join(', ')}) DO UPDATE
    SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE NOT ${same(others, name, 'excluded')}`;
  return `
    INSERT INTO ${name} (${all.join(', ')})
    SELECT ${all.join(', ')} FROM ${from} ${fresh ? '' : conflict}`;
}
