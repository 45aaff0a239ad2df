import type { Knex } from 'knex';

/**
 * In degrees. PostgreSQL raises an error if a product of floats underflows; from this angle on none
 * of the products below does. Smaller angles are replaced by this one or by 0, which changes no
 * metre; larger ones give the same bits as before, so that stored places and indexes stay right.
 */
const LEAST = `'1e-100'::double precision`;

/** The distance and the place of a job for every pair of floats in range; before, angles near 1e-160 were errors. */
export async function up(knex: Knex): Promise<void> {
  await define(knex, EVERY_ANGLE);
}

/** The former functions again. Jobs with such angles stay, but cannot be written any more. */
export async function down(knex: Knex): Promise<void> {
  await define(knex, {
    difference: (one, other) => `${one} - ${other}`,
    even: (angle) => angle,
    signed: (angle) => angle,
  });
}

/** How small angles are replaced. */
interface Angles {
  readonly difference: (one: string, other: string) => string;
  readonly even: (angle: string) => string;
  readonly signed: (angle: string) => string;
}

const EVERY_ANGLE: Angles = {
  // Squares and cosines ignore the sign, so the larger of an angle's amount and the least one is
  // enough.
  difference: (one, other) => `greatest(abs(${one} - ${other}), ${LEAST})`,
  even: (angle) => `greatest(abs(${angle}), ${LEAST})`,
  signed: (angle) => `CASE WHEN abs(${angle}) < ${LEAST} THEN 0 ELSE ${angle} END`,
};

const northOf = (lat: string, { even }: Angles) => `cos(radians(${even(lat)}))`;

/** The place of a job at `lng` and `lat`, in SQL. */
export const placeOf = (angles = EVERY_ANGLE) => `cube(ARRAY[
        ${northOf('lat', angles)} * cos(radians(${angles.even('lng')})),
        ${northOf('lat', angles)} * sin(radians(${angles.signed('lng')})),
        sin(radians(${angles.signed('lat')}))])`;

/** The two functions of migration 0002, in place: what is stored or indexed by them stays. */
async function define(knex: Knex, angles: Angles): Promise<void> {
  const { difference } = angles;
  const square = (angle: string) => `power(sin(radians(${angle}) / 2), 2)`;
  await knex.raw(`
    CREATE OR REPLACE FUNCTION job_place(lng double precision, lat double precision) RETURNS cube
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN ${placeOf(angles)};

    CREATE OR REPLACE FUNCTION job_metres(
      lng double precision, lat double precision, from_lng double precision, from_lat double precision
    ) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN lng IS NOT NULL AND lat IS NOT NULL THEN round(2 * 6378138 * asin(sqrt(least(1,
        ${square(difference('lat', 'from_lat'))}
        + ${northOf('from_lat', angles)} * ${northOf('lat', angles)} * ${square(difference('lng', 'from_lng'))})))) END;
  `);
}
