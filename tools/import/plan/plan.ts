import type { Kind, SourceColumn } from '../kinds/kind';
import type { LiveSchema, LiveTable } from '../source/live';
import type { ImportMap, TableMap } from './map';
import { APP_ID, literal, offsetOf, sourceOf } from './plan.columns';
import type { Table } from '../tables/table';
import { tables } from '../tables/tables';
import { quoted } from '../source/names';

/** A row's chunk is its value in the column `chunkBy`, divided by this. */
export const CHUNK = 2048;

export interface PlannedColumn {
  readonly name: string;
  readonly kind: Kind;
  /** Null: the old database has none. */
  readonly source: SourceColumn | null;
}

/** A table and its source, checked against the live schema. */
export interface Plan {
  readonly table: Table;
  readonly from: string;
  readonly columns: readonly PlannedColumn[];
  /** MySQL: a condition, `TRUE` for all rows. */
  readonly where: string;
  /** MySQL: identifies a row in the report. */
  readonly rowKey: string;
  /** MySQL: the column by which the table is divided into chunks, if any. */
  readonly chunkBy: string | null;
  /** Whether the old table allows several rows with the same value of our key. */
  readonly mayRepeat: boolean;
  /** Whether a chunk can be found without reading the whole table. */
  readonly indexed: boolean;
}

/**
 * Plans every imported table, in order. Throws if the map names something that the old database
 * lacks.
 */
export function makePlans(map: ImportMap, schema: LiveSchema): Plan[] {
  const offset = offsetOf(map.timezone);
  return tables.flatMap((table) => {
    const how = map.tables[table.name];
    return how == null || isAppUnknown(table, how)
      ? []
      : [planOf(withoutAbsent(table, how), how, schema, offset)];
  });
}

/** Returns the table without the optional columns that the old one lacks. */
const withoutAbsent = (table: Table, how: TableMap): Table => ({
  ...table,
  columns: Object.fromEntries(
    Object.entries(table.columns).filter(
      ([name, { isOptional }]) => isOptional !== true || how.columns[name] != null,
    ),
  ),
});

/** Whether openids identify nobody because their app is unknown. */
export const isAppUnknown = (table: Table, how: TableMap) =>
  APP_ID in table.columns && how.appId === undefined && how.columns[APP_ID] == null;

function planOf(table: Table, how: TableMap, schema: LiveSchema, offset: number): Plan {
  const live = schema.get(how.from);
  if (live === undefined)
    throw new Error(
      `The old database has no table ${how.from} (for ${table.name}); see --inspect.`,
    );
  const columns = Object.entries(table.columns).map(([name, column]) => ({
    name,
    kind: column.kind,
    source: sourceOf(table, name, column, how, live, offset),
  }));
  const chunkBy = table.chunkBy === undefined ? null : (how.columns[table.chunkBy] ?? null);
  return {
    table,
    from: quoted(how.from),
    columns,
    where: whereOf(how),
    rowKey: rowKeyOf(table, how, live),
    mayRepeat: !isKeyOf(table, how, live),
    chunkBy: chunkBy === null ? null : quoted(chunkBy),
    indexed: chunkBy === null || (live.indexed.has(chunkBy) && table.chunkByText !== true),
  };
}

function whereOf({ where, names, columns }: TableMap): string {
  const conditions = where === undefined ? [] : [`(${where})`];
  if (names !== undefined) {
    conditions.push(
      `${quoted(columns.name ?? 'name')} IN (${Object.values(names).map(literal).join(', ')})`,
    );
  }
  return conditions.join(' AND ') || 'TRUE';
}

/**
 * Whether our key is the old table's primary key. A text column cannot be a key of ids: '7' and
 * '07' are the same id.
 */
function isKeyOf({ key, columns }: Table, how: TableMap, live: LiveTable): boolean {
  const [ours = ''] = key;
  const theirs = how.columns[ours] ?? '';
  const isNumber = !/char|text|decimal|float|double/.exec(live.columns.get(theirs) ?? '');
  const isOne = key.length === 1 && live.primaryKey.length === 1 && live.primaryKey[0] === theirs;
  return isOne && (isNumber || columns[ours]?.kind.stageType === 'text');
}

/**
 * MySQL: identifies a row in the report by its id, or by the beginning of a token, which is useless
 * by itself.
 */
function rowKeyOf({ name, key }: Table, { columns }: TableMap, live: LiveTable): string {
  if (live.columns.has('id') && name !== 'user_token') return 'CAST(id + 0 AS CHAR)';
  const asText = (sql: string) => `CONVERT(${sql} USING utf8mb4)`;
  const parts = key.flatMap((column) =>
    column === APP_ID ? [] : quoted(columns[column] ?? column),
  );
  if (name === 'user_token') return asText(`CONCAT(LEFT(${parts.join()}, 12), '…')`);
  return asText(`CONCAT_WS('/', ${parts.join(', ')})`);
}
