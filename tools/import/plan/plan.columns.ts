import type { SourceColumn } from '../kinds/kind';
import type { LiveTable } from '../source/live';
import { quoted } from '../source/names';
import type { Column, Table } from '../tables/table';
import type { TableMap } from './map';

/** A column that the old table may lack; the map then gives one value for all rows. */
export const APP_ID = 'app_id';

/**
 * Returns how a column is read; null for a missing optional one. Throws for any other missing one.
 */
export function sourceOf(
  table: Table,
  name: string,
  { kind, sumOf = [] }: Column,
  how: TableMap,
  live: LiveTable,
  offset: number,
): SourceColumn | null {
  const theirs = how.columns[name] ?? null;
  if (theirs === null && name === APP_ID && how.appId !== undefined)
    return { sql: literal(how.appId), type: 'varchar', offset };
  if (theirs === null) {
    const parts = sumOf.flatMap((part) => how.columns[part] ?? []);
    if (parts.length > 0) return { sql: sumSql(parts), type: 'decimal', offset };
    if (kind.absent !== undefined) return null;
    throw new Error(
      `${table.name} requires column ${name}: name the column of ${how.from} in a map (--map).`,
    );
  }
  const type = live.columns.get(theirs);
  if (type === undefined)
    throw new Error(`${how.from} has no column ${theirs} (for ${table.name}.${name}).`);
  const sql =
    how.names !== undefined && name === 'name'
      ? renamed(quoted(theirs), how.names)
      : quoted(theirs);
  // As text a FLOAT has six digits; as a DOUBLE it has all its digits.
  if (type === 'float' && !/text|\[\]/.test(kind.stageType))
    return { sql: `(${sql} + 0e0)`, type, offset };
  // As text it would be bytes.
  if (type === 'bit') return { sql: `(${sql} + 0)`, type, offset };
  // As a number it would be the index of its name in the list.
  if (type === 'enum' || type === 'set') return { sql: `CAST(${sql} AS CHAR)`, type, offset };
  // The session's time zone is UTC, in which TIMESTAMP columns are returned.
  return { sql, type, offset: type === 'timestamp' ? 0 : offset };
}

/** MySQL: the sum of columns of prices, each as the import reads it by itself. */
const sumSql = (columns: readonly string[]) =>
  `(${columns
    .map((column) => `GREATEST(CAST(COALESCE(${quoted(column)}, 0) AS DECIMAL(30,2)), 0)`)
    .join(' + ')})`;

/** MySQL: a text as a literal. */
export const literal = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const renamed = (column: string, names: Readonly<Record<string, string>>) =>
  `CASE ${column} ${Object.entries(names)
    .map(([ours, theirs]) => `WHEN ${literal(theirs)} THEN ${literal(ours)}`)
    .join(' ')} END`;

/** Returns the offset in seconds east of UTC. */
export function offsetOf(timezone: string): number {
  const [, sign, hours, minutes] = /^([-+])(0\d|1[0-4]):([0-5]\d)$/.exec(timezone) ?? [];
  if (sign === undefined)
    throw new Error(
      `"timezone" of the map must look like +08:00, at most 14 hours, not "${timezone}".`,
    );
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}
