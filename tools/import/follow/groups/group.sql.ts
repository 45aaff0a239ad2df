import type { Client } from 'pg';
import { MAX_INTEGER } from '../../../../src/lib/values/ids';
import { literal } from '../../plan/plan.columns';
import { quoted } from '../../source/names';
import { groupColumn } from '../../tables/table';
import type { Followed, GroupKey } from '../changes/followed-table';

/** MySQL: a condition for the rows of some groups. */
export function ofGroups(key: GroupKey, groups: readonly string[]): string {
  const { column, isText, isTrimmed } = key;
  const name = quoted(column);
  const list = (isText ? groups.map(literal) : groups).join(', ');
  const none = groups.includes(isText ? '' : '0') ? ` OR ${name} IS NULL` : '';
  if (!isText) return `${name} IN (${list})${none}`;
  const text = `CONVERT(${name} USING utf8mb4)`;
  // Compares bytes: a collation may ignore case, and spaces at the end.
  const exactly = `CAST(${isTrimmed ? `TRIM(${text})` : text} AS BINARY) IN (${list})`;
  const nearly = [`${name} IN (${list})`, ...(isTrimmed ? withSpaces(name, groups) : [])];
  // The second condition uses an index, but follows the collation.
  return `(${exactly} AND (${nearly.join(' OR ')}))${none}`;
}

/** MySQL: conditions for an index that match these texts with spaces around them, and more. */
const withSpaces = (name: string, texts: readonly string[]) => [
  `${name} LIKE ' %'`,
  ...texts
    .filter((text) => text !== '')
    .map((text) => `${name} LIKE ${literal(`${text.replace(/[\\%_]/g, '\\$&')} %`)}`),
];

/** PostgreSQL: ids as an array, without those that no row can have. */
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
  return `${column} = ANY (${textArray(client, groups)})`;
}
