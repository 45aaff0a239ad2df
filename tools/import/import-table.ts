import type { Client } from 'pg';
import { chunksToRecheck } from './merge/recheck-orphans';
import { forgetStaged } from './merge/record-chunks';
import { mergeValid } from './merge/merge.table';
import type { Plan } from './plan/plan';
import type { Progress } from './report/progress';
import { reconcile, type Reconciliation } from './compare/reconcile';
import { chunksOfRepeatedKeys } from './merge/repeated';
import type { Source } from './source/source';
import { stageChunks } from './stage/stage';
import { inTransaction } from './target/transaction';
import { stageOf } from './target/staging-table';
import {
  dirtyChunks,
  readImported,
  readSourceSums,
  readStaged,
  readTargetSums,
  sameSum,
  type Sums,
} from './compare/sums';

export interface ImportTask {
  readonly client: Client;
  readonly source: Source;
  readonly progress: Progress;
}

/**
 * Imports one table: unchanged rows stay, changed rows are imported again, and deleted rows are
 * removed.
 */
export async function importTable(task: ImportTask, plan: Plan): Promise<Reconciliation> {
  const { client, source, progress } = task;
  const { table } = plan;
  progress.begin(table.name);
  const sourceSums = await readSourceSums(source, plan);
  const targetSums = await readTargetSums(client, table);
  const dirty = dirtyChunks(sourceSums, targetSums, await readImported(client, table));
  const recheck = await chunksToRecheck(client, table);
  if (dirty.length + recheck.length === 0) {
    await forgetStaged(client, table);
    progress.end();
    return reconcile(task, plan, sourceSums, targetSums, { now: 0n, changed: 0 });
  }

  const together = await chunksOfRepeatedKeys(client, source, plan);
  let read = await stage(task, plan, new Set([...dirty, ...together, ...recheck]), sourceSums);
  let changed = 0;
  for (;;) {
    const merged = await mergeValid(task, plan, targetSums.size === 0);
    const { missing } = merged;
    changed += merged.changed;
    if (missing.length === 0) break;
    const rows = rowsOf(missing, sourceSums);
    progress.expectMore(Number(rows));
    await stageChunks(client, source, plan, missing, sourceSums, (more) => progress.advance(more));
    read += rows;
  }
  progress.end();
  return reconcile(task, plan, sourceSums, await readTargetSums(client, table), {
    now: read,
    changed,
  });
}

/**
 * Stages the wanted chunks, then those that have to be rechecked because of them; returns how many
 * rows were read.
 */
async function stage(
  task: ImportTask,
  plan: Plan,
  wanted: ReadonlySet<bigint>,
  sums: Sums,
): Promise<bigint> {
  const { client, source, progress } = task;
  const { table } = plan;
  const staged = await keepStaged(client, plan, wanted, sums);
  progress.expect(Number(rowsOf(wanted, sums)), Number(rowsOf(staged, sums)));
  const read = (rows: number) => progress.advance(rows);
  const missing = [...wanted]
    .filter((chunk) => !staged.has(chunk))
    .sort((a, b) => (a < b ? -1 : 1));
  await stageChunks(client, source, plan, missing, sums, read);
  const again = (await chunksToRecheck(client, table)).filter((chunk) => !wanted.has(chunk));
  progress.expectMore(Number(rowsOf(again, sums)));
  await stageChunks(client, source, plan, again, sums, read);
  return rowsOf(missing, sums) + rowsOf(again, sums);
}

const rowsOf = (chunks: Iterable<bigint>, sums: Sums) =>
  [...chunks].reduce((rows, chunk) => rows + (sums.get(chunk)?.rows ?? 0n), 0n);

/**
 * Keeps rows that an interrupted run has read and that have not changed since; deletes the other
 * rows of that run.
 */
async function keepStaged(
  client: Client,
  { table }: Plan,
  wanted: ReadonlySet<bigint>,
  sums: Sums,
) {
  const staged = await readStaged(client, table);
  const stale = [...staged].filter(
    ([chunk, sum]) => !wanted.has(chunk) || !sameSum(sum, sums.get(chunk)),
  );
  if (stale.length > 0) {
    const chunks = stale.map(([chunk]) => String(chunk));
    await inTransaction(client, async () => {
      await client.query(`DELETE FROM ${stageOf(table)} WHERE chunk = ANY ($1)`, [chunks]);
      await client.query('DELETE FROM import_staged WHERE table_name = $1 AND chunk = ANY ($2)', [
        table.name,
        chunks,
      ]);
    });
  }
  const gone = new Set(stale.map(([chunk]) => chunk));
  return new Set([...staged.keys()].filter((chunk) => !gone.has(chunk)));
}
