import type { Knex } from 'knex';
import { SETS } from './sets';

/** Columns that let a list be found without a look into the table; of restricted jobs a viewer sees only some. */
const NEAREST = ['id', 'weigh', 'lng', 'lat'];

/**
 * The extension's `earth` type breaks dump and restore, so a place is plain arithmetic: a point on the unit sphere, where
 * the straight distance grows with the great circle's, at the poles and across the antimeridian too.
 */
export async function createPlaces(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE EXTENSION IF NOT EXISTS cube;

    CREATE FUNCTION job_place(lng double precision, lat double precision) RETURNS cube
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN cube(ARRAY[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]);

    -- The document's formula (4.5, rule 5), null for a job without coordinates: least(1, NULL) would be 1. asin() refuses
    -- the hair above 1 that opposite points come to.
    CREATE FUNCTION job_metres(lng double precision, lat double precision, from_lng double precision, from_lat double precision)
      RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN lng IS NOT NULL AND lat IS NOT NULL THEN round(2 * 6378138 * asin(sqrt(least(1,
        power(sin(radians(lat - from_lat) / 2), 2)
        + cos(radians(from_lat)) * cos(radians(lat)) * power(sin(radians(lng - from_lng) / 2), 2))))) END;

    -- Long descriptions leave the rows that lists walk over, what lists read stays; and an update of what no list is
    -- ordered or filtered by finds room on its page, so that it touches no index.
    ALTER TABLE job SET (toast_tuple_target = 128, fillfactor = 90), ALTER COLUMN job_name SET STORAGE MAIN, ALTER COLUMN cover SET STORAGE MAIN,
      ALTER COLUMN salary SET STORAGE MAIN, ALTER COLUMN type SET STORAGE MAIN, ALTER COLUMN user_ids SET STORAGE MAIN;
    ALTER TABLE job ADD COLUMN place cube GENERATED ALWAYS AS (job_place(lng, lat)) STORED;

    CREATE INDEX job_place ON job USING gist (place) ${include(NEAREST)} WHERE place IS NOT NULL;
    CREATE INDEX job_nowhere_weigh ON job (weigh DESC, id DESC) WHERE place IS NULL;
    -- Not only of restricted jobs: nothing but this index shall answer for a viewer's own, and no other one lists them all.
    CREATE INDEX job_user_ids ON job USING gin (user_ids) WITH (fastupdate = off);
  `);
  for (const { name, where, included } of SETS) {
    await knex.raw(`
      CREATE INDEX job_${name}_weigh ON job (weigh DESC, id DESC) ${include(included)} WHERE ${where};
      CREATE INDEX job_${name}_place ON job USING gist (place) ${include([...NEAREST, ...included])} WHERE place IS NOT NULL AND ${where};
    `);
  }
}

function include(columns: readonly string[]): string {
  return columns.length > 0 ? `INCLUDE (${columns.join(', ')})` : '';
}
