/**
 * Arranges rows as a DataLoader's answer: one value for each key, in the order of the keys;
 * `missing` for a key without a row. `column`: the column of the key.
 */
export function byKeys<Column extends string, Row extends Keyed<Column>, Value>(
  keys: readonly Row[Column][],
  rows: readonly Row[],
  column: Column,
  valueOf: (row: Row) => Value,
  missing: Value,
): Value[] {
  const values = new Map(rows.map((row) => [row[column], valueOf(row)]));
  return keys.map((key) => values.get(key) ?? missing);
}

type Keyed<Column extends string> = Readonly<Record<Column, string | number>>;

/** Returns the rows in the order of `ids`; null for an id without a row. */
export const byId = <Row extends { readonly id: number }>(
  ids: readonly Row['id'][],
  rows: readonly Row[],
): (Row | null)[] => byKeys(ids, rows, 'id', (row): Row | null => row, null);
