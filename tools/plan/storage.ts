import type { Measured, TableSize } from './measured';

/** The numbers of rows that grow. */
export interface Rows {
  readonly jobs: number;
  readonly users: number;
  /** A user's average number of rows. */
  readonly favouritesEach: number;
  readonly sessionsEach: number;
  readonly searchesEach: number;
}

interface TableForecast {
  readonly table: string;
  readonly rows: number;
  /** Bytes per row with its share of all indexes: at the two measured sizes, and as planned. */
  readonly bytesEach: readonly [number, number, number];
  readonly heap: number;
  readonly indexes: number;
  /** Pages read to find a row through its largest index. */
  readonly depth: number;
}

export interface Storage {
  readonly tables: readonly TableForecast[];
  /** Bytes of all tables, and the share of indexes. */
  readonly database: number;
  readonly indexes: number;
}

const PAGE_BYTES = 8_192;

/** The number of rows in each table. */
const GROWS: Readonly<Record<string, (rows: Rows) => number>> = {
  job: ({ jobs }) => jobs,
  users: ({ users }) => users,
  job_collect: ({ users, favouritesEach }) => users * favouritesEach,
  user_token: ({ users, sessionsEach }) => users * sessionsEach,
  job_keyword: ({ users, searchesEach }) => users * searchesEach,
};

/** Extrapolates on the straight line through both measured sizes: a constant part does not grow. */
function line(small: TableSize, large: TableSize, part: 'heap' | 'indexes', rows: number): number {
  const each = (large[part] - small[part]) / Math.max(1, large.rows - small.rows);
  return rows === 0 ? 0 : Math.max(0, large[part] + each * (rows - large.rows));
}

/** Returns the levels of a tree whose pages have as many entries as the measured ones. */
export function depthOf({ rows, largestIndex }: TableSize, wanted: number): number {
  const fanout = Math.max(2, rows / Math.max(1, largestIndex / PAGE_BYTES));
  return 1 + Math.ceil(Math.log(Math.max(1, wanted / fanout)) / Math.log(fanout));
}

export function storageOf({ sizes: [small, large] }: Measured, wanted: Rows): Storage {
  const tables = Object.entries(GROWS).map(([table, count]) => {
    const [one, other] = [small.tables[table], large.tables[table]];
    if (one === undefined || other === undefined) throw new Error(`not measured: ${table}`);
    const rows = count(wanted);
    const heap = line(one, other, 'heap', rows);
    const indexes = line(one, other, 'indexes', rows);
    const each = ({ heap: own, indexes: its, rows: all }: TableSize) => (own + its) / all;
    return {
      table,
      rows,
      bytesEach: [each(one), each(other), rows > 0 ? (heap + indexes) / rows : 0] as const,
      heap,
      indexes,
      depth: depthOf(other, rows),
    };
  });
  const indexes = tables.reduce((sum, each) => sum + each.indexes, 0);
  return { tables, indexes, database: tables.reduce((sum, { heap }) => sum + heap, indexes) };
}
