import type { Knex } from 'knex';

export interface CategoryRow {
  readonly id: number;
  readonly name: string;
  readonly image: string;
  readonly weigh: number;
}

/** Returns all categories, by ascending weight (the document, section 4.1), then descending id. */
export function listCategories(database: Knex): Promise<CategoryRow[]> {
  return database<CategoryRow>('category')
    .select('id', 'name', 'image', 'weigh')
    .orderBy([{ column: 'weigh' }, { column: 'id', order: 'desc' }]);
}
