import type { Client } from 'pg';
import { isUserOfOldSide } from '../accounts/admin.aside';
import { inBulk } from './bulk';
import { LONGEST_SHOWN } from '../report/note';
import type { Plan } from '../plan/plan';
import { stageOf } from '../target/state';
import { isOfOldSide, targetChunk } from '../compare/sql';
import { unitColumn, type Table } from '../tables/table';

const list = (names: readonly string[], alias: string) =>
  names.map((name) => `${alias}.${name}`).join(', ');
/** Of columns that are never null: a plain equality, which a join can hash. */
const equal = (names: readonly string[], one: string, other: string) =>
  names.map((name) => `${one}.${name} = ${other}.${name}`).join(' AND ');
const same = (names: readonly string[], one: string, other: string) =>
  `(${list(names, one)}) IS NOT DISTINCT FROM (${list(names, other)})`;

/** The staging table's rows in the form of the table itself. */
const unstaged = ({ columns }: Table) =>
  Object.entries(columns)
    .map(([name, { kind }]) => `${kind.fromStage(name)} AS ${name}`)
    .join(', ');

/** Keys are numbers, or else any order will do: it is the same in each run. */
const preferred = ({ latest }: NonNullable<Table['unique']>) =>
  latest === undefined
    ? 'length(row_key), row_key, source_hash'
    : `${latest} DESC, length(row_key) DESC, row_key DESC, source_hash`;

/** The view of what a table should hold of the staged rows. */
export const keptOf = ({ name }: Table) => `import_kept_${name}`;
const judgedOf = ({ name }: Table) => `import_judged_${name}`;
const KEPT = 'row_key, chunk, source_hash, hash, corrected';

/**
 * Judges the staged rows: those whose user or job is gone, and all but the latest of repeated ones,
 * are refused and recorded. Leaves the view `keptOf`.
 */
export async function keepSound(client: Client, plan: Plan): Promise<void> {
  await createKept(client, plan, 'TABLE');
  await refuseUnsound(client, plan.table);
}

/**
 * Creates the view `keptOf`. `VIEW`: it stays, and shows whatever is staged; `TABLE`: the rows are
 * judged once, for this transaction.
 */
export async function createKept(
  client: Client,
  { table, mayRepeat }: Plan,
  as: 'TABLE' | 'VIEW',
): Promise<void> {
  const { key, unique } = table;
  const kept = `CREATE TEMP VIEW ${keptOf(table)} AS SELECT ${unstaged(table)}, ${KEPT}`;
  if (unique === undefined) {
    await client.query(`${kept} FROM ${stageOf(table)}`);
    return;
  }
  const judged = judgedOf(table);
  const lifetime = as === 'TABLE' ? 'ON COMMIT DROP' : '';
  await client.query(`CREATE TEMP ${as} ${judged} ${lifetime} AS ${judgement(table, unique)}`);
  // Among those that would stay.
  if (as === 'TABLE' && mayRepeat && key.join() !== unique.columns.join())
    await client.query(`
      UPDATE ${judged} SET verdict = 'id repeated' FROM (
        SELECT ctid AS place, row_number() OVER (PARTITION BY ${key.join(', ')} ORDER BY ${preferred(unique)}) AS rank
        FROM ${judged} WHERE verdict IS NULL) AS ranked
      WHERE ${judged}.ctid = place AND rank > 1`);
  await client.query(`${kept} FROM ${judged} WHERE verdict IS NULL`);
}

/** Staged rows with `verdict`: why they cannot stay, or null. */
function judgement(
  { references = {}, ...table }: Table,
  unique: NonNullable<Table['unique']>,
): string {
  const gone = Object.entries(references).map(
    ([column, other]) => `WHEN ${other}_row.id IS NULL THEN '${column.replace('_id', '')} is gone'`,
  );
  const joins = Object.entries(references).map(
    ([column, other]) => `LEFT JOIN ${other} AS ${other}_row ON ${other}_row.id = staged.${column}
      AND ${other === 'users' ? isUserOfOldSide(`${other}_row.id`) : 'TRUE'}`,
  );
  return `
    SELECT *, CASE WHEN gone IS NULL AND row_number() OVER (
      PARTITION BY ${unique.columns.join(', ')}, gone ORDER BY ${preferred(unique)}) > 1
      THEN 'repeated' ELSE gone END AS verdict
    FROM (SELECT staged.*, CASE ${gone.join(' ')} END AS gone FROM ${stageOf(table)} AS staged ${joins.join(' ')}) AS found`;
}

