import type { Knex } from 'knex';
import { recordChanges } from '../../database/audit';
import { listing, whereContains } from '../../database/listing';
import { SortDirection, type ListRequest, type PageSource } from '../../lib/list';
import type { StoredUpload } from './upload/upload.rules';

export interface MediaRow {
  readonly path: string;
  readonly content_type: string;
  /** A bigint, which the driver gives as text. */
  readonly bytes: string;
  readonly user_id: number | null;
  readonly createtime: Date;
}

/** Remembers an upload, with a line in the audit log where the file is new. */
export function recordUpload(database: Knex, by: number, upload: StoredUpload): Promise<void> {
  const { path, contentType: content_type, bytes } = upload;
  return database.transaction(async (transaction) => {
    const rows = await transaction('media')
      .insert({ path, content_type, bytes, user_id: by })
      .onConflict('path')
      .ignore()
      .returning<MediaRow[]>('path');
    if (rows.length === 0) return;
    await recordChanges(transaction, [
      { by, action: 'upload', entity: 'media', rowId: path, after: { content_type, bytes } },
    ]);
  });
}

export interface MediaSearch extends ListRequest {
  /** `image/` or `video/`. */
  readonly family: string | null;
}

export function searchMedia<Item>(
  database: Knex,
  { family, search, sort, window }: MediaSearch,
  toItem: (row: MediaRow) => Item,
): PageSource<Item> {
  return listing({
    from: () => {
      const query = database('media');
      whereContains(query, search, ['path'], ['user_id']);
      if (family !== null) void query.whereRaw('starts_with(content_type, ?)', [family]);
      return query;
    },
    columns: ['path', 'content_type', 'bytes', 'user_id', 'createtime'],
    sort: sort ?? [{ field: 'createtime', direction: SortDirection.DESC }],
    ties: { field: 'path', direction: SortDirection.ASC },
    window,
    toItem,
  });
}
