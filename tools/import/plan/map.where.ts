import type { LiveSchema, LiveTable } from '../source/live';
import type { Table } from '../tables/table';

/** What the framework and its shops call a mini-program, as LEGACY_LOGIN_PATH takes it. */
const PLATFORMS = ['wechat', 'wxapp', 'mini', 'mp_weixin'];

/** To the letter, as the framework asks: MySQL would take NORMAL for the same. */
const IS_NORMAL = "CAST(status AS BINARY) <=> 'normal'";

/**
 * Which rows of a table count, as the framework has it: it hides what has a time of deletion, and
 * lets nobody in who is not `normal`. MySQL; null: all.
 */
export function guessWhere(
  table: Table,
  live: LiveTable,
  schema: LiveSchema,
  prefix: string,
): string | null {
  const conditions = [
    ...(live.columns.has('deletetime') ? ['deletetime IS NULL'] : []),
    ...(table.name === 'account' && live.columns.has('status') ? [IS_NORMAL] : []),
    ...(table.chunkByText === true ? ofWechat(table, live) : []),
    ...(opensAnAccount(table) ? ofUsersWhoMayEnter(table, schema.get(`${prefix}user`), live) : []),
  ];
  return conditions.length === 0 ? null : conditions.join(' AND ');
}

const opensAnAccount = ({ name }: Table) =>
  ['user_token', 'wechat_openid', 'wechat_unionid'].includes(name);

/** Most people have no unionid, which is no damage. */
function ofWechat({ chunkBy = '' }: Table, live: LiveTable): string[] {
  const platforms = PLATFORMS.map((name) => `'${name}'`).join(', ');
  return [
    ...(live.columns.has('platform') ? [`platform IN (${platforms})`] : []),
    ...(chunkBy === 'unionid' ? ["unionid <> ''"] : []),
  ];
}

function ofUsersWhoMayEnter(
  { columns }: Table,
  user: LiveTable | undefined,
  live: LiveTable,
): string[] {
  const name = columns.user_id?.names?.[0] ?? 'user_id';
  if (user?.columns.has('status') !== true || !live.columns.has(name)) return [];
  // A status that is NULL lets nobody in either; an id that is would make NOT IN true for none.
  const locked = `SELECT ${asNumber('id', user)} FROM ${user.name}`;
  const where = `NOT (${IS_NORMAL}) AND id IS NOT NULL`;
  return [`${asNumber(name, live)} NOT IN (${locked} WHERE ${where})`];
}

/** '7' and '07' are one id. */
const asNumber = (name: string, { columns }: LiveTable) =>
  columns.get(name)?.endsWith('int') === true ? name : `${name} + 0`;
