import type { Knex } from 'knex';
import { placeOf } from './0007_every_coordinate';

/**
 * Of two points the extension's index considers the first two of a full page, whichever these are,
 * the best seeds for its halves. With jobs on a line, in its order, that leaves one job in one
 * half: the index soon has more pages than jobs, and an insert takes 65 ms after 2,000 jobs. Seeds
 * are chosen by distance if a box is among them, however small. So about every sixteenth place is a
 * box around the point, 13 nanometres wide; lists allow for a thousand times as much (SLACK).
 * Places that are stored stay as they are.
 */
export async function up(knex: Knex): Promise<void> {
  const isBox = '(hashfloat8(lng) # hashfloat8(lat)) & 15 = 0';
  await define(knex, `cube_enlarge(${placeOf()}, CASE WHEN ${isBox} THEN 1e-15 ELSE 0 END, 3)`);
}

export async function down(knex: Knex): Promise<void> {
  await define(knex, placeOf());
}

async function define(knex: Knex, place: string): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION job_place(lng double precision, lat double precision) RETURNS cube
      LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN lng IS NOT NULL AND lat IS NOT NULL THEN ${place} END`);
}
