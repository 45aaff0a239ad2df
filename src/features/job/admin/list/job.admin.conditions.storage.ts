import type { Knex } from 'knex';
import { parseId } from '../../../../lib/values/ids';
import type { ListRequest } from '../../../../lib/lists/list';
import { JobStatus, NAME_CONTAINS, type JobType } from '../../job.row';
import { hasExpiry, integers, whereBounds, type JobBounds } from './job.admin.bounds.storage';

/** Conditions that a job must meet; a condition without a value is left out. */
export interface AdminJobConditions extends JobBounds {
  readonly types?: readonly JobType[] | null;
  readonly status?: JobStatus | null;
  readonly restricted?: boolean | null;
  readonly located?: boolean | null;
  readonly illustrated?: boolean | null;
}

export interface AdminJobSearch extends ListRequest {
  readonly filter: AdminJobConditions;
}

/** Conditions that the index `job_facets` answers (migration 0020). */
type Facets = Pick<
  AdminJobConditions,
  'types' | 'status' | 'restricted' | 'located' | 'illustrated'
>;

const FACETS = 'job_facets(job.type, job.status, job.user_ids, job.lng, job.lat, job.images)';
const PUBLISHED = `job.status = '${JobStatus.PUBLISHED}'`;
const GRAMS = '(job_grams(job.job_name) COLLATE "C") @> job_grams(?)';

/** Returns the words of a search, all of which a name must contain, such as a town and a job. */
const wordsOf = (search: string): string[] => search.split(/\s+/);

const ofEach = (words: readonly string[], condition: string) =>
  words.map(() => condition).join(' AND ');

/**
 * For Knex's `limit` and `offset`. Numbers are literals in these statements, because the service
 * plans statements without their bound values (src/database/connection/connect.ts), and the best
 * plan depends on the numbers.
 */
export const LITERALLY = { skipBinding: true };

/** Adds the conditions to be checked row by row, which is cheap if many rows match. */
export function whereOfRow(
  query: Knex.QueryBuilder,
  { search, filter }: AdminJobSearch,
): Knex.QueryBuilder {
  const { types, status, restricted, located, illustrated } = filter;
  const is = (condition: string, wanted: boolean | null | undefined) => {
    if (wanted != null) void query.whereRaw(wanted ? condition : `NOT (${condition})`);
  };
  if (types != null) void query.whereRaw(`job.type && ${integers(types)}`);
  is("job.status = 'hidden'", status == null ? null : status === JobStatus.HIDDEN);
  is("job.user_ids <> '{}'", restricted);
  is('job.lng IS NOT NULL AND job.lat IS NOT NULL', located);
  is("job.images <> '{}'", illustrated);
  if (search !== null) {
    const words = wordsOf(search);
    void query.where((either) => {
      void either.whereRaw(ofEach(words, NAME_CONTAINS), words);
      const id = parseId(search);
      if (id !== null) void either.orWhere('job.id', id);
    });
  }
  return whereBounds(query, filter);
}

/**
 * Finds the rows of `whereOfRow` by index, which is cheap if few match. The queries have no row in
 * common, because the names of published and hidden jobs have separate indexes, and the expiry of
 * published jobs has one.
 */
export function indexedQueries(database: Knex, search: AdminJobSearch): Knex.QueryBuilder[] {
  const { search: text, filter } = search;
  const query = (status = filter.status) =>
    whereBounds(whereFacets(database('job'), { ...filter, status }), filter);
  const statuses = filter.status == null ? Object.values(JobStatus) : [filter.status];
  if (text === null) return hasExpiry(filter) ? statuses.map(query) : [query()];
  const words = wordsOf(text);
  const isNamed = ofEach(words, NAME_CONTAINS);
  const named = statuses.map((status) =>
    query().whereRaw(`job.status = '${status}' AND ${ofEach(words, GRAMS)} AND ${isNamed}`, [
      ...words,
      ...words,
    ]),
  );
  const id = parseId(text);
  if (id === null) return named;
  return [...named, query().where('job.id', id).whereRaw(`NOT (${isNamed})`, words)];
}

/**
 * Adds the conditions that `job_facets` answers. With a condition on the expiry, `PUBLISHED` is a
 * plain condition, so that `job_expiring` can be used.
 */
export function whereFacets(
  query: Knex.QueryBuilder,
  filter: Facets & JobBounds,
): Knex.QueryBuilder {
  const isExpiring = filter.status === JobStatus.PUBLISHED && hasExpiry(filter);
  if (isExpiring) void query.whereRaw(PUBLISHED);
  const facets = facetsOf(isExpiring ? { ...filter, status: null } : filter);
  if (facets.length > 0) void query.whereRaw(`${FACETS} @> ${integers(facets)}`);
  if (filter.types != null) void query.whereRaw(`${FACETS} && ${integers(filter.types)}`);
  return query;
}

/**
 * Returns the codes of `job_facets` that these conditions need, without types: a job has one code
 * for each.
 */
function facetsOf({ status, restricted, located, illustrated }: Facets): number[] {
  const one = (wanted: boolean | null | undefined, yes: number, no: number) =>
    wanted == null ? [] : [wanted ? yes : no];
  return [
    ...one(status == null ? null : status === JobStatus.HIDDEN, 10, 11),
    ...one(restricted, 21, 20),
    ...one(located, 31, 30),
    ...one(illustrated, 41, 40),
  ];
}
