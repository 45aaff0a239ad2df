import type { SourceColumn } from '../kinds/kind';
import { CHUNK, type Plan, type PlannedColumn } from '../plan/plan';
import { isOfOldSide } from '../tables/old-side';
import type { Table } from '../tables/table';

/**
 * The first sixty bits of an MD5 as a number: the same in both databases, and its sum over rows
 * does not depend on their order. It detects damage, not malice.
 */
const sourceHash = (text: string) => `CAST(CONV(LEFT(MD5(${text}), 15), 16, 10) AS UNSIGNED)`;
export const targetHash = (text: string) => `('x' || left(md5(${text}), 15))::bit(60)::bigint`;

/** Checksums from this value on are not of the row's text, which was too large for MySQL. */
export const OVERSIZED = 2n ** 60n;

/** The separator between the columns in a row's text. */
export const SEPARATOR = '\u001f';

const sourceText = ({ kind, source }: PlannedColumn) =>
  source === null
    ? `'${kind.text(kind.absent ?? null).replaceAll("'", "''")}'`
    : kind.sourceText(source);

/**
 * MySQL: the checksum of a row as the new database should contain it. Joined values that exceed
 * max_allowed_packet are NULL; the checksum is then of the columns' hashes, plus `OVERSIZED`.
 */
function sourceRowHash({ columns }: Plan): string {
  const texts = columns.map(sourceText);
  const joined = (parts: readonly string[]) => `CONCAT_WS(_utf8mb4 x'1F', ${parts.join(', ')})`;
  const each = joined(texts.map((text) => `MD5(${text})`));
  return `COALESCE(${sourceHash(joined(texts))}, ${OVERSIZED} + ${sourceHash(each)})`;
}

/** PostgreSQL: a row's checksum. */
const targetRowHash = ({ columns }: Table) =>
  targetHash(
    `concat_ws(chr(31), ${Object.entries(columns)
      .map(([name, { kind }]) => kind.targetText(name))
      .join(', ')})`,
  );

/** MySQL: whether a value of a floating-point or text column is too large for an id or a chunk. */
const isBeyond = (chunkBy: string) => `ABS(COALESCE(${chunkBy}, 0)) >= 1e15`;
const isNoInteger = ({ columns, table }: Plan) =>
  table.chunkByText !== true &&
  /float|double|decimal|char|text|binary|blob|enum|set/.test(
    columns.find(({ name }) => name === table.chunkBy)?.source?.type ?? '',
  );

const sourceChunk = (plan: Plan) => {
  const { chunkBy, table } = plan;
  if (chunkBy === null) return '0';
  if (isNoInteger(plan))
    return `IF(${isBeyond(chunkBy)}, 0, CAST(FLOOR(COALESCE(${chunkBy}, 0) / ${CHUNK}) AS SIGNED))`;
  return table.chunkByText === true
    ? `COALESCE(CONV(LEFT(MD5(TRIM(CONVERT(${chunkBy} USING utf8mb4))), 2), 16, 10) + 0, 0)`
    : `FLOOR(COALESCE(${chunkBy}, 0) / ${CHUNK})`;
};

/** PostgreSQL: the chunk that a row belongs to. */
export const targetChunk = ({ chunkBy, chunkByText }: Table, alias = '') => {
  if (chunkBy === undefined) return '0::bigint';
  return chunkByText === true
    ? `('x' || left(md5(${alias}${chunkBy}), 2))::bit(8)::integer::bigint`
    : `(${alias}${chunkBy} / ${CHUNK})::bigint`;
};

/** MySQL: rows and checksum of every chunk. */
export const sourceSums = (plan: Plan) => `
  SELECT ${sourceChunk(plan)} AS chunk, COUNT(*) AS \`rows\`,
    CAST(SUM(${sourceRowHash(plan)}) AS CHAR) AS sum
  FROM ${plan.from} WHERE ${plan.where} GROUP BY 1`;

/** MySQL: the chunks of rows with a repeated key. */
export function sourceChunksOfRepeated(plan: Plan): string {
  const [name] = plan.table.key;
  const column = plan.columns.find((each) => each.name === name)?.source?.sql ?? 'NULL';
  const isText = plan.table.columns[name ?? '']?.kind.stageType === 'text';
  const key = isText ? column : `${column} + 0`;
  return `
    SELECT DISTINCT CAST(${sourceChunk(plan)} AS CHAR) AS chunk FROM ${plan.from}
    WHERE (${plan.where}) AND ${key} IN (
      SELECT * FROM (
        SELECT ${key} FROM ${plan.from} WHERE ${plan.where} GROUP BY 1 HAVING COUNT(*) > 1
      ) AS repeated)`;
}

/** MySQL: rows that the map excludes. */
export const sourceLeftOut = ({ from, where }: Plan) =>
  `SELECT COUNT(*) AS \`rows\` FROM ${from} WHERE NOT COALESCE((${where}), FALSE)`;

/** PostgreSQL: rows and checksum of every chunk. */
export const targetSums = (table: Table) => `
  SELECT ${targetChunk(table)} AS chunk, count(*)::text AS rows,
    sum(${targetRowHash(table)})::text AS sum
  FROM ${table.name} WHERE ${isOfOldSide(table)} GROUP BY 1`;

/** A run of neighbouring chunks, from `first` up to and including `last`. */
export interface Range {
  readonly first: bigint;
  readonly last: bigint;
}

/** MySQL: a column's value as the import reads it: text, or bytes. */
export const asRead = ({ sql, type }: SourceColumn) =>
  /char|text|enum|set|date|timestamp|binary|blob/.test(type) ? sql : `CAST(${sql} AS CHAR)`;

/**
 * MySQL: the rows of some chunks: row key, checksum, chunk, then the columns of the old database,
 * all as text.
 */
export const sourceRows = (plan: Plan, ranges: readonly Range[]) =>
  sourceRowsWhere(plan, within(plan, ranges));

/** MySQL: the same for the rows that meet a condition. */
export function sourceRowsWhere(plan: Plan, condition: string): string {
  const values = plan.columns.flatMap(({ source }) => (source === null ? [] : asRead(source)));
  return `
    SELECT ${plan.rowKey}, CAST(${sourceRowHash(plan)} AS CHAR),
      CAST(${sourceChunk(plan)} AS CHAR)${values.map((value) => `, ${value}`).join('')}
    FROM ${plan.from} WHERE (${plan.where}) AND (${condition})`;
}

function within(plan: Plan, ranges: readonly Range[]): string {
  const { chunkBy } = plan;
  if (chunkBy === null) return 'TRUE';
  if (plan.table.chunkByText === true)
    return ranges
      .map(({ first, last }) => `${sourceChunk(plan)} BETWEEN ${first} AND ${last}`)
      .join(' OR ');
  const conditions = ranges.map(({ first, last }) => {
    const [from, to] = [first * BigInt(CHUNK), (last + 1n) * BigInt(CHUNK)];
    const range = `${chunkBy} >= ${from} AND ${chunkBy} < ${to}`;
    if (first > 0n || last < 0n) return `(${range})`;
    const beyond = isNoInteger(plan) ? ` OR ${isBeyond(chunkBy)}` : '';
    return `(${range}) OR ${chunkBy} IS NULL${beyond}`;
  });
  return conditions.join(' OR ');
}
