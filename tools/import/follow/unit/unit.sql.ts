import type { Client } from 'pg';
import { MAX_INTEGER } from '../../../../src/lib/values/ids';
import { literal, quoted } from '../../plan/plan';
import { unitColumn } from '../../tables/table';
import type { Followed, Unit } from '../changes/followed-table';

/** MySQL: the rows of some units. */
export function ofUnits({ column, isText }: Unit, units: readonly string[]): string {
  const name = quoted(column);
  const list = (isText ? units.map(literal) : units).join(', ');
  const none = units.includes(isText ? '' : '0') ? ` OR ${name} IS NULL` : '';
  if (!isText) return `${name} IN (${list})${none}`;
  // The first condition uses an index but follows the collation; the second is exact.
  const exactly = `CONVERT(${name} USING utf8mb4) COLLATE utf8mb4_bin IN (${list})`;
  return `(${name} IN (${list}) AND ${exactly})${none}`;
}

/** PostgreSQL: ids as an array; anything that is not an id matches no row there. */
export const idArray = (ids: Iterable<string>) =>
  `'{${[...ids].filter((id) => Number(id) >= 1 && Number(id) <= MAX_INTEGER).join(',')}}'::integer[]`;

/** PostgreSQL: texts as an array. */
export const textArray = (client: Client, texts: Iterable<string>) =>
  `ARRAY[${[...texts].map((text) => client.escapeLiteral(text.replaceAll('\0', ''))).join(', ')}]::text[]`;

/** PostgreSQL: whether a row, by the alias `old`, belongs to some units. */
export function isOfUnits(
  client: Client,
  { plan, unit }: Followed,
  units: readonly string[],
): string {
  const column = `old.${unitColumn(plan.table) ?? ''}`;
  if (unit?.isText !== true) return `${column} = ANY (${idArray(units)})`;
  // Identities are imported without surrounding spaces.
  const names = new Set(units.flatMap((name) => [name, name.trim()]));
  return `${column} = ANY (${textArray(client, names)})`;
}
