import type { Client } from 'pg';
import { unitOf } from './merge';
import type { Plan } from '../plan/plan';
import type { Source } from '../source/source';
import { sourceChunksOfRepeated } from '../compare/sql';
import { stageOf } from '../target/state';

/**
 * Of staged rows with the same key one stays, the same in every pass; the others are refused. Only
 * where the old table lets keys repeat. Within the caller's transaction.
 */
export async function refuseRepeated(client: Client, { table, mayRepeat }: Plan): Promise<void> {
  if (!mayRepeat || table.unique !== undefined) return;
  const key = table.key.join(', ');
  await client.query(
    `WITH ranked AS (
       SELECT ctid AS place, row_number() OVER (PARTITION BY ${key} ORDER BY source_hash) AS rank
       FROM ${stageOf(table)}
     ), gone AS (
       DELETE FROM ${stageOf(table)} USING ranked WHERE ctid = place AND rank > 1 RETURNING *
     )
     INSERT INTO import_finding
     SELECT $1, chunk, row_key, 'repeated', 'refused', $2, concat_ws('/', ${key}), NULL, source_hash, ${unitOf(table)}
     FROM gone`,
    [table.name, table.key.join(',')],
  );
}

/**
 * Chunks that have to be judged together, because rows of several have the same key, or had; none
 * where a key says in which chunk its rows are.
 */
export async function entangled(client: Client, source: Source, plan: Plan): Promise<bigint[]> {
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
