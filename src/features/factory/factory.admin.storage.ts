import type { Knex } from 'knex';
import type { EditedTable } from '../../database/editing';
import { listing, whereContains } from '../../database/listing';
import { SortDirection, type SortBy, type PageSource, type PageWindow } from '../../lib/list';
import type { FactoryRow } from './factory.storage';

export const editedFactory: EditedTable = {
  table: 'factory',
  what: 'factory',
  columns: ['factory_name', 'factory_price', 'weigh'],
};

const columns = ['factory.id', 'factory.factory_name', 'factory.factory_price', 'factory.weigh'];

/** Every factory, for administrators; by weigh unless `sort` says otherwise. */
export function searchFactories<Item>(
  database: Knex,
  {
    search,
    sort,
    window,
  }: { search: string | null; sort: readonly SortBy[] | null; window: PageWindow },
  toItem: (row: FactoryRow) => Item,
): PageSource<Item> {
  return listing({
    from: () => {
      const query = database('factory');
      whereContains(query, search, ['factory.factory_name'], ['factory.id']);
      return query;
    },
    columns,
    sort: sort ?? [{ field: 'factory.weigh', direction: SortDirection.DESC }],
    ties: { field: 'factory.id', direction: SortDirection.DESC },
    window,
    toItem,
  });
}

export interface StoredFactory extends FactoryRow {
  readonly version: number;
}

export function findFactories(database: Knex, ids: readonly number[]): Promise<StoredFactory[]> {
  return database('factory')
    .select<StoredFactory[]>([...columns, 'factory.version'])
    .whereIn('factory.id', ids);
}
