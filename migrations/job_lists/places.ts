import type { Knex } from 'knex';
import { createConcurrently, updateJobsInBatches, withBriefLocks } from '../sql/in-use';
import { schemaPath } from '../sql/schema-path';

/**
 * The extension's `earth` type breaks dump and restore, so a place is plain arithmetic: a point on
 * the unit sphere, where the straight distance grows with the great circle's, also at the poles and
 * across the antimeridian. A generated column would rewrite the table while writers wait.
 */
export async function createPlaces(knex: Knex): Promise<void> {
  const path = await schemaPath(knex);
  await withBriefLocks(knex, (transaction) =>
    transaction.raw(`
    CREATE EXTENSION IF NOT EXISTS cube;

    CREATE OR REPLACE FUNCTION job_place(lng double precision, lat double precision) RETURNS cube
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN cube(ARRAY[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))]);

    -- The document's formula (4.5, rule 5), null for a job without coordinates: least(1, NULL) would be 1. asin() refuses
    -- the hair above 1 that opposite points come to.
    CREATE OR REPLACE FUNCTION job_metres(lng double precision, lat double precision, from_lng double precision, from_lat double precision)
      RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN lng IS NOT NULL AND lat IS NOT NULL THEN round(2 * 6378138 * asin(sqrt(least(1,
        power(sin(radians(lat - from_lat) / 2), 2)
        + cos(radians(from_lat)) * cos(radians(lat)) * power(sin(radians(lng - from_lng) / 2), 2))))) END;

    -- Long descriptions leave the rows that lists walk over, what lists read stays; and an update of what no list is
    -- ordered or filtered by finds room on its page, so that it touches no index.
    ALTER TABLE job SET (toast_tuple_target = 128, fillfactor = 90), ALTER COLUMN job_name SET STORAGE MAIN, ALTER COLUMN cover SET STORAGE MAIN,
      ALTER COLUMN salary SET STORAGE MAIN, ALTER COLUMN type SET STORAGE MAIN, ALTER COLUMN user_ids SET STORAGE MAIN;
    ALTER TABLE job ADD COLUMN IF NOT EXISTS place cube;
    ${placeTrigger(path)}
  `),
  );
  await updateJobsInBatches(
    knex,
    `UPDATE job SET place = job_place(lng, lat)
     WHERE place IS NULL AND lng IS NOT NULL AND lat IS NOT NULL`,
  );
  // Of all jobs, not only restricted ones: so that no other index is used for a viewer's own jobs.
  await createConcurrently(knex, {
    name: 'job_user_ids',
    is: 'job USING gin (user_ids) WITH (fastupdate = off)',
  });
}

/** A job's place follows its coordinates, whatever changes them. */
export const placeTrigger = (path: string) => `
    CREATE OR REPLACE FUNCTION job_set_place() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- With its schema, as a path set for each row would cost more than the place.
      NEW.place := ${path.replace(', pg_temp', '')}.job_place(NEW.lng, NEW.lat);
      RETURN NEW;
    END $$;
    CREATE OR REPLACE TRIGGER job_place BEFORE INSERT OR UPDATE ON job FOR EACH ROW
      EXECUTE FUNCTION job_set_place();
    -- Always: also where a replication or a restoring session has switched ordinary triggers off.
    ALTER TABLE job ENABLE ALWAYS TRIGGER job_place;`;
