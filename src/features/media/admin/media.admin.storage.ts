import type { Knex } from 'knex';
import { recordChanges } from '../../../database/editing/audit';
import { unfinished, withLease } from '../../../database/lease';
import { badInput, noneNamed } from '../../../errors';
import { messages } from '../../../lib/messages/messages';
import { isMediaPath } from '../store/media.store';
import { findUses } from './media.use.storage';
import type { NamedUpload } from '../upload/upload.rules';

export interface MediaRow {
  readonly path: string;
  readonly name: string;
  readonly content_type: string;
  /** A bigint, which the driver returns as text. */
  readonly bytes: string;
  readonly user_id: number | null;
  readonly createtime: Date;
}

export const mediaColumns = ['path', 'name', 'content_type', 'bytes', 'user_id', 'createtime'];

/**
 * Moves an upload into place with `keep` and records it, with an audit entry if the file is new. A
 * known file keeps its first name. A lease on the path serialises this with deletions of the file.
 */
export const recordUpload = (
  database: Knex,
  by: number,
  { path, name, contentType: content_type, bytes }: NamedUpload,
  keep: () => Promise<void>,
): Promise<void> =>
  withLease(database, leaseOf(path), async (lease) => {
    await keep();
    await database.transaction(async (transaction) => {
      await lease.confirm(transaction);
      const rows = await transaction('media')
        .insert({ path, name, content_type, bytes, user_id: by })
        .onConflict('path')
        .ignore()
        .returning<MediaRow[]>('path');
      if (rows.length === 0) {
        await transaction('media').where({ path, name: '' }).update({ name });
        return;
      }
      const after = { name, content_type, bytes };
      await recordChanges(transaction, [
        { by, action: 'upload', entity: 'media', rowId: path, after },
      ]);
    });
  });

export const findUpload = (database: Knex, path: string): Promise<MediaRow | undefined> =>
  database('media').where({ path }).first<MediaRow | undefined>(mediaColumns);

/** Returns the records of the uploads among these paths. */
export const findUploadRows = (database: Knex, paths: readonly string[]): Promise<MediaRow[]> =>
  database('media')
    .whereRaw('path = ANY (?::text[])', [[...paths]])
    .select<MediaRow[]>(mediaColumns);

/** Returns which of these paths are uploads. */
export const findUploads = (database: Knex, paths: readonly string[]): Promise<string[]> =>
  database('media')
    .whereRaw('path = ANY (?::text[])', [[...paths]])
    .pluck<string[]>('path');

/**
 * Deletes the record of an unused upload, with an audit entry, and then its file with `remove`.
 * Throws NOT_FOUND, or BAD_USER_INPUT that lists the uses. A row that concurrently refers to the
 * file waits for this transaction and is then refused.
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
 * Removes the files that failed or interrupted uploads and deletions have left, with `remove`,
 * unless they are recorded.
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
    .first<MediaRow | undefined>(mediaColumns);
  if (row === undefined) throw noneNamed('path', 'media file');
  const [used] = await findUses(transaction, [path]);
  if (used !== undefined) {
    const places = used.uses.map(({ entity, row_id, field }) => `${entity} ${row_id} (${field})`);
    throw badInput('path', 'IN_USE', messages.inUse(used.count, places));
  }
  const { name, content_type, bytes } = row;
  const before = { name, content_type, bytes: Number(bytes) };
  await recordChanges(transaction, [
    { by, action: 'delete', entity: 'media', rowId: path, before },
  ]);
  await transaction('media').where({ path }).delete();
}
