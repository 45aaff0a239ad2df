import type { Source } from './source';

/** A table of the live schema, from its information_schema. */
export interface LiveTable {
  readonly name: string;
  /** Column name to its type, such as `int`. */
  readonly columns: ReadonlyMap<string, string>;
  /** The first columns of indexes. */
  readonly indexed: ReadonlySet<string>;
  readonly primaryKey: readonly string[];
  readonly isView: boolean;
  /**
   * System-versioned tables of MariaDB: the column with the time when a row ended, which may be
   * hidden. In the log, a deletion is a change of this column.
   */
  readonly rowEnd: string | null;
  /** Foreign keys by which the server changes its rows when rows of other tables change. */
  readonly cascades: readonly Cascade[];
}

interface Cascade {
  /** The referenced table and its column. */
  readonly to: string;
  readonly column: string;
}

export type LiveSchema = ReadonlyMap<string, LiveTable>;

const COLUMNS = `
  SELECT table_name AS t, column_name AS c, data_type AS k FROM information_schema.columns
  WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position`;
const SPECIAL = `
  SELECT table_name AS t, table_type AS k FROM information_schema.tables
  WHERE table_schema = DATABASE() AND table_type IN ('VIEW', 'SYSTEM VERSIONED')`;
/** The name of this column unless the user has defined one. */
const HIDDEN_ROW_END = 'row_end';
/** Not every server has generation_expression; those with versions of rows do. */
const ROW_ENDS = `
  SELECT table_name AS t, column_name AS c FROM information_schema.columns
  WHERE table_schema = DATABASE() AND generation_expression = 'ROW END'`;
/** A user with read access only cannot see the keys' actions, so that any of them is assumed. */
const CASCADES = `
  SELECT k.table_name AS t, k.referenced_table_name AS r, k.referenced_column_name AS c
  FROM information_schema.key_column_usage AS k
  LEFT JOIN information_schema.referential_constraints AS f
    ON f.constraint_schema = k.table_schema AND f.table_name = k.table_name
    AND f.constraint_name = k.constraint_name
  WHERE k.table_schema = DATABASE() AND k.referenced_table_schema = DATABASE()
    AND NOT COALESCE(f.delete_rule IN (:none) AND f.update_rule IN (:none), FALSE)`.replaceAll(
  ':none',
  "'RESTRICT', 'NO ACTION'",
);
const INDEXES = `
  SELECT table_name AS t, column_name AS c, index_name AS i, seq_in_index AS n
  FROM information_schema.statistics
  WHERE table_schema = DATABASE() ORDER BY table_name, index_name, seq_in_index`;

type Reading = LiveTable & {
  columns: Map<string, string>;
  indexed: Set<string>;
  primaryKey: string[];
  isView: boolean;
  rowEnd: string | null;
  cascades: Cascade[];
};

export async function readLiveSchema(source: Source): Promise<LiveSchema> {
  const tables = new Map<string, Reading>();
  for (const { t, c, k } of await source.query(COLUMNS)) {
    const name = t ?? '';
    const table = tables.get(name) ?? emptyTable(name);
    tables.set(name, table);
    table.columns.set(c ?? '', k?.toLowerCase() ?? '');
  }
  for (const { t, c, i, n } of await source.query(INDEXES)) {
    const table = tables.get(t ?? '');
    if (n === '1') table?.indexed.add(c ?? '');
    if (i === 'PRIMARY') table?.primaryKey.push(c ?? '');
  }
  const special = await source.query(SPECIAL);
  for (const { t, k } of special) {
    const table = tables.get(t ?? '');
    if (table === undefined) continue;
    if (k === 'VIEW') table.isView = true;
    else table.rowEnd = HIDDEN_ROW_END;
  }
  if (special.some(({ k }) => k !== 'VIEW'))
    for (const { t, c } of await source.query(ROW_ENDS)) {
      const table = tables.get(t ?? '');
      if (table !== undefined) table.rowEnd = c ?? HIDDEN_ROW_END;
    }
  for (const { t, r, c } of await source.query(CASCADES))
    tables.get(t ?? '')?.cascades.push({ to: r ?? '', column: c ?? '' });
  return tables;
}

const emptyTable = (name: string): Reading => ({
  ...{ name, columns: new Map(), indexed: new Set(), primaryKey: [] },
  ...{ isView: false, rowEnd: null, cascades: [] },
});
