import type { Knex } from 'knex';
import { listing, whereContains } from '../../../database/listing';
import { SortDirection, type ListRequest, type PageSource } from '../../../lib/lists/list';
import { mediaColumns, type MediaRow } from './media.admin.storage';

interface MediaSearch extends ListRequest {
  /** True: only files in use; false: only unused ones; null: both. */
  readonly used: boolean | null;
  /** The content type's prefix, `image/` or `video/`; null: both. */
  readonly family: string | null;
}

export function searchMedia(
  database: Knex,
  { family, used, search, sort, window }: MediaSearch,
): PageSource<MediaRow> {
  return listing({
    from: () => {
      const query = database('media');
      whereContains(query, search, ['name', 'path'], ['user_id']);
      if (family !== null) void query.whereRaw('starts_with(content_type, ?)', [family]);
      const uses = 'SELECT FROM media_use WHERE media_use.path = media.path';
      if (used !== null) void query.whereRaw(`${used ? '' : 'NOT '}EXISTS (${uses})`);
      return query;
    },
    columns: mediaColumns,
    sort: sort ?? [{ field: 'createtime', direction: SortDirection.DESC }],
    ties: { field: 'path', direction: SortDirection.ASC },
    window,
  });
}
