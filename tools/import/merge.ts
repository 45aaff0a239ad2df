import type { Client } from 'pg';
import { isUserOfOldSide } from './accounts/admin.aside';
import { inBulk } from './bulk';
import type { Plan } from './plan';
import { stageOf } from './state';
import { isOfOldSide, targetChunk } from './sql';
import type { Table } from './table';

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

/**
 * Judges the staged rows: those whose user or job is gone, and all but the latest of repeated ones,
 * are refused and recorded. Leaves `import_kept`, what the table should hold of the staged chunks.
 */
export async function keepSound(client: Client, { table, mayRepeat }: Plan): Promise<void> {
  const { name, key, references = {}, unique } = table;
  if (unique === undefined) {
    await client.query(`CREATE TEMP VIEW import_kept AS SELECT ${unstaged(table)}, row_key, chunk, source_hash, hash, corrected
      FROM ${stageOf(table)}`);
    return;
  }
  const gone = Object.entries(references).map(
    ([column, other]) => `WHEN ${other}_row.id IS NULL THEN '${column.replace('_id', '')} is gone'`,
  );
  const joins = Object.entries(references).map(
    ([column, other]) => `LEFT JOIN ${other} AS ${other}_row ON ${other}_row.id = staged.${column}
      AND ${other === 'users' ? isUserOfOldSide(`${other}_row.id`) : 'TRUE'}`,
  );
  await client.query(`
    CREATE TEMP TABLE import_judged ON COMMIT DROP AS
    SELECT *, CASE WHEN gone IS NULL AND row_number() OVER (
      PARTITION BY ${unique.columns.join(', ')}, gone ORDER BY ${preferred(unique)}) > 1
      THEN 'repeated' ELSE gone END AS verdict
    FROM (SELECT staged.*, CASE ${gone.join(' ')} END AS gone FROM ${stageOf(table)} AS staged ${joins.join(' ')}) AS found`);
  // Among those that would stay.
  if (mayRepeat && key.join() !== unique.columns.join())
    await client.query(`
      UPDATE import_judged SET verdict = 'id repeated' FROM (
        SELECT ctid AS place, row_number() OVER (PARTITION BY ${key.join(', ')} ORDER BY ${preferred(unique)}) AS rank
        FROM import_judged WHERE verdict IS NULL) AS ranked
      WHERE import_judged.ctid = place AND rank > 1`);
  const was = Object.keys(references).map(
    (column) => `WHEN '${column.replace('_id', '')} is gone' THEN ${column}::text`,
  );
  await client.query(
    `INSERT INTO import_finding
     SELECT $1, chunk, row_key, verdict, 'refused', $2,
       CASE verdict ${was.join(' ')} WHEN 'id repeated' THEN concat_ws('/', ${key.join(', ')}) ELSE concat_ws('/', ${unique.columns.join(', ')}) END, NULL, source_hash
     FROM import_judged WHERE verdict IS NOT NULL`,
    [name, unique.columns.join(',')],
  );
  await client.query(`CREATE TEMP VIEW import_kept AS SELECT ${unstaged(table)}, row_key, chunk, source_hash, hash, corrected
    FROM import_judged WHERE verdict IS NULL`);
}

/** Makes the staged chunks of the table what `import_kept` says. */
export async function applyKept(
  client: Client,
  table: Table,
  fresh: boolean,
  rows: bigint,
  say: (what: string) => void,
): Promise<void> {
  if (!fresh) await removeGone(client, table);
  const from = `import_kept ${fresh ? '' : `ORDER BY ${table.key.join(', ')}`}`;
  await inBulk(client, table.name, rows, () => insertKept(client, table, from, fresh), say);
}

/** Deletes rows of the staged chunks that `import_kept` does not have. */
export async function removeGone(client: Client, table: Table): Promise<void> {
  const { name, key } = table;
  // Where nothing hangs on a row, one that changed goes and comes again: no order of updates could
  // then collide.
  const leaf = table.unique !== undefined;
  const columns = Object.keys(table.columns);
  await client.query(
    `DELETE FROM ${name} AS old
     WHERE ${targetChunk(table, 'old.')} IN (SELECT chunk FROM import_staged WHERE table_name = $1)
       AND ${isOfOldSide(table, 'old.')}
       AND NOT EXISTS (SELECT FROM import_kept AS kept WHERE ${equal(key, 'kept', 'old')}${
         leaf ? ` AND ${same(columns, 'kept', 'old')}` : ''
       })`,
    [name],
  );
}

/** Writes rows of `from`, which may add conditions; `fresh`: into a table that has none of them. */
export async function insertKept(
  client: Client,
  { name, key, columns }: Table,
  from: string,
  fresh = false,
): Promise<void> {
  const all = Object.keys(columns);
  const others = all.filter((column) => !key.includes(column));
  const conflict = `ON CONFLICT (${key.join(', ')}) DO UPDATE
    SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE NOT ${same(others, name, 'excluded')}`;
  await client.query(`
    INSERT INTO ${name} (${all.join(', ')}) SELECT ${all.join(', ')} FROM ${from} ${fresh ? '' : conflict}`);
}
