import type { Client } from 'pg';
import { MAX_INTEGER } from '../../../../src/lib/values/ids';
import { literal, quoted } from '../../plan/plan';
import { groupColumn } from '../../tables/table';
import type { Followed, GroupKey } from '../changes/followed-table';

/** MySQL: the rows of some groups. */
export function ofGroups({ column, isText }: GroupKey, groups: readonly string[]): string {
  const name = quoted(column);
  const list = (isText ? groups.map(literal) : groups).join(', ');
  const none = groups.includes(isText ? '' : '0') ? ` OR ${name} IS NULL` : '';
  if (!isText) return `${name} IN (${list})${none}`;
  // The first condition uses an index but follows the collation; the second is exact.
  const exactly = `CONVERT(${name} USING utf8mb4) COLLATE utf8mb4_bin IN (${list})`;
  return `(${name} IN (${list}) AND ${exactly})${none}`;
}

/** PostgreSQL: ids as an array; anything that is not an id matches no row there. */
export function idArray(ids: Iterable<string>): string {
  const valid = [...ids].filter((id) => Number(id) >= 1 && Number(id) <= MAX_INTEGER);
  return `'{${valid.join(',')}}'::integer[]`;
}

/** PostgreSQL: texts as an array. */
export function textArray(client: Client, texts: Iterable<string>): string {
  const quoted = Array.from(texts, (text) => client.escapeLiteral(text.replaceAll('\0', '')));
  return `ARRAY[${quoted.join(', ')}]::text[]`;
}

/** PostgreSQL: whether a row, by the alias `old`, belongs to some groups. */
export function isOfGroups(
  client: Client,
  { plan, groupKey }: Followed,
  groups: readonly string[],
): string {
  const column = `old.${groupColumn(plan.table) ?? ''}`;
  if (groupKey?.isText !== true) return `${column} = ANY (${idArray(groups)})`;
  // Identities are imported without surrounding spaces.
  const names = new Set(groups.flatMap((name) => [name, name.trim()]));
  return `${column} = ANY (${textArray(client, names)})`;
}
