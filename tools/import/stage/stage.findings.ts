import type { Client } from 'pg';
import type { Converted } from './convert';
import { copyField, CopyIn } from './copy';

/** The columns of import_finding; `unit` is the row's group. */
export const FINDING_COLUMNS = [
  'table_name',
  'chunk',
  'row_key',
  'kind',
  'outcome',
  'column_name',
  'was',
  'became',
  'source_hash',
  'unit',
];

export async function recordFindings(
  client: Client,
  table: string,
  remarkable: readonly Converted[],
): Promise<void> {
  if (remarkable.length === 0) return;
  const copy = new CopyIn(client, 'import_finding', FINDING_COLUMNS);
  for (const fields of findingRows(table, remarkable)) {
    if (copy.write(fields.map(copyField).join('\t'))) continue;
    await new Promise<void>((resolve) => copy.drained(resolve));
  }
  await copy.end();
}

/** Yields the findings, in the order of `FINDING_COLUMNS`. */
export function* findingRows(
  table: string,
  remarkable: readonly Converted[],
): Generator<(string | null)[]> {
  for (const { findings, rowKey, chunk, sourceHash, group } of remarkable)
    for (const { kind, outcome, column, was, became } of findings)
      yield [table, chunk, rowKey, kind, outcome, column, was, became, sourceHash, group];
}
