import type { LiveSchema } from '../source/live';
import type { TableMap } from '../plan/map';
import { quoted } from '../source/names';
import type { Source } from '../source/source';
import type { OldAdmin } from './admin.rules';
import { account } from '../tables/tables.account';

/**
 * Reads the administrators who may log in at the old side, and counts those who may not. Throws
 * MySQL's error.
 */
export async function readAdmins(
  source: Source,
  { from, columns, where = 'TRUE' }: TableMap,
  schema: LiveSchema,
): Promise<{ readonly rows: readonly OldAdmin[]; readonly leftOut: bigint }> {
  const supers = await readSupers(source, from, schema);
  const own = Object.keys(account.columns).map((name) => {
    const theirs = columns[name] ?? null;
    return `${theirs === null ? 'NULL' : `CONVERT(${quoted(theirs)} USING utf8mb4)`} AS ${name}`;
  });
  const rows = await source.query(`SELECT ${own.join(', ')} FROM ${quoted(from)} WHERE ${where}`);
  const [left] = await source.query(
    `SELECT COUNT(*) AS n FROM ${quoted(from)} WHERE NOT COALESCE((${where}), FALSE)`,
  );
  return {
    rows: rows.map(
      ({ id: key = null, username = null, password = null, salt = null, name = null }) => ({
        id: key,
        username,
        password,
        salt,
        name,
        isSuper: supers?.has(key) ?? null,
      }),
    ),
    leftOut: BigInt(left?.n ?? 0),
  };
}

/** Returns the old tables of administrators' groups and of their members. */
export function groupTables(from: string): readonly [group: string, access: string] {
  const prefix = from.replace(/admin$/, '');
  return [`${prefix}auth_group`, `${prefix}auth_group_access`];
}

/** Ids of administrators in a group whose rules are `*`; null if the old database has no groups. */
async function readSupers(source: Source, from: string, schema: LiveSchema) {
  const [group, access] = groupTables(from);
  const columns = schema.get(group)?.columns;
  const member = schema.get(access)?.columns;
  if (columns?.has('rules') !== true || member?.has('uid') !== true) return null;
  const rows = await source.query(`
    SELECT DISTINCT CAST(uid AS CHAR) AS uid FROM ${quoted(access)} AS access
    JOIN ${quoted(group)} AS its ON its.id = access.group_id
    WHERE FIND_IN_SET('*', its.rules)
      ${columns.has('status') ? "AND its.status <=> 'normal'" : ''}`);
  return new Set(rows.map(({ uid }) => uid ?? null));
}
