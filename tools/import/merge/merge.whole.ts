import type { Client } from 'pg';
import { present } from './bulk';

interface Whole {
  /** Triggers that would look at every row. */
  readonly triggers: readonly string[];
  /** What must come first. */
  readonly before?: string;
  /** What does the same for the whole table, where that has not been done before. */
  readonly instead?: string;
}

const WHOLE: Readonly<Record<string, Whole>> = {
  // The tree was straightened as a whole.
  users: {
    triggers: ['users_no_circle_insert', 'users_no_circle_update'],
    before: 'SELECT users_tree_moved()',
  },
  // Beside the count, this cuts the buckets of deep pages evenly; the triggers would fill the few of
  // an empty table.
  job: {
    triggers: ['job_count_insert', 'job_count_update', 'job_count_delete'],
    instead: 'SELECT job_count_rebuild()',
  },
};

/** Quoted names of those that are there: a dry run's temporary tables have none. */
const TRIGGERS = `
  SELECT quote_ident(tgname) AS name FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal AND tgname = ANY ($2)`;

/**
 * Runs `work`, which writes up to `rows` rows of a table, with one look at the whole table in place
 * of triggers' many. Other triggers, which count versions, stay on. All within the caller's
 * transaction.
 */
export async function asAWhole<Result>(
  client: Client,
  table: string,
  rows: bigint,
  work: () => Promise<Result>,
): Promise<Result> {
  const { triggers = [], before, instead } = WHOLE[table] ?? {};
  // For a few rows of many the triggers are quicker, and nobody has to wait.
  const few = instead !== undefined && (await present(client, table, rows * 4n + 1n)) > rows * 4n;
  const { rows: found } = await client.query<{ name: string }>(TRIGGERS, [table, triggers]);
  if (few || found.length === 0) return work();
  if (before !== undefined) await client.query(before);
  for (const { name } of found) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  const result = await work();
  for (const { name } of found) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
  if (instead !== undefined) await client.query(instead);
  return result;
}
