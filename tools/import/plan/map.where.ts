import { MINI_PROGRAM_PLATFORMS } from '../../../src/lib/values/mini-program';
import type { LiveSchema, LiveTable } from '../source/live';
import { columnNamed, quoted, tableNamed } from '../source/names';
import type { Table } from '../tables/table';
import { users } from '../tables/tables.people';

/** The column for the time of deletion, in the framework and its relatives. */
const DELETED = ['deletetime', 'delete_time', 'deleted_at'];

/**
 * Compares bytes, as the framework does: MySQL would consider NORMAL equal. A UTF-16 column has
 * other bytes, so its text is converted first.
 */
const IS_NORMAL = "CAST(CONVERT(`status` USING utf8mb4) AS BINARY) <=> 'normal'";

/**
 * MySQL: a condition for the rows that count for the framework; null for all rows. It hides rows
 * with a time of deletion, and lets only `normal` users log in.
 */
export function guessWhere(
  table: Table,
  live: LiveTable,
  schema: LiveSchema,
  prefix: string,
): string | null {
  const conditions = [
    ...DELETED.filter((name) => has(live, name)).map((name) => `${quoted(name)} IS NULL`),
    ...(table.name === 'account' && has(live, 'status') ? [IS_NORMAL] : []),
    ...(table.chunkByText === true ? ofWechat(table, live) : []),
    ...(opensAnAccount(table)
      ? ofUsersWhoMayEnter(table, tableNamed(schema, prefix, users.names), live)
      : []),
  ];
  return conditions.length === 0 ? null : conditions.join(' AND ');
}

const has = (table: LiveTable, column: string) => columnNamed(table, [column]) !== null;

const opensAnAccount = ({ name }: Table) =>
  ['user_token', 'wechat_openid', 'wechat_unionid'].includes(name);

/** Most people have no unionid, which is no damage. */
function ofWechat({ chunkBy = '' }: Table, live: LiveTable): string[] {
  const platforms = MINI_PROGRAM_PLATFORMS.map((name) => `'${name}'`).join(', ');
  return [
    ...(has(live, 'platform') ? [`${quoted('platform')} IN (${platforms})`] : []),
    ...(chunkBy === 'unionid' ? ["`unionid` <> ''"] : []),
  ];
}

function ofUsersWhoMayEnter(
  { columns }: Table,
  user: LiveTable | undefined,
  live: LiveTable,
): string[] {
  const name = columns.user_id?.names?.[0] ?? 'user_id';
  if (user === undefined || !has(user, 'status') || !has(live, name)) return [];
  // A user whose status is NULL may not log in either. A NULL id would make NOT IN true for no row.
  const locked = `SELECT ${asNumber('id', user)} FROM ${quoted(user.name)}`;
  const where = `NOT (${IS_NORMAL}) AND \`id\` IS NOT NULL`;
  return [`${asNumber(name, live)} NOT IN (${locked} WHERE ${where})`];
}

/** Compares numbers: '7' and '07' are the same id. */
const asNumber = (name: string, { columns }: LiveTable) =>
  columns.get(name)?.endsWith('int') === true ? quoted(name) : `${quoted(name)} + 0`;
