import type { Knex } from 'knex';

/** A text of the site configuration; empty where it is not set. */
export async function siteText(database: Knex, name: string): Promise<string> {
  const row = await database<{ name: string; value: string }>('site_config')
    .where('name', name)
    .first('value');
  return row?.value ?? '';
}
