import type { Knex } from 'knex';
import { listing, whereContains } from '../../database/listing';
import { SortDirection, type ListRequest, type PageSource } from '../../lib/lists/list';
import type { AdministeredTable } from './administration.table';

/** Lists a table's rows that match `search` and `id`, where given; ties by descending id. */
export function searchRows<Row>(
  database: Knex,
  { table, columns, searched, order }: AdministeredTable,
  { id, search, sort, window }: ListRequest,
): PageSource<Row> {
  return listing({
    from: () => {
      const query = database(table);
      if (id !== null) void query.where({ id });
      whereContains(query, search, searched, ['id']);
      return query;
    },
    columns: ['id', ...columns],
    sort: sort ?? [order],
    ties: { field: 'id', direction: SortDirection.DESC },
    window,
  });
}

/** Returns the rows with these ids, and their versions, in any order. */
export function findRows<Row>(
  database: Knex,
  { table, columns }: AdministeredTable,
  ids: readonly number[],
): Promise<(Row & { readonly version: number })[]> {
  const rows: Knex.QueryBuilder = database(table)
    .select('id', 'version', ...columns)
    .whereIn('id', ids);
  return rows as Promise<(Row & { readonly version: number })[]>;
}
