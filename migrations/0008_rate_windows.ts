import type { Knex } from 'knex';

/**
 * Counts that instances share if RATE_LIMIT_STORE is `database`, by the rule of
 * src/overload/rate-limits/sliding-window.ts; unlogged, because a crash may lose them. `rate_limit`
 * stays for earlier releases that run beside this one.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE UNLOGGED TABLE rate_window (
      key     varchar(255) PRIMARY KEY,
      -- The number of the bucket that was counted last, and the counts of it and the 59 before it, it being the last.
      bucket  bigint NOT NULL,
      counts  integer[] NOT NULL,
      -- In seconds, the answer to whoever asked last: 0, or the time until there is room.
      wait    double precision NOT NULL,
      over_at timestamptz NOT NULL
    ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

    CREATE FUNCTION rate_window_next(
      INOUT bucket bigint, INOUT counts integer[], moment double precision, most integer,
      width double precision, OUT wait double precision
    ) LANGUAGE plpgsql IMMUTABLE AS $$
    DECLARE
      present bigint := floor(moment / width);
      gap integer := least(greatest(present - bucket, 0), 60);
    BEGIN
      bucket := bucket + greatest(present - bucket, 0);
      counts := counts[gap + 1:60] || array_fill(0, ARRAY[gap]);
      wait := 0;
      IF (SELECT sum(each) FROM unnest(counts) AS each) < most THEN
        counts[60] := counts[60] + 1;
      ELSE
        SELECT (bucket + min(place)) * width - moment INTO wait
        FROM unnest(counts) WITH ORDINALITY AS each (passed, place) WHERE passed > 0;
      END IF;
    END $$;

    CREATE FUNCTION rate_window_take(
      wanted varchar, most integer, width double precision, moment double precision
    ) RETURNS double precision LANGUAGE sql AS $$
      INSERT INTO rate_window AS kept (key, bucket, counts, wait, over_at)
      SELECT wanted, floor(given.moment / width), array_fill(0, ARRAY[59]) || 1, 0,
        clock_timestamp() + make_interval(secs => 60 * width)
      FROM (SELECT coalesce(moment, extract(epoch FROM clock_timestamp())) AS moment) AS given
      ON CONFLICT (key) DO UPDATE SET (bucket, counts, wait, over_at) = (
        SELECT next.bucket, next.counts, next.wait, excluded.over_at
        FROM rate_window_next(kept.bucket, kept.counts,
          coalesce(moment, extract(epoch FROM clock_timestamp())), most, width) AS next
      )
      RETURNING wait
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP FUNCTION rate_window_take;
    DROP FUNCTION rate_window_next;
    DROP TABLE rate_window;
  `);
}
