import { SETS } from '../job_lists/sets';

/**
 * Condition on a job in lists and totals. Expired jobs get the status `hidden`
 * (src/features/job/job.expiry.ts).
 */
export const PUBLISHED = `status = 'published'`;

export interface Index {
  readonly name: string;
  /** What follows `ON job`. */
  readonly is: string;
}

const GRAMS = `gin ((job_grams(job_name) COLLATE "C"))
  WITH (fastupdate = on, gin_pending_list_limit = 128)`;
const NEAREST = ['id', 'weigh', 'lng', 'lat'];
const WAGE = 'factory_price_total';

/** Columns that save a list reading the table: a restricted job's audience. */
const audienceOf = (set: string) => (set.startsWith('restricted') ? ['audience'] : []);
const include = (columns: readonly string[]) =>
  columns.length > 0 ? ` INCLUDE (${columns.join(', ')})` : '';

/**
 * The indexes of lists in earlier releases, which include hidden jobs: `up` drops them if they
 * exist, `down` creates them again.
 */
export const FORMER: readonly Index[] = [
  { name: 'job_weigh', is: '(weigh DESC, id DESC)' },
  { name: 'job_place', is: `USING gist (place)${include(NEAREST)} WHERE place IS NOT NULL` },
  { name: 'job_nowhere_weigh', is: '(weigh DESC, id DESC) WHERE place IS NULL' },
  { name: 'job_name_grams', is: `USING ${GRAMS}` },
  ...SETS.flatMap(({ name, where }) => [
    {
      name: `job_${name}_weigh`,
      is: `(weigh DESC, id DESC)${include(audienceOf(name))} WHERE ${where}`,
    },
    {
      name: `job_${name}_place`,
      is: `USING gist (place)${include([...NEAREST, ...audienceOf(name)])}
        WHERE place IS NOT NULL AND ${where}`,
    },
  ]),
];

/**
 * The same for published jobs only, so that hidden jobs do not slow lists down. The second column
 * of those on places is the wage, so that a list with a minimum wage skips whole pages of the
 * index; the others include it.
 */
export const PUBLISHED_INDEXES: readonly Index[] = [
  { name: 'job_published_weigh', is: `${byWeigh([])} WHERE ${PUBLISHED}` },
  { name: 'job_published_place', is: `${byPlace([])} AND ${PUBLISHED}` },
  {
    name: 'job_published_nowhere_weigh',
    is: `${byWeigh([])} WHERE place IS NULL AND ${PUBLISHED}`,
  },
  { name: 'job_published_name_grams', is: `USING ${GRAMS} WHERE ${PUBLISHED}` },
  ...SETS.flatMap(({ name, where }) => {
    const audience = audienceOf(name);
    const set = `${where} AND ${PUBLISHED}`;
    return [
      { name: `job_published_${name}_weigh`, is: `${byWeigh(audience)} WHERE ${set}` },
      { name: `job_published_${name}_place`, is: `${byPlace(audience)} AND ${set}` },
      {
        name: `job_published_${name}_wage`,
        is: `(${WAGE} DESC, weigh DESC, id DESC)${include(audience)} WHERE ${set}`,
      },
    ];
  }),
  {
    name: 'job_published_audience',
    is: `(audience, ${WAGE}) INCLUDE (type) WHERE user_ids <> '{}' AND ${PUBLISHED}`,
  },
  {
    name: 'job_expiring',
    is: `(expiretime) WHERE expiretime IS NOT NULL AND ${PUBLISHED}`,
  },
];

function byWeigh(audience: readonly string[]): string {
  return `(weigh DESC, id DESC)${include([WAGE, ...audience])}`;
}

function byPlace(audience: readonly string[]): string {
  const wage = `cube(${WAGE}::double precision)`;
  return `USING gist (place, (${wage}))${include([...NEAREST, ...audience])}
    WHERE place IS NOT NULL`;
}
