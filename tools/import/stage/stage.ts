import type { Client } from 'pg';
import { converter, type Converted } from './convert';
import { STAGE_COLUMNS, stageOf } from '../target/staging-table';
import { CopyIn } from './copy';
import { CarefulCopy } from './copy.careful';
import { isRowFault } from '../target/row-faults';
import { recordFindings } from './stage.findings';
import type { Plan } from '../plan/plan';
import type { OnRow, Source } from '../source/source';
import { sourceRows, type Range } from '../compare/sql';
import { inTransaction } from '../target/transaction';
import type { Sum, Sums } from '../compare/sums';

/** Rows that are read and committed together; an interruption loses no more than these. */
const BATCH_ROWS = 20_000n;
/** Without an index every batch reads the whole table, so there are fewer batches. */
const BATCH_ROWS_UNINDEXED = 1_000_000n;

/**
 * Reads chunks of the old table into the staging table, batch by batch; `read` is called with the
 * number of rows, which is negative if a batch failed and its rows are read again.
 */
export async function stageChunks(
  client: Client,
  source: Source,
  plan: Plan,
  chunks: readonly bigint[],
  sums: Sums,
  read: (rows: number) => void,
): Promise<void> {
  for (const batch of batches(chunks, sums, plan.indexed ? BATCH_ROWS : BATCH_ROWS_UNINDEXED)) {
    let reported = 0;
    const report = (rows: number) => {
      reported += rows;
      read(rows);
    };
    const stage = (careful: boolean) =>
      inTransaction(client, () =>
        stageBatch(client, source, plan, { batch, sums, careful }, report),
      );
    await stage(false).catch((error: unknown) => {
      if (!isRowFault(error)) throw error;
      report(-reported);
      return stage(true);
    });
  }
}

interface Batch {
  readonly batch: readonly bigint[];
  readonly sums: Sums;
  /** Set after a row was refused: finds that row, and stages the others. */
  readonly careful: boolean;
}

async function stageBatch(
  client: Client,
  source: Source,
  plan: Plan,
  { batch, sums, careful }: Batch,
  read: (rows: number) => void,
): Promise<void> {
  const { name } = plan.table;
  const keys = batch.map(String);
  await client.query('DELETE FROM import_finding WHERE table_name = $1 AND chunk = ANY ($2)', [
    name,
    keys,
  ]);
  const remarkable = new Map<Converted, Converted>();
  const convert = converter(plan);
  const stage = stageOf(plan.table);
  const columns = [...plan.columns.map((each) => each.name), ...STAGE_COLUMNS];
  const copy = careful
    ? new CarefulCopy<Converted>(client, stage, columns, (row, reason) =>
        remarkable.set(row, refusedFor(row, reason)),
      )
    : new CopyIn(client, stage, columns);
  let rows = 0;
  const take: OnRow = (row, resume) => {
    const converted = convert(row);
    rows += 1;
    if (rows % 1000 === 0) read(1000);
    if (converted.findings.length > 0) remarkable.set(converted, { ...converted, line: null });
    if (converted.line === null || copy.write(converted.line, converted)) return true;
    copy.drained(resume);
    return false;
  };
  try {
    await source.stream(sourceRows(plan, rangesOf(batch)), take);
  } catch (error) {
    await copy.abort();
    throw error;
  }
  await copy.end();
  read(rows % 1000);
  await recordFindings(client, name, [...remarkable.values()]);
  await client.query(
    `INSERT INTO import_staged SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::numeric[])`,
    [name, keys, ...columnsOf(batch.map((chunk) => sums.get(chunk) ?? { rows: 0n, sum: 0n }))],
  );
}

/** Marks a row as refused by PostgreSQL; the refusal replaces its other findings. */
function refusedFor(row: Converted, { message }: Error): Converted {
  const reason = { kind: 'refused by PostgreSQL', outcome: 'refused', column: '' } as const;
  return { ...row, line: null, findings: [{ ...reason, was: null, became: message }] };
}

const columnsOf = (sums: readonly Sum[]) => [
  sums.map(({ rows }) => String(rows)),
  sums.map(({ sum }) => String(sum)),
];

function* batches(chunks: readonly bigint[], sums: Sums, largest: bigint): Generator<bigint[]> {
  let batch: bigint[] = [];
  let rows = 0n;
  for (const chunk of chunks) {
    batch.push(chunk);
    rows += sums.get(chunk)?.rows ?? 0n;
    if (rows < largest) continue;
    yield batch;
    batch = [];
    rows = 0n;
  }
  if (batch.length > 0) yield batch;
}

/** Joins neighbouring chunks, so that the statement stays short. */
function rangesOf(chunks: readonly bigint[]): Range[] {
  const ranges: { first: bigint; last: bigint }[] = [];
  for (const chunk of chunks) {
    const current = ranges.at(-1);
    if (current?.last === chunk - 1n) current.last = chunk;
    else ranges.push({ first: chunk, last: chunk });
  }
  return ranges;
}
