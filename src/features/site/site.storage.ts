import type { Knex } from 'knex';
import { recordChanges } from '../../database/editing/audit';
import { conflict } from '../../errors';

export interface SiteTextRow {
  readonly name: string;
  readonly value: string;
  /** 0 if it has never been set. */
  readonly version: number;
}

/** Returns a text of the site configuration with its version; empty if it is not set. */
export async function findSiteText(database: Knex, name: string): Promise<SiteTextRow> {
  const row = await database<SiteTextRow>('site_config')
    .where({ name })
    .first('name', 'value', 'version');
  return row ?? { name, value: '', version: 0 };
}

/** Sets a text if it still has the version that the caller read. Throws CONFLICT. */
export function setSiteText(
  database: Knex,
  by: number,
  { name, value, version }: SiteTextRow,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const [created] = await transaction('site_config')
      .insert({ name, value, version: freshVersion(transaction, name) })
      .onConflict('name')
      .ignore()
      .returning<{ name: string }[]>('name');
    if (created !== undefined) {
      if (version !== 0) throw conflict('text', 0);
      await recordChanges(transaction, [
        { by, action: 'create', entity: 'site_config', rowId: name, after: { value } },
      ]);
      return;
    }
    const row = await transaction<SiteTextRow>('site_config').where({ name }).forUpdate().first();
    if (row?.version !== version) throw conflict('text', row?.version ?? 0);
    if (row.value === value) return;
    await transaction('site_config').where({ name }).update({ value });
    await recordChanges(transaction, [
      {
        by,
        action: 'update',
        entity: 'site_config',
        rowId: name,
        before: { value: row.value },
        after: { value },
      },
    ]);
  });
}

/** A version above all versions of a deleted text, so that editing one of those is a conflict. */
const freshVersion = (transaction: Knex.Transaction, name: string) =>
  transaction.raw(
    `(SELECT coalesce(max(version), 0) + 1 FROM audit_log
      WHERE entity = 'site_config' AND row_id = ?)`,
    [name],
  );
