/**
 * A DataLoader's answer from rows in any order: one value for each key, in the order of the keys;
 * `missing` for a key without a row.
 */
export function byKeys<Key, Row, Value>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  valueOf: (row: Row) => Value,
  missing: Value,
): Value[] {
  const values = new Map(rows.map((row) => [keyOf(row), valueOf(row)]));
  return keys.map((key) => values.get(key) ?? missing);
}

/** The rows themselves, in the order of `ids`; null for an id without a row. */
export const byId = <Row extends { readonly id: number }>(
  ids: readonly number[],
  rows: readonly Row[],
): (Row | null)[] =>
  byKeys<number, Row, Row | null>(
    ids,
    rows,
    ({ id }) => id,
    (row) => row,
    null,
  );
