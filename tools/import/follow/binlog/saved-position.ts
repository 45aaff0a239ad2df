import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import type { Plan } from '../../plan/plan';
import type { Position } from './old-log';

/** The position up to which the old side's log is applied, and the plans for which that holds. */
interface Remembered {
  readonly position: Position;
  readonly plans: string;
}

export async function readPosition(client: Client): Promise<Remembered | null> {
  const { rows } = await client.query<{
    gtids: string;
    plans: string;
    file: string;
    offset: string;
  }>(`SELECT position AS gtids, plans, log_file AS file, log_offset AS offset FROM import_follow`);
  if (rows[0] === undefined) return null;
  const { plans, gtids, file, offset } = rows[0];
  const last = { file, offset: Number(offset) };
  return { plans, position: { ...last, gtids, last } };
}

/** Records the position that has been applied, within the transaction that applied it. */
export async function savePosition(client: Client, { gtids, last }: Position) {
  await client.query('UPDATE import_follow SET position = $1, log_file = $2, log_offset = $3', [
    gtids,
    last.file,
    last.offset,
  ]);
}

/** Records that these plans have imported everything up to a position. */
export async function beginAt(client: Client, { gtids, last }: Position, plans: string) {
  await client.query(
    `INSERT INTO import_follow (position, log_file, log_offset, plans, compared_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (only_row) DO UPDATE SET position = excluded.position,
       log_file = excluded.log_file, log_offset = excluded.log_offset, plans = excluded.plans,
       compared_at = excluded.compared_at`,
    [gtids, last.file, last.offset, plans, new Date()],
  );
}

/** Returns when all tables were last compared, by a pass or at night; null if not recorded. */
export async function comparedAt(client: Client): Promise<Date | null> {
  const { rows } = await client.query<{ at: Date | null }>(
    'SELECT compared_at AS at FROM import_follow',
  );
  return rows[0]?.at ?? null;
}

export async function saveComparedAt(client: Client, at: Date): Promise<void> {
  await client.query('UPDATE import_follow SET compared_at = $1', [at]);
}

/** Makes the next follower compare all tables first. */
export async function forgetPosition(client: Client): Promise<void> {
  await client.query('DELETE FROM import_follow');
}

/** Marks chunks for another import if an earlier version left their findings without a group. */
export async function doubtOldFindings(client: Client): Promise<void> {
  await client.query(
    `UPDATE import_chunk SET source_rows = -1 WHERE (table_name, chunk) IN (
       SELECT table_name, chunk FROM import_finding
       WHERE unit IS NULL AND table_name NOT IN ('account', 'site_config'))`,
  );
}

/** Identifies plans: everything that is read, and how. */
export const fingerprintOf = (plans: readonly Plan[]) =>
  createHash('sha256').update(describe(plans)).digest('hex');

/** The tables whose plans have changed, by our names. */
export const changedPlans = (before: readonly Plan[], after: readonly Plan[]) =>
  before
    .filter((plan) => {
      const same = after.find(({ table }) => table.name === plan.table.name);
      return same === undefined || describe([plan]) !== describe([same]);
    })
    .map(({ table, from }) => `${table.name} (${from})`);

const describe = (plans: readonly Plan[]) =>
  JSON.stringify(
    plans.map(({ table, columns, ...plan }) => ({
      ...plan,
      table: table.name,
      columns: columns.map(({ name, source }) => ({ name, source })),
    })),
  );
