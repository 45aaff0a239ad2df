import type { Client } from 'pg';
import { moveAside } from './accounts/admin.aside';
import { applyKept, keepSound } from './merge';
import { continueSequence, remember } from './merge.remember';
import { refuseSuspects } from './merge.suspects';
import { straightenTree } from './merge.users';
import { asAWhole } from './merge.whole';
import type { Plan } from './plan';
import type { Progress } from './progress';
import { isRowFault } from './refused-by-database';
import { refuseRepeated } from './repeated';
import { inTransaction, stageOf } from './state';

interface Merging {
  readonly client: Client;
  readonly progress: Progress;
}

/** Merges what the database takes; rows that it refuses are found and recorded, and do not come. */
export async function mergeSound(
  task: Merging,
  plan: Plan,
  fresh: boolean,
): Promise<readonly bigint[]> {
  const { client, progress } = task;
  for (;;) {
    try {
      return await merge(task, plan, fresh);
    } catch (error) {
      if (!isRowFault(error)) throw error;
      progress.say('looking for rows that PostgreSQL refuses');
      const found = await refuseSuspects(client, plan, () => prepareMerge(client, plan));
      if (found === 0) throw error;
    }
  }
}

/** Gives chunks that have to be staged too before there can be a merge. */
async function prepareMerge(client: Client, plan: Plan): Promise<readonly bigint[]> {
  const { table } = plan;
  await refuseRepeated(client, plan);
  if (table.name !== 'users') return [];
  // Nobody moves a user between the look at the tree and the merge.
  await client.query('LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE');
  await moveAside(client, stageOf(table));
  return straightenTree(client, table);
}

/**
 * From the staging table into the table itself, in one transaction. Gives chunks that have to be
 * staged too before that can be done.
 */
async function merge(
  { client, progress }: Merging,
  plan: Plan,
  fresh: boolean,
): Promise<readonly bigint[]> {
  const { table } = plan;
  const say = (what: string) => progress.say(what);
  say('merging');
  await client.query(`ANALYZE ${stageOf(table)}`);
  const missing = await inTransaction(client, async () => {
    const { rows } = await client.query<{ rows: string }>(
      `SELECT count(*)::text AS rows FROM ${stageOf(table)}`,
    );
    const count = BigInt(rows[0]?.rows ?? 0);
    const more = await prepareMerge(client, plan);
    if (more.length > 0) return more;
    await keepSound(client, plan);
    await asAWhole(client, table.name, count, () => applyKept(client, table, fresh, count, say));
    await remember(client, table);
    await continueSequence(client, table);
    return [];
  });
  if (missing.length === 0) await client.query(`ANALYZE ${table.name}`);
  return missing;
}
