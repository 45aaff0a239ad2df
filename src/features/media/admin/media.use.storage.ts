import type { Knex } from 'knex';

/** Where an upload is used: a column of a row. */
export interface MediaUseRow {
  readonly entity: 'job' | 'category' | 'site_config';
  readonly row_id: string;
  readonly field: string;
}

/** How many places are listed for each upload. */
const MAX_LISTED = 20;

/** For each used upload, in how many places, and the first of them. */
export async function findUses(
  database: Knex,
  paths: readonly string[],
): Promise<{ readonly path: string; readonly count: number; readonly uses: MediaUseRow[] }[]> {
  const { rows } = await database.raw<{
    rows: { path: string; count: number; uses: MediaUseRow[] }[];
  }>(
    `SELECT asked.path, used.count, told.uses
     FROM unnest(?::text[]) AS asked (path)
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS count FROM media_use WHERE media_use.path = asked.path
     ) AS used
     CROSS JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object(
         'entity', entity, 'row_id', row_id, 'field', field)) AS uses
       FROM (
         SELECT entity, row_id, field FROM media_use WHERE media_use.path = asked.path
         ORDER BY entity, row_id, field LIMIT ${MAX_LISTED}
       ) AS first
     ) AS told
     WHERE used.count > 0`,
    [[...paths]],
  );
  return rows;
}
