import type { Source } from './source';

/** What a live schema holds, as its information_schema says. */
export interface LiveTable {
  readonly name: string;
  /** Column name to its type, such as `int`. */
  readonly columns: ReadonlyMap<string, string>;
  /** Columns that an index begins with. */
  readonly indexed: ReadonlySet<string>;
  readonly primaryKey: readonly string[];
}

export type LiveSchema = ReadonlyMap<string, LiveTable>;

const COLUMNS = `
  SELECT table_name AS t, column_name AS c, data_type AS k FROM information_schema.columns
  WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position`;
const INDEXES = `
  SELECT table_name AS t, column_name AS c, index_name AS i, seq_in_index AS n FROM information_schema.statistics
  WHERE table_schema = DATABASE() ORDER BY table_name, index_name, seq_in_index`;

export async function readLiveSchema(source: Source): Promise<LiveSchema> {
  const tables = new Map<
    string,
    LiveTable & { columns: Map<string, string>; indexed: Set<string>; primaryKey: string[] }
  >();
  for (const { t, c, k } of await source.query(COLUMNS)) {
    const name = t ?? '';
    const table = tables.get(name) ?? {
      name,
      columns: new Map(),
      indexed: new Set(),
      primaryKey: [],
    };
    tables.set(name, table);
    table.columns.set(c ?? '', k?.toLowerCase() ?? '');
  }
  for (const { t, c, i, n } of await source.query(INDEXES)) {
    const table = tables.get(t ?? '');
    if (n === '1') table?.indexed.add(c ?? '');
    if (i === 'PRIMARY') table?.primaryKey.push(c ?? '');
  }
  return tables;
}
