import type { Knex } from 'knex';
import { recordChanges } from '../../../database/editing/audit';
import { unfinished, withLease } from '../../../database/lease';
import { listing, whereContains } from '../../../database/listing';
import { badInput, noneNamed } from '../../../errors';
import { messages } from '../../../lib/messages/messages';
import { isMediaPath } from '../store/media.store';
import { findUses } from './media.use.storage';
import { SortDirection, type ListRequest, type PageSource } from '../../../lib/lists/list';
import type { StoredUpload } from '../upload/upload.rules';

export interface MediaRow {
  readonly path: string;
  readonly content_type: string;
  /** A bigint, which the driver returns as text. */
  readonly bytes: string;
  readonly user_id: number | null;
  readonly createtime: Date;
}

const columns = ['path', 'content_type', 'bytes', 'user_id', 'createtime'];

/**
 * Moves an upload into place with `keep` and records it, with an audit entry if the file is new. A
 * deletion of the same file comes before or after both.
 */
export const recordUpload = (
  database: Knex,
  by: number,
  { path, contentType: content_type, bytes }: StoredUpload,
  keep: () => Promise<void>,
): Promise<void> =>
  withLease(database, leaseOf(path), async (lease) => {
    await keep();
    await database.transaction(async (transaction) => {
      await lease.confirm(transaction);
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
  });

export const findUpload = (database: Knex, path: string): Promise<MediaRow | undefined> =>
  database('media').where({ path }).first<MediaRow | undefined>(columns);

/** The uploads among these paths, whole. */
export const findUploadRows = (database: Knex, paths: readonly string[]): Promise<MediaRow[]> =>
  database('media')
    .whereRaw('path = ANY (?::text[])', [[...paths]])
    .select<MediaRow[]>(columns);

/** Returns which of these paths are uploads. */
export const findUploads = (database: Knex, paths: readonly string[]): Promise<string[]> =>
  database('media')
    .whereRaw('path = ANY (?::text[])', [[...paths]])
    .pluck<string[]>('path');

/**
 * Deletes the record of an unused upload, with an audit entry, and its file by `remove`. Throws
 * NOT_FOUND, and BAD_USER_INPUT that lists where it is used. A row that refers to it meanwhile
 * waits, and is then refused.
 */
export function deleteUpload(
  database: Knex,
  by: number,
  path: string,
  remove: (path: string) => Promise<void>,
): Promise<void> {
  if (!isMediaPath(path)) throw noneNamed('path', 'media file');
  return withLease(database, leaseOf(path), async (lease) => {
    await database.transaction(async (transaction) => {
      await lease.confirm(transaction);
      await forget(transaction, by, path);
    });
    await remove(path);
  });
}

/**
 * Removes the files of uploads and deletions that failed or were interrupted, by `remove`, unless
 * they are recorded.
 */
export async function removeUnrecorded(
  database: Knex,
  remove: (path: string) => Promise<void>,
): Promise<void> {
  for (const name of await unfinished(database, LEASE))
    await withLease(database, name, async () => {
      const path = name.slice(LEASE.length);
      if ((await findUpload(database, path)) === undefined) await remove(path);
    });
}

const LEASE = 'file ';
const leaseOf = (path: string) => `${LEASE}${path}`;

async function forget(transaction: Knex.Transaction, by: number, path: string): Promise<void> {
  const row = await transaction('media')
    .where({ path })
    .forUpdate()
    .first<Pick<MediaRow, 'content_type' | 'bytes'> | undefined>('content_type', 'bytes');
  if (row === undefined) throw noneNamed('path', 'media file');
  const [used] = await findUses(transaction, [path]);
  if (used !== undefined) {
    const places = used.uses.map(({ entity, row_id, field }) => `${entity} ${row_id} (${field})`);
    throw badInput('path', 'IN_USE', messages.inUse(used.count, places));
  }
  const before = { content_type: row.content_type, bytes: Number(row.bytes) };
  await recordChanges(transaction, [
    { by, action: 'delete', entity: 'media', rowId: path, before },
  ]);
  await transaction('media').where({ path }).delete();
}

interface MediaSearch extends ListRequest {
  /** Whether it is used anywhere; null for both. */
  readonly used: boolean | null;
  /** `image/` or `video/`. */
  readonly family: string | null;
}

export function searchMedia(
  database: Knex,
  { family, used, search, sort, window }: MediaSearch,
): PageSource<MediaRow> {
  return listing({
    from: () => {
      const query = database('media');
      whereContains(query, search, ['path'], ['user_id']);
      if (family !== null) void query.whereRaw('starts_with(content_type, ?)', [family]);
      const uses = 'SELECT FROM media_use WHERE media_use.path = media.path';
      if (used !== null) void query.whereRaw(`${used ? '' : 'NOT '}EXISTS (${uses})`);
      return query;
    },
    columns,
    sort: sort ?? [{ field: 'createtime', direction: SortDirection.DESC }],
    ties: { field: 'path', direction: SortDirection.ASC },
    window,
  });
}
