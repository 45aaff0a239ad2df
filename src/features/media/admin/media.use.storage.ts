import type { Knex } from 'knex';

/** A column of a row that uses an upload. */
export interface MediaUseRow {
  readonly entity: 'job' | 'category' | 'site_config';
  readonly row_id: string;
  readonly field: string;
}

/** The number of places that use an upload, and the first of them. */
export interface MediaUses {
  readonly count: number;
  readonly uses: readonly MediaUseRow[];
}

/** The most places listed for each upload. */
const MAX_LISTED = 20;

/** Returns the uses of each of these uploads, without those that are unused. */
export async function findUses(
  database: Knex,
  paths: readonly string[],
): Promise<(MediaUses & { readonly path: string })[]> {
  const { rows } = await database.raw<{ rows: (MediaUses & { path: string })[] }>(
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
