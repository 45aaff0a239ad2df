import type { Knex } from 'knex';
import { whereFacets, whereOfRow, whereUser, type AdminJobSearch } from './job.admin.conditions';

/** So many rows at most, and this share of all, are read before anything else is checked. */
const FEW = 10_000;
const FEW_OF_ALL = 0.01;

/**
 * The rows that match, as one query, by the indexes of what can be ticked and of users alone; null
 * where these conditions leave many of `all` jobs, as the planner's statistics have it. Among few
 * rows a name is found by looking at each; the index of names would first name all that have it.
 */
export async function rareMatches(
  database: Knex,
  search: AdminJobSearch,
  all: number,
): Promise<readonly [Knex.QueryBuilder] | null> {
  const { types, status, restricted, located, illustrated, userId } = search.filter;
  const wanted = [types, status, restricted, located, illustrated, userId];
  if (wanted.every((each) => each == null)) return null;
  const ticked = () => whereUser(whereFacets(database('job'), search.filter), search.filter);
  const { rows } = await database.raw<{ rows: [Planned] }>('EXPLAIN (FORMAT JSON) ?', [
    ticked().select(database.raw('1')),
  ]);
  const expected = rows[0]['QUERY PLAN'][0].Plan['Plan Rows'];
  if (expected > Math.min(FEW, all * FEW_OF_ALL)) return null;
  const few = database.withMaterialized('few', ticked().select('job.*')).from('few as job');
  return [whereOfRow(few, search)];
}

interface Planned {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}
