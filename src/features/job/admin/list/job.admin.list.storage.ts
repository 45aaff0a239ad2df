import type { Knex } from 'knex';
import type { PageSource } from '../../../../lib/lists/list';
import { jobColumns, type JobRow } from '../../job.row';
import { indexedQueries, LITERALLY, whereOfRow, type AdminJobSearch } from './job.admin.conditions';
import { totalOfJobs } from './job.admin.count';
import { orderBy, ordersOf, reversed } from './job.admin.order';
import type { JobSearch } from './job.admin.search';

/** How many jobs are read in the list's order before matches are gathered. */
const WALKED = 5000;
/** The most matches that are gathered and sorted. */
const GATHERED = 80_000;
/** Beyond this offset it pays to determine which end of the list is nearer to the page. */
const FAR = 10_000;

/** Every job that matches, the restricted ones included; by weigh unless `sort` says otherwise. */
export const searchJobs = <Item>(
  database: Knex,
  search: JobSearch,
  toItem: (row: JobRow) => Item,
): PageSource<Item> => ({
  window: search.request.window,
  read: async ({ rows, total }) => ({
    rows: rows ? (await readPage(database, search)).map(toItem) : [],
    total: total ? await totalOfJobs(database, search) : 0,
  }),
});

/**
 * One page (docs/decisions/0038). Frequent matches are found by walking along the order, and rare
 * ones are gathered by index and sorted, so that neither reads the whole table.
 */
async function readPage(database: Knex, search: JobSearch): Promise<readonly JobRow[]> {
  const { request } = search;
  if (search.isWhole) return pageOfWhole(database, search);
  const gather = async (queries: readonly Knex.QueryBuilder[]) =>
    (await gathered(database, request, queries)) ?? walked(database, request);
  if (await search.isRare()) return gather([search.rareMatches()]);
  const { offset, size } = request.window;
  if (offset + size <= WALKED) {
    const met = await walked(database, request, WALKED);
    if (met.length === size) return met;
  }
  return (await search.estimate()) > GATHERED
    ? walked(database, request)
    : gather(indexedQueries(database, request));
}

/** Along the order, at most `most` jobs. */
async function walked(
  database: Knex,
  search: AdminJobSearch,
  most?: number,
): Promise<readonly JobRow[]> {
  const orders = ordersOf(search);
  const jobs =
    most === undefined
      ? database('job')
      : database.from(
          orderBy(database('job').select('job.*'), orders).limit(most, LITERALLY).as('job'),
        );
  const query = whereOfRow(jobs, search)
    .select<JobRow[]>([...jobColumns])
    .limit(search.window.size, LITERALLY)
    .offset(search.window.offset, LITERALLY);
  return orderBy(query, orders) as Promise<JobRow[]>;
}

/** All matches, sorted; null if there are too many. */
async function gathered(
  database: Knex,
  search: AdminJobSearch,
  queries: readonly Knex.QueryBuilder[],
): Promise<readonly JobRow[] | null> {
  const orders = ordersOf(search);
  const keys = orders.map((_order, index) => `key_${index}`);
  const selected = [
    'job.id',
    ...orders.map(({ sql }, index) => database.raw(`${sql} AS key_${index}`)),
  ];
  const matches = database.unionAll(
    queries.map((query) => query.select(selected).limit(GATHERED + 1, LITERALLY)),
    true,
  );
  const page = orderBy(database('matched').select('id'), orders, keys)
    .limit(search.window.size, LITERALLY)
    .offset(search.window.offset, LITERALLY);
  const [found] = await database
    .withMaterialized('matched', matches)
    .select<{ count: number; ids: number[] }[]>(
      database.raw('(SELECT count(*)::integer FROM matched) AS count'),
      database.raw('ARRAY(?) AS ids', [page]),
    );
  if (found === undefined || found.count > GATHERED) return null;
  const rows = await database('job').select<JobRow[]>(jobColumns).whereIn('job.id', found.ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.ids.flatMap((id) => byId.get(id) ?? []);
}

/** All jobs, by their index alone up to the page, from the nearer end. */
async function pageOfWhole(database: Knex, search: JobSearch): Promise<readonly JobRow[]> {
  const { offset, size } = search.request.window;
  const orders = ordersOf(search.request);
  const back = offset > FAR ? reversed(orders) : undefined;
  const total = back === undefined ? 0 : await search.countAll();
  const fromEnd = total - offset - size;
  const isNearerEnd = back !== undefined && fromEnd < offset;
  const ids = orderBy(database('job').select('job.id'), isNearerEnd ? back : orders)
    .limit(isNearerEnd ? Math.max(0, Math.min(size, size + fromEnd)) : size, LITERALLY)
    .offset(isNearerEnd ? Math.max(0, fromEnd) : offset, LITERALLY);
  const page = database
    .from(ids.as('page'))
    .join('job', 'job.id', 'page.id')
    .select<JobRow[]>([...jobColumns]);
  return orderBy(page, orders) as Promise<JobRow[]>;
}
