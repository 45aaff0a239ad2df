import type { Knex } from 'knex';
import type { EditedTable } from '../../database/editing';
import { listing, whereContains } from '../../database/listing';
import { SortDirection, type SortBy, type PageSource, type PageWindow } from '../../lib/list';
import type { CategoryRow } from './category.storage';

export const editedCategory: EditedTable = {
  table: 'category',
  what: 'category',
  columns: ['name', 'image', 'weigh'],
};

const columns = ['category.id', 'category.name', 'category.image', 'category.weigh'];

/** Every category, for administrators; by weigh unless `sort` says otherwise. */
export function searchCategories<Item>(
  database: Knex,
  {
    search,
    sort,
    window,
  }: { search: string | null; sort: readonly SortBy[] | null; window: PageWindow },
  toItem: (row: CategoryRow) => Item,
): PageSource<Item> {
  return listing({
    from: () => {
      const query = database('category');
      whereContains(query, search, ['category.name'], ['category.id']);
      return query;
    },
    columns,
    sort: sort ?? [{ field: 'category.weigh', direction: SortDirection.ASC }],
    ties: { field: 'category.id', direction: SortDirection.DESC },
    window,
    toItem,
  });
}

export interface StoredCategory extends CategoryRow {
  readonly version: number;
}

export function findCategories(database: Knex, ids: readonly number[]): Promise<StoredCategory[]> {
  return database('category')
    .select<StoredCategory[]>([...columns, 'category.version'])
    .whereIn('category.id', ids);
}
