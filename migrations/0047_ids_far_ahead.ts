import type { Knex } from 'knex';

/** After ids above this one the sequence would soon run out. */
const LAST_FOLLOWED_ID = 1_000_000_000;

/** New ids no longer continue above a row inserted with an id near the end of the range. */
export const up = (knex: Knex): Promise<void> => define(knex, ` WHERE id <= ${LAST_FOLLOWED_ID}`);

export const down = (knex: Knex): Promise<void> => define(knex, '');

/** The function of migration 0009, for the rows that meet a condition. */
async function define(knex: Knex, condition: string): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION continue_ids(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      sequence regclass := pg_get_serial_sequence(of_table::text, 'id');
      highest bigint;
    BEGIN
      IF sequence IS NULL THEN
        RETURN;
      END IF;
      EXECUTE format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', of_table);
      EXECUTE format('SELECT max(id) FROM %s${condition}', of_table) INTO highest;
      IF highest > coalesce(pg_sequence_last_value(sequence), 0) THEN
        PERFORM setval(sequence, highest);
      END IF;
    END $$`);
}
