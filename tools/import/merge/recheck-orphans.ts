import type { Client } from 'pg';
import { isUserOfOldSide } from '../tables/old-side';
import { stageOf } from '../target/staging-table';
import { targetChunk } from '../compare/sql';
import { goneBy, type Table } from '../tables/table';

/** PostgreSQL: the id in a finding; null if it has none, such as 'none', or one out of range. */
export const ID_IN_FINDING =
  "CASE WHEN import_finding.was ~ '^\\d{1,10}$' THEN import_finding.was::bigint END";

/**
 * Returns chunks that are unchanged in the old database but whose rows are affected by others: rows
 * that were refused for lack of a user or job that exists now, and users whose parent was added or
 * has gone.
 */
export async function chunksToRecheck(client: Client, table: Table): Promise<bigint[]> {
  const found =
    table.name === 'users'
      ? await usersToRecheck(client, table)
      : await referrersToRecheck(client, table);
  return found.map(({ chunk }) => BigInt(chunk));
}

interface Found {
  readonly chunk: string;
}

async function referrersToRecheck(
  client: Client,
  { name, references = {} }: Table,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const [column, other] of Object.entries(references)) {
    const { rows } = await client.query<Found>(
      `SELECT DISTINCT import_finding.chunk::text
       FROM import_finding JOIN ${other} AS come ON come.id = ${ID_IN_FINDING}
       WHERE table_name = $1 AND import_finding.kind = $2
         AND ${other === 'users' ? isUserOfOldSide('come.id') : 'TRUE'}`,
      [name, goneBy(column)],
    );
    found.push(...rows);
  }
  return found;
}

async function usersToRecheck(client: Client, table: Table): Promise<Found[]> {
  const stage = stageOf(table);
  const staged = "(SELECT chunk FROM import_staged WHERE table_name = 'users')";
  const { rows } = await client.query<Found>(`
    SELECT import_finding.chunk::text
    FROM import_finding JOIN ${stage} AS come ON come.id = ${ID_IN_FINDING}
    WHERE table_name = 'users' AND kind = 'parent is gone' AND import_finding.chunk NOT IN ${staged}
    UNION
    SELECT ${targetChunk(table, 'below.')}::text
    FROM users AS above JOIN users AS below ON below.parent_id = above.id
    WHERE ${targetChunk(table, 'above.')} IN ${staged}
      AND ${targetChunk(table, 'below.')} NOT IN ${staged}
      AND NOT EXISTS (SELECT FROM ${stage} AS kept WHERE kept.id = above.id)
    UNION
    SELECT chunk::text FROM import_finding
    WHERE table_name = 'users' AND kind = 'circle' AND chunk NOT IN ${staged}
      AND EXISTS (SELECT FROM ${stage})`);
  return rows;
}
