import type { Knex } from 'knex';

const next = (bucket: string): string => `
  CREATE OR REPLACE FUNCTION rate_window_next(
    INOUT bucket bigint, INOUT counts integer[], moment double precision, most integer,
    width double precision, OUT wait double precision
  ) LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE
    present bigint := floor(moment / width);
    gap integer := least(greatest(present - bucket, 0), 60);
  BEGIN
    bucket := ${bucket};
    counts := counts[gap + 1:60] || array_fill(0, ARRAY[gap]);
    wait := 0;
    IF (SELECT sum(each) FROM unnest(counts) AS each) < most THEN
      counts[60] := counts[60] + 1;
    ELSE
      SELECT (bucket + min(place)) * width - moment INTO wait
      FROM unnest(counts) WITH ORDINALITY AS each (passed, place) WHERE passed > 0;
    END IF;
  END $$`;

/**
 * When the server's clock is set back, the counts of migration 0008 move with it. Before, a full
 * window stayed full, and another one was not emptied, until the clock was again where it had been.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(next('present'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(next('bucket + greatest(present - bucket, 0)'));
}
