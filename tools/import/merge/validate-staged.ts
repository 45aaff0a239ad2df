import type { Client } from 'pg';
import { isUserOfOldSide } from '../tables/old-side';
import type { Plan } from '../plan/plan';
import { MAX_SHOWN } from '../report/note';
import { goneBy, groupColumn, type Table } from '../tables/table';
import { stageOf } from '../target/staging-table';

/** Converts the staging table's columns to the table's own. */
const unstaged = ({ columns }: Table) =>
  Object.entries(columns)
    .map(([name, { kind }]) => `${kind.fromStage(name)} AS ${name}`)
    .join(', ');

/** Row keys are numbers; otherwise any order will do, as long as it is the same in each run. */
const preferred = ({ latest }: NonNullable<Table['unique']>) =>
  latest === undefined
    ? 'length(row_key), row_key, source_hash'
    : `${latest} DESC, length(row_key) DESC, row_key DESC, source_hash`;

/** The view of the staged rows that a table should have. */
export const keptOf = ({ name }: Table) => `import_kept_${name}`;
const validatedOf = ({ name }: Table) => `import_validated_${name}`;
const KEPT = 'row_key, chunk, source_hash, hash, corrected';

/** PostgreSQL: the view `keptOf` over the validated rows or, if there are none, the staged rows. */
const createKept = (table: Table) =>
  table.unique === undefined
    ? `CREATE TEMP VIEW ${keptOf(table)} AS
       SELECT ${unstaged(table)}, ${KEPT} FROM ${stageOf(table)}`
    : `CREATE TEMP VIEW ${keptOf(table)} AS
       SELECT ${unstaged(table)}, ${KEPT} FROM ${validatedOf(table)} WHERE refusal IS NULL`;

/**
 * Validates the staged rows: refuses and records those whose user or job does not exist, and all
 * but the latest of repeated ones. Leaves the view `keptOf`, which `recordChunks` drops.
 */
export async function validateStaged(client: Client, { table, mayRepeat }: Plan): Promise<void> {
  const { key, unique } = table;
  if (unique === undefined) {
    await client.query(createKept(table));
    return;
  }
  const validated = validatedOf(table);
  await client.query(
    `CREATE TEMP TABLE ${validated} ON COMMIT DROP AS ${stagedWithRefusal(table, unique, 'many')}`,
  );
  // Only among rows that would otherwise be kept.
  if (mayRepeat && key.join() !== unique.columns.join())
    await client.query(`
      UPDATE ${validated} SET refusal = 'id repeated' FROM (
        SELECT ctid AS place, row_number() OVER (
          PARTITION BY ${key.join(', ')} ORDER BY ${preferred(unique)}) AS rank
        FROM ${validated} WHERE refusal IS NULL) AS ranked
      WHERE ${validated}.ctid = place AND rank > 1`);
  await client.query(createKept(table));
  await client.query(recordRefused(table));
}

/**
 * PostgreSQL: prepares a connection once to merge a few rows repeatedly: creates the table of
 * validated rows, which each transaction leaves empty, and the view `keptOf`.
 */
export const prepareKept = (table: Table) =>
  table.unique === undefined
    ? createKept(table)
    : `CREATE TEMP TABLE ${validatedOf(table)} ON COMMIT DELETE ROWS AS
         ${stagedWithRefusal(table, table.unique, 'few')} LIMIT 0;
       ${createKept(table)}`;

/** PostgreSQL: as `validateStaged`, for a few rows on a connection with `prepareKept`. */
export const validateFew = (table: Table) =>
  table.unique === undefined
    ? ''
    : `INSERT INTO ${validatedOf(table)} ${stagedWithRefusal(table, table.unique, 'few')};
       ${recordRefused(table)}`;

/**
 * PostgreSQL: the staged rows with `refusal`: why a row cannot be kept, or null. With `few`, the
 * rows that they refer to are looked up one by one; no row estimate may turn this into a scan.
 */
function stagedWithRefusal(
  { references = {}, ...table }: Table,
  unique: NonNullable<Table['unique']>,
  rows: 'few' | 'many',
): string {
  const gone = Object.entries(references).map(
    ([column, other]) => `WHEN ${other}_row.id IS NULL THEN '${goneBy(column)}'`,
  );
  const joins = Object.entries(references).map(([column, other]) => {
    const isIt = (id: string) =>
      `${id} = staged.${column} AND ${other === 'users' ? isUserOfOldSide(id) : 'TRUE'}`;
    return rows === 'few'
      ? `LEFT JOIN LATERAL (SELECT id FROM ${other} WHERE ${isIt('id')} OFFSET 0)
           AS ${other}_row ON TRUE`
      : `LEFT JOIN ${other} AS ${other}_row ON ${isIt(`${other}_row.id`)}`;
  });
  return `
    SELECT *, CASE WHEN gone IS NULL AND row_number() OVER (
      PARTITION BY ${unique.columns.join(', ')}, gone ORDER BY ${preferred(unique)}) > 1
      THEN 'repeated' ELSE gone END AS refusal
    FROM (
      SELECT staged.*, CASE ${gone.join(' ')} END AS gone
      FROM ${stageOf(table)} AS staged ${joins.join(' ')}
    ) AS found`;
}

/** PostgreSQL: records the rows that are not in `keptOf`. */
function recordRefused(table: Table): string {
  const { name, key, references = {}, unique } = table;
  if (unique === undefined) return '';
  const was = Object.keys(references).map(
    (column) => `WHEN '${goneBy(column)}' THEN ${column}::text`,
  );
  return `
    INSERT INTO import_finding
    SELECT '${name}', chunk, row_key, refusal, 'refused', '${unique.columns.join(',')}',
      CASE refusal ${was.join(' ')} WHEN 'id repeated' THEN concat_ws('/', ${key.join(', ')})
        ELSE concat_ws('/', ${unique.columns.join(', ')}) END,
      NULL, source_hash, ${groupNameSql(table)}
    FROM ${validatedOf(table)} WHERE refusal IS NOT NULL`;
}

/** PostgreSQL: the name of a staged row's group, as short as `groupName` writes it. */
export function groupNameSql(table: Table): string {
  const name = `${groupColumn(table) ?? 'NULL'}::text`;
  return `CASE WHEN length(${name}) > ${MAX_SHOWN}
    THEN left(${name}, ${MAX_SHOWN}) || '…' ELSE ${name} END`;
}
