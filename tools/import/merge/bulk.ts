import type { Client } from 'pg';

/** From this many rows on, rebuilding indexes is faster than maintaining them row by row. */
const MANY_ROWS = 20_000n;

interface Definition {
  readonly drop: string;
  readonly create: string;
}

/** Foreign keys of the table, then indexes that no constraint needs. */
const DEFINITIONS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
      pg_get_constraintdef(oid)) AS create
  FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'
  UNION ALL
  SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
  FROM pg_index WHERE indrelid = $1::regclass AND NOT indisunique
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/**
 * Runs `work`, which adds `rows` rows to a table. If there are many, drops the indexes and foreign
 * keys first, and rebuilds them afterwards, all within the caller's transaction, so that nobody
 * sees the table without them.
 */
export async function inBulk<Result>(
  client: Client,
  table: string,
  rows: bigint,
  work: () => Promise<Result>,
  step: (what: string) => void,
): Promise<Result> {
  if (rows < MANY_ROWS || (await present(client, table, rows)) * 4n > rows) return work();
  const { rows: definitions } = await client.query<Definition>(DEFINITIONS, [table]);
  for (const { drop } of definitions) await client.query(drop);
  const result = await work();
  for (const [index, { create }] of definitions.reverse().entries()) {
    step(`indexes, ${index + 1} of ${definitions.length}`);
    await client.query(create);
  }
  return result;
}

/** Counts the rows of a table, up to `most`. */
export async function present(client: Client, table: string, most: bigint): Promise<bigint> {
  const { rows } = await client.query<{ rows: string }>(
    `SELECT count(*)::text AS rows FROM (SELECT FROM ${table} LIMIT $1) AS first_rows`,
    [String(most)],
  );
  return BigInt(rows[0]?.rows ?? 0);
}