/** Records the rows that `createKept` leaves out. */
export async function refuseUnsound(client: Client, table: Table): Promise<void> {
  const { name, key, references = {}, unique } = table;
  if (unique === undefined) return;
  const was = Object.keys(references).map(
    (column) => `WHEN '${column.replace('_id', '')} is gone' THEN ${column}::text`,
  );
  await client.query(
    `INSERT INTO import_finding
     SELECT $1, chunk, row_key, verdict, 'refused', $2,
       CASE verdict ${was.join(' ')} WHEN 'id repeated' THEN concat_ws('/', ${key.join(', ')}) ELSE concat_ws('/', ${unique.columns.join(', ')}) END,
       NULL, source_hash, ${unitOf(table)}
     FROM ${judgedOf(table)} WHERE verdict IS NOT NULL`,
    [name, unique.columns.join(',')],
  );
}

/** PostgreSQL: what names the unit of a staged row, as short as `unitName` has it. */
export function unitOf(table: Table): string {
  const name = `${unitColumn(table) ?? 'NULL'}::text`;
  return `CASE WHEN length(${name}) > ${LONGEST_SHOWN} THEN left(${name}, ${LONGEST_SHOWN}) || '…' ELSE ${name} END`;
}

/** Makes the staged chunks of the table what `keptOf` says; how many rows that changed. */
export async function applyKept(
  client: Client,
  table: Table,
  fresh: boolean,
  rows: bigint,
  say: (what: string) => void,
): Promise<number> {
  const removed = fresh ? 0 : await removeGone(client, table);
  const from = `${keptOf(table)} ${fresh ? '' : `ORDER BY ${table.key.join(', ')}`}`;
  const insert = () => insertKept(client, table, from, fresh);
  const inserted = await inBulk(client, table.name, rows, insert, say);
  // One that went and came again is both.
  return Math.max(removed, inserted);
}

/** PostgreSQL: whether a row is of a staged chunk. */
const isStaged = (table: Table) =>
  `${targetChunk(table, 'old.')} IN (SELECT chunk FROM import_staged WHERE table_name = '${table.name}')`;

/**
 * Deletes rows that `keptOf` does not have, of those which `scope` names by the alias `old`: those
 * of the staged chunks, where nothing else is said.
 */
export async function removeGone(
  client: Client,
  table: Table,
  scope = isStaged(table),
): Promise<number> {
  const { name, key } = table;
  // Where nothing hangs on a row, one that changed goes and comes again: no order of updates could
  // then collide.
  const leaf = table.unique !== undefined;
  const columns = Object.keys(table.columns);
  const { rowCount } = await client.query(
    `DELETE FROM ${name} AS old
     WHERE ${scope} AND ${isOfOldSide(table, 'old.')}
       AND NOT EXISTS (SELECT FROM ${keptOf(table)} AS kept WHERE ${equal(key, 'kept', 'old')}${
         leaf ? ` AND ${same(columns, 'kept', 'old')}` : ''
       })`,
  );
  return rowCount ?? 0;
}

/** Writes rows of `from`, which may add conditions; `fresh`: into a table that has none of them. */
export async function insertKept(
  client: Client,
  { name, key, columns }: Table,
  from: string,
  fresh = false,
): Promise<number> {
  const all = Object.keys(columns);
  const others = all.filter((column) => !key.includes(column));
  const conflict = `ON CONFLICT (${key.join(', ')}) DO UPDATE
    SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE NOT ${same(others, name, 'excluded')}`;
  const { rowCount } = await client.query(`
    INSERT INTO ${name} (${all.join(', ')}) SELECT ${all.join(', ')} FROM ${from} ${fresh ? '' : conflict}`);
  return rowCount ?? 0;
}
