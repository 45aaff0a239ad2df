import type { Knex } from 'knex';

/**
 * Trigrams cannot find words of two characters, as most Chinese words are; pairs and single
 * characters can. Migration 0012 creates the index.
 */
export async function createNameGrams(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION job_grams(name text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
    DECLARE
      letter text;
      previous text;
      grams text[] := '{}';
    BEGIN
      FOREACH letter IN ARRAY string_to_array(lower(name), NULL) LOOP
        grams := grams || letter;
        IF previous IS NOT NULL THEN
          grams := grams || (previous || letter);
        END IF;
        previous := letter;
      END LOOP;
      RETURN grams;
    END $$;
  `);
}
