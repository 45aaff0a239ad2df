import type { Client } from 'pg';
import { insertKept, removeGone } from './apply';
import { validateStaged, keptOf, groupNameSql } from './validate-staged';
import type { Plan } from '../plan/plan';
import { bisect } from '../target/row-faults';
import { inTransaction } from '../target/transaction';
import { stageOf } from '../target/staging-table';

interface FailingRow {
  readonly row_key: string;
  readonly chunk: string;
  readonly source_hash: string;
}

/** Thrown to roll back a trial merge. */
class RollBackTrial extends Error {}

/**
 * After a merge that a row made fail: finds the rows that the database refuses, removes them from
 * the staging table, and records each with the reason. Returns how many there were. `prepare` does
 * what precedes the merge of this table.
 */
export async function refuseFailingRows(
  client: Client,
  plan: Plan,
  prepare: () => Promise<unknown>,
): Promise<number> {
  const refused = new Map<number, string>();
  const failing: FailingRow[] = [];
  await inTransaction(client, async () => {
    await prepare();
    await validateStaged(client, plan);
    await findFailingRows(client, plan, refused);
    if (refused.size > 0) failing.push(...(await named(client, [...refused.keys()])));
    throw new RollBackTrial();
  }).catch((error: unknown) => {
    if (!(error instanceof RollBackTrial)) throw error;
  });
  const reasons = [...refused.values()];
  await inTransaction(client, async () => {
    for (const [index, row] of failing.entries())
      await record(client, plan, row, reasons[index] ?? '');
  });
  return failing.length;
}

/** Inserts with all indexes, keys and triggers, any of which may refuse a row. */
async function findFailingRows(client: Client, { table }: Plan, refused: Map<number, string>) {
  await client.query(`
    CREATE TEMP TABLE import_trial ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY chunk, row_key, source_hash)::integer AS place, *
    FROM ${keptOf(table)};
    CREATE UNIQUE INDEX ON import_trial (place); ANALYZE import_trial`);
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM import_trial',
  );
  // Parents may come after their children, and are already validated.
  if (table.name === 'users') await client.query('UPDATE import_trial SET parent_id = NULL');
  await client.query(removeGone(table));
  await bisect(
    client,
    [1, (rows[0]?.count ?? 0) + 1],
    (first, end) =>
      client.query(insertKept(table, `import_trial WHERE place >= ${first} AND place < ${end}`)),
    (place, reason) => refused.set(place, reason.message),
  );
}

async function named(client: Client, places: readonly number[]): Promise<readonly FailingRow[]> {
  const { rows } = await client.query<FailingRow>(
    `SELECT row_key, chunk::text, source_hash::text
     FROM unnest($1::integer[]) WITH ORDINALITY AS refused (place, nr)
     JOIN import_trial USING (place) ORDER BY nr`,
    [places],
  );
  return rows;
}

async function record(client: Client, { table }: Plan, row: FailingRow, reason: string) {
  const values = [row.row_key, row.chunk, row.source_hash];
  await client.query(
    `DELETE FROM import_finding
     WHERE table_name = $4 AND row_key = $1 AND chunk = $2 AND source_hash = $3`,
    [...values, table.name],
  );
  await client.query(
    `INSERT INTO import_finding
     (row_key, chunk, source_hash, table_name, kind, outcome, column_name, became, unit)
     SELECT row_key, chunk, source_hash, $4, 'refused by PostgreSQL', 'refused', '', $5,
       ${groupNameSql(table)}
     FROM ${stageOf(table)} WHERE row_key = $1 AND chunk = $2 AND source_hash = $3`,
    [...values, table.name, reason],
  );
  await client.query(
    `DELETE FROM ${stageOf(table)} WHERE row_key = $1 AND chunk = $2 AND source_hash = $3`,
    values,
  );
}
