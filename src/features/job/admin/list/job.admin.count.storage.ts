import type { Knex } from 'knex';
import { indexedQueries, LITERALLY, whereOfRow } from './job.admin.conditions.storage';
import type { JobSearch } from './job.admin.search.storage';

/** From this share of all jobs on, counting row by row is cheaper than by index. */
const MIN_MANY_SHARE = 0.15;
/** The most rows that are read if many match. */
const MAX_READ_ROWS = 400_000;

/** The number of matches: exact, or a lower bound. */
export interface JobCount {
  readonly value: number;
  readonly isExact: boolean;
}

/** Counts the matches exactly, however long that takes. */
export async function totalOfJobs(search: JobSearch): Promise<number> {
  const { database, request } = search;
  return search.isWhole
    ? search.countAll()
    : countRows(database, indexedQueries(database, request));
}

/** Counts the matches up to `upTo`. */
export async function countJobs(search: JobSearch, upTo: number): Promise<JobCount> {
  const { database, request } = search;
  const all = await search.countAll();
  if (search.isWhole) return { value: all, isExact: true };
  const isRare = await search.isRare();
  const isMany = !isRare && (await search.estimate()) >= all * MIN_MANY_SHARE;
  const matches = () => {
    if (isRare) return [search.rareMatches()];
    if (isMany) return [whereOfRow(rowsLookedAt(database), request)];
    return indexedQueries(database, request);
  };
  const value = await countRows(
    database,
    matches().map((query) => query.limit(upTo + 1, LITERALLY)),
  );
  if (value > upTo) return { value: upTo, isExact: false };
  return { value, isExact: !isMany || all <= MAX_READ_ROWS };
}

const rowsLookedAt = (database: Knex) =>
  database.from(database('job').select('job.*').limit(MAX_READ_ROWS, LITERALLY).as('job'));

async function countRows(database: Knex, queries: readonly Knex.QueryBuilder[]): Promise<number> {
  const found = database.unionAll(
    queries.map((query) => query.select(database.raw('1'))),
    true,
  );
  const [row] = await database.from(found.as('found')).count<{ count: string }[]>();
  return Number(row?.count ?? 0);
}
