import { inBatches } from '../../lib/lists/batches';

/** Rows in which the same columns are written, so that one statement can write them all. */
interface AlikeRows<Row> {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Groups rows by the columns that are written in each, in batches that one statement may write. */
export function byColumns<Row>(
  rows: readonly Row[],
  columnsOf: (row: Row) => readonly string[],
): AlikeRows<Row>[] {
  const found = new Map<string, { columns: readonly string[]; rows: Row[] }>();
  for (const row of rows) {
    const columns = columnsOf(row);
    const name = JSON.stringify(columns);
    const alike = found.get(name) ?? { columns, rows: [] };
    found.set(name, alike);
    alike.rows.push(row);
  }
  return [...found.values()].flatMap(({ columns, rows: alike }) =>
    inBatches(alike).map((batch) => ({ columns, rows: batch })),
  );
}
