import type { Client } from 'pg';
import { keptOf } from './validate-staged';
import { stageOf } from '../target/staging-table';
import type { Table } from '../tables/table';

/** Records the staged chunks as imported, drops `keptOf`, and empties the staging table. */
export async function recordChunks(client: Client, table: Table): Promise<void> {
  const { name } = table;
  await client.query(
    `WITH staged AS (SELECT * FROM import_staged WHERE table_name = $1),
     kept AS (
       SELECT chunk, count(*) FILTER (WHERE corrected) AS corrected,
         sum(hash - source_hash) AS shift
       FROM ${keptOf(table)} GROUP BY chunk
     ), refused AS (
       SELECT chunk, count(*) AS refused, sum(source_hash) AS hash FROM import_finding
       WHERE table_name = $1 AND outcome = 'refused' AND chunk IN (SELECT chunk FROM staged)
       GROUP BY chunk
     ), forgotten AS (
       DELETE FROM import_chunk USING staged
       WHERE import_chunk.table_name = $1 AND import_chunk.chunk = staged.chunk
         AND staged.source_rows = 0
     )
     INSERT INTO import_chunk
     SELECT $1, staged.chunk, source_rows, source_sum, coalesce(refused, 0), coalesce(corrected, 0),
       coalesce(kept.shift, 0) - coalesce(refused.hash, 0)
     FROM staged LEFT JOIN kept USING (chunk) LEFT JOIN refused USING (chunk) WHERE source_rows > 0
     ON CONFLICT (table_name, chunk) DO UPDATE SET
       source_rows = excluded.source_rows, source_sum = excluded.source_sum,
       refused_rows = excluded.refused_rows, corrected_rows = excluded.corrected_rows,
       shift = excluded.shift`,
    [name],
  );
  await client.query(`DROP VIEW ${keptOf(table)}`);
  await forgetStaged(client, table);
}

export async function forgetStaged(client: Client, table: Table): Promise<void> {
  await client.query('DELETE FROM import_staged WHERE table_name = $1', [table.name]);
  await client.query(`TRUNCATE ${stageOf(table)}`);
}

/** Makes new rows get ids above the highest imported one. */
export async function continueSequence(client: Client, { name, columns }: Table): Promise<void> {
  if ('id' in columns) await client.query('SELECT continue_ids($1::regclass)', [name]);
}
