import type { Client } from 'pg';
import { groupNameSql } from './validate-staged';
import type { Plan } from '../plan/plan';
import type { Source } from '../source/source';
import { sourceChunksOfRepeated } from '../compare/sql';
import { stageOf } from '../target/staging-table';

/**
 * PostgreSQL: keeps one of the staged rows with the same key, the same in every pass, and refuses
 * the others. Only if the old table allows repeated keys; otherwise ''.
 */
export function refuseRepeated({ table, mayRepeat }: Plan): string {
  if (!mayRepeat || table.unique !== undefined) return '';
  const key = table.key.join(', ');
  return `
     WITH ranked AS (
       SELECT ctid AS place, row_number() OVER (PARTITION BY ${key} ORDER BY source_hash) AS rank
       FROM ${stageOf(table)}
     ), gone AS (
       DELETE FROM ${stageOf(table)} USING ranked WHERE ctid = place AND rank > 1 RETURNING *
     )
     INSERT INTO import_finding
     SELECT '${table.name}', chunk, row_key, 'repeated', 'refused', '${table.key.join(',')}',
       concat_ws('/', ${key}), NULL, source_hash, ${groupNameSql(table)}
     FROM gone`;
}

/**
 * Returns chunks that have to be validated together, because they contain, or contained, rows with
 * the same key; none if the key determines the chunk.
 */
export async function chunksOfRepeatedKeys(
  client: Client,
  source: Source,
  plan: Plan,
): Promise<bigint[]> {
  const { table, mayRepeat } = plan;
  if (!mayRepeat || table.chunkBy === undefined || table.key.includes(table.chunkBy)) return [];
  const now = await source.query(sourceChunksOfRepeated(plan));
  const { rows: before } = await client.query<{ chunk: string }>(
    `SELECT DISTINCT chunk::text FROM import_finding
     WHERE table_name = $1 AND kind IN ('repeated', 'id repeated')`,
    [table.name],
  );
  return [...now, ...before].map(({ chunk }) => BigInt(chunk ?? 0));
}
