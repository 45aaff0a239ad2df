import type { Knex } from 'knex';
import { indexedQueries, isWhole, whereOfRow, type AdminJobSearch } from './job.admin.conditions';
import { rareMatches } from './job.admin.rare';

/** A sample of the table's pages, in percent, tells whether many jobs match. */
const SAMPLE = 0.2;
/** From this share of the jobs on counting row by row is cheaper than by index. */
const MANY = 0.15;
/** So many rows are looked at where many match. */
const LOOKED_AT = 400_000;
const LITERALLY = { skipBinding: true };

/** How many match: exactly, or a lower bound. */
export interface JobCount {
  readonly value: number;
  readonly isExact: boolean;
}

/** All jobs: the published ones are counted by triggers, the others in an index of their own. */
export async function countWhole(database: Knex): Promise<number> {
  const { rows } = await database.raw<{ rows: [{ count: string }] }>(
    `SELECT (SELECT coalesce(sum(open + restricted), 0) FROM job_tally)
       + (SELECT count(*) FROM job WHERE status = 'hidden') AS count`,
  );
  return Number(rows[0].count);
}

/** How many match, exactly, however long that takes. */
export async function totalOfJobs(database: Knex, search: AdminJobSearch): Promise<number> {
  return isWhole(search)
    ? countWhole(database)
    : countRows(database, indexedQueries(database, search));
}

/** How many match; beyond `upTo` it is not counted on. */
export async function countJobs(
  database: Knex,
  search: AdminJobSearch,
  upTo: number,
): Promise<JobCount> {
  const all = await countWhole(database);
  if (isWhole(search)) return { value: all, isExact: true };
  const rare = await rareMatches(database, search, all);
  const isMany = rare === null && (await estimate(database, search, all)) >= all * MANY;
  const queries =
    rare ??
    (isMany ? [whereOfRow(rowsLookedAt(database), search)] : indexedQueries(database, search));
  const value = await countRows(
    database,
    queries.map((query) => query.limit(upTo + 1, LITERALLY)),
  );
  if (value > upTo) return { value: upTo, isExact: false };
  return { value, isExact: !isMany || all <= LOOKED_AT };
}

const rowsLookedAt = (database: Knex) =>
  database.from(database('job').select('job.*').limit(LOOKED_AT, LITERALLY).as('job'));

/** About how many of `all` jobs match, by a sample; 0 where they are few. */
export async function estimate(
  database: Knex,
  search: AdminJobSearch,
  all: number,
): Promise<number> {
  const sample = database.from(database.raw(`job TABLESAMPLE SYSTEM (${SAMPLE})`));
  const [row] = await whereOfRow(sample, search).count<{ count: string }[]>();
  return Math.min(all, (Number(row?.count ?? 0) * 100) / SAMPLE);
}

async function countRows(database: Knex, queries: readonly Knex.QueryBuilder[]): Promise<number> {
  const found = database.unionAll(
    queries.map((query) => query.select(database.raw('1'))),
    true,
  );
  const [row] = await database.from(found.as('found')).count<{ count: string }[]>();
  return Number(row?.count ?? 0);
}
