import type { Client } from 'pg';
import { freeAdminIds } from '../accounts/admin.ids';
import { applyKept } from './apply';
import { validateStaged } from './validate-staged';
import { continueSequence, recordChunks } from './record-chunks';
import { refuseFailingRows } from './merge.failing-rows';
import { removeInvalidParents } from './merge.users';
import { withoutRowTriggers } from './merge.whole';
import { restoreOrphans } from '../owners/orphan-archive';
import { CHUNK, type Plan } from '../plan/plan';
import type { Progress } from '../report/progress';
import { isRowFault } from '../target/row-faults';
import { refuseRepeated } from './repeated';
import { inTransaction } from '../target/transaction';
import { stageOf } from '../target/staging-table';

interface Merging {
  readonly client: Client;
  readonly progress: Progress;
}

interface Merged {
  /** Chunks that have to be staged before the merge can be done. */
  readonly missing: readonly bigint[];
  /** How many rows of the table have changed. */
  readonly changed: number;
}

/** Merges the rows that the database accepts; records and leaves out those that it refuses. */
export async function mergeValid(task: Merging, plan: Plan, fresh: boolean): Promise<Merged> {
  const { client, progress } = task;
  for (;;) {
    try {
      return await merge(task, plan, fresh);
    } catch (error) {
      if (!isRowFault(error)) throw error;
      progress.step('looking for rows that PostgreSQL refuses');
      const found = await refuseFailingRows(client, plan, () => prepareMerge(client, plan));
      if (found === 0) throw error;
    }
  }
}

/**
 * Deletes staged rows with a repeated key. For users, also locks `users` until the transaction
 * ends, gives administrators' users new ids where theirs are taken, and removes parents that cannot
 * be kept. Returns the chunks to stage before the merge.
 */
async function prepareMerge(client: Client, plan: Plan): Promise<readonly bigint[]> {
  const { table } = plan;
  await client.query(refuseRepeated(plan));
  if (table.name !== 'users') return [];
  // Nobody can move a user between reading the tree and the merge.
  await client.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
  await freeAdminIds(client, stageOf(table));
  const missing = await removeInvalidParents(client, table);
  return [...new Set(missing.map((id) => BigInt(id) / BigInt(CHUNK)))];
}

/** Merges the staging table into the table itself, in one transaction. */
async function merge({ client, progress }: Merging, plan: Plan, fresh: boolean): Promise<Merged> {
  const { table } = plan;
  const step = (what: string) => progress.step(what);
  step('merging');
  await client.query(`ANALYZE ${stageOf(table)}`);
  const merged = await inTransaction(client, async () => {
    const { rows } = await client.query<{ rows: string }>(
      `SELECT count(*)::text AS rows FROM ${stageOf(table)}`,
    );
    const count = BigInt(rows[0]?.rows ?? 0);
    const more = await prepareMerge(client, plan);
    if (more.length > 0) return { missing: more, changed: 0 };
    await validateStaged(client, plan);
    const changed = await withoutRowTriggers(client, table.name, count, () =>
      applyKept(client, table, fresh, count, step),
    );
    for (const statement of restoreOrphans(table.name)) await client.query(statement);
    await recordChunks(client, table);
    await continueSequence(client, table);
    return { missing: [], changed };
  });
  if (merged.missing.length === 0) await client.query(`ANALYZE ${table.name}`);
  return merged;
}
