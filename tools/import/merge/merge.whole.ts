import type { Client } from 'pg';
import { present } from './bulk';

interface Whole {
  /** Triggers that would check each row. */
  readonly triggers: readonly string[];
  /** PostgreSQL: a statement that runs before the rows are written. */
  readonly before?: string;
  /** PostgreSQL: runs afterwards, and does the triggers' work for the whole table. */
  readonly afterwards?: string;
}

const WHOLE: Readonly<Record<string, Whole>> = {
  // The tree has been checked and corrected as a whole.
  users: {
    triggers: ['users_no_circle_insert', 'users_no_circle_update'],
    before: 'SELECT users_tree_moved()',
  },
  // Besides counting, this divides the jobs evenly into buckets; the triggers would fill the few
  // buckets of an empty table.
  job: {
    triggers: ['job_count_insert', 'job_count_update', 'job_count_delete'],
    afterwards: 'SELECT job_count_rebuild()',
  },
};

/** Quoted names of the triggers that exist; a dry run's temporary tables have none. */
const TRIGGERS = `
  SELECT quote_ident(tgname) AS name FROM pg_trigger
  WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgname = ANY ($2)`;

/**
 * Runs `work`, which writes up to `rows` rows of a table. If there are many, one check of the whole
 * table replaces the triggers that check each row; other triggers, such as those that count
 * versions, stay enabled. All within the caller's transaction.
 */
export async function withoutRowTriggers<Result>(
  client: Client,
  table: string,
  rows: bigint,
  work: () => Promise<Result>,
): Promise<Result> {
  const { triggers = [], before, afterwards } = WHOLE[table] ?? {};
  // If few of many rows change, the triggers are faster, and nobody has to wait.
  const changesFew =
    afterwards !== undefined && (await present(client, table, rows * 4n + 1n)) > rows * 4n;
  const { rows: found } = await client.query<{ name: string }>(TRIGGERS, [table, triggers]);
  if (changesFew || found.length === 0) return work();
  if (before !== undefined) await client.query(before);
  for (const { name } of found) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  const result = await work();
  for (const { name } of found) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
  if (afterwards !== undefined) await client.query(afterwards);
  return result;
}
