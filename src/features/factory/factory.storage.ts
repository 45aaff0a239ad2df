import type { Knex } from 'knex';

export interface FactoryRow {
  readonly id: number;
  readonly factory_name: string;
  readonly factory_price: string;
  readonly weigh: number;
}

/** Returns all factories, by descending weight (the document, section 4.2), then descending id. */
export function listFactories(database: Knex): Promise<FactoryRow[]> {
  return database<FactoryRow>('factory')
    .select('id', 'factory_name', 'factory_price', 'weigh')
    .orderBy([
      { column: 'weigh', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
}
