import type { Knex } from 'knex';
import type { PageSource } from '../../../../lib/lists/list';
import { jobColumns, type JobRow } from '../../job.row';
import { indexedQueries, LITERALLY, whereOfRow } from './job.admin.conditions.storage';
import { totalOfJobs } from './job.admin.count.storage';
import { orderBy, ordersOf, reversed } from './job.admin.order';
import type { JobSearch } from './job.admin.search.storage';

/** The most jobs that are read in the list's order before matches are gathered. */
const MAX_WALKED_ROWS = 5000;
/** The most matches that are gathered and sorted. */
const MAX_GATHERED_ROWS = 80_000;
/** Beyond this offset it pays to determine which end of the list is nearer to the page. */
const FAR_OFFSET = 10_000;

/** Returns every match, including restricted jobs; by weigh unless `sort` says otherwise. */
export const searchJobs = (search: JobSearch): PageSource<JobRow> => ({
  window: search.request.window,
  read: async ({ rows, total }) => ({
    rows: rows ? await readPage(search) : [],
    total: total ? await totalOfJobs(search) : 0,
  }),
});

/**
 * Reads one page (docs/decisions/0038). Frequent matches are found by walking along the order, and
 * rare ones are gathered by index and sorted, so that neither reads the whole table.
 */
async function readPage(search: JobSearch): Promise<readonly JobRow[]> {
  if (search.isWhole) return pageOfWhole(search);
  if (await search.isRare()) return gathered(search, [search.rareMatches()]);
  const { offset, size } = search.request.window;
  if (offset + size <= MAX_WALKED_ROWS) {
    const met = await walked(search, MAX_WALKED_ROWS);
    if (met.length === size) return met;
  }
  return (await search.estimate()) > MAX_GATHERED_ROWS
    ? walked(search)
    : gathered(search, indexedQueries(search.database, search.request));
}

/** Walks along the order, over at most `most` jobs. */
async function walked({ database, request }: JobSearch, most?: number): Promise<readonly JobRow[]> {
  const orders = ordersOf(request);
  const jobs =
    most === undefined
      ? database('job')
      : database.from(
          orderBy(database('job').select('job.*'), orders).limit(most, LITERALLY).as('job'),
        );
  const query = whereOfRow(jobs, request)
    .select<JobRow[]>([...jobColumns])
    .limit(request.window.size, LITERALLY)
    .offset(request.window.offset, LITERALLY);
  return orderBy(query, orders) as Promise<JobRow[]>;
}

/** Sorts all matches, which `queries` find; walks if there are too many. */
async function gathered(
  search: JobSearch,
  queries: readonly Knex.QueryBuilder[],
): Promise<readonly JobRow[]> {
  const { database, request } = search;
  const orders = ordersOf(request);
  const keys = orders.map((_order, index) => `key_${index}`);
  const selected = [
    'job.id',
    ...orders.map(({ sql }, index) => database.raw(`${sql} AS key_${index}`)),
  ];
  const matches = database.unionAll(
    queries.map((query) => query.select(selected).limit(MAX_GATHERED_ROWS + 1, LITERALLY)),
    true,
  );
  const page = orderBy(database('matched').select('id'), orders, keys)
    .limit(request.window.size, LITERALLY)
    .offset(request.window.offset, LITERALLY);
  const [found] = await database
    .withMaterialized('matched', matches)
    .select<{ count: number; ids: number[] }[]>(
      database.raw('(SELECT count(*)::integer FROM matched) AS count'),
      database.raw('ARRAY(?) AS ids', [page]),
    );
  if (found === undefined || found.count > MAX_GATHERED_ROWS) return walked(search);
  const rows = await database('job').select<JobRow[]>(jobColumns).whereIn('job.id', found.ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads a page of all jobs, up to it by their index alone, from the nearer end. */
async function pageOfWhole(search: JobSearch): Promise<readonly JobRow[]> {
  const { database, request } = search;
  const { offset, size } = request.window;
  const orders = ordersOf(request);
  const back = offset > FAR_OFFSET ? reversed(orders) : undefined;
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
