import type { Knex } from 'knex';
import { parseId } from '../lib/values/ids';
import type { SortBy, PageSource, PageWindow } from '../lib/lists/list';

/**
 * Keeps the rows that contain `search` in a text column, or have that number in an id column; all
 * rows if it is null.
 */
export function whereContains(
  query: Knex.QueryBuilder,
  search: string | null,
  textColumns: readonly string[],
  idColumns: readonly string[],
): void {
  if (search === null) return;
  const id = parseId(search);
  void query.where((either) => {
    for (const column of textColumns)
      void either.orWhereRaw('strpos(lower(??), lower(?)) > 0', [column, search]);
    if (id !== null) for (const column of idColumns) void either.orWhere(column, id);
  });
}

interface ListingOptions {
  /** The rows to list: tables and conditions without a selection; a new query each time. */
  readonly from: () => Knex.QueryBuilder;
  readonly columns: readonly (string | Knex.Raw)[];
  readonly sort: readonly SortBy[];
  /** The last sort criterion, which is unique. */
  readonly ties: SortBy;
  readonly window: PageWindow;
}

/** A page of a list and its total; each is one statement, which runs only if it is requested. */
export function listing<Row>(options: ListingOptions): PageSource<Row> {
  return {
    window: options.window,
    read: async ({ rows, total }) => ({
      rows: rows ? await readRows<Row>(options) : [],
      total: total ? await countRows(options.from()) : 0,
    }),
  };
}

async function readRows<Row>(options: ListingOptions): Promise<Row[]> {
  const { from, columns, sort, ties, window } = options;
  const query = from()
    .select([...columns])
    .limit(window.size)
    .offset(window.offset);
  for (const { field, direction } of [...sort, ties]) void query.orderBy(field, direction, 'last');
  return query as Promise<Row[]>;
}

async function countRows(rows: Knex.QueryBuilder): Promise<number> {
  const [row] = await rows.count<{ total: string | number }[]>({ total: '*' });
  return Number(row?.total ?? 0);
}
