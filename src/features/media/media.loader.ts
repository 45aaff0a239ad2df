import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byKeys } from '../../lib/lists/keyed';
import { findUploadRows, findUploads, type MediaRow } from './admin/media.admin.storage';
import { findUses, type MediaUses } from './admin/media.use.storage';

/** Whether there is an upload, by its path without a leading slash. */
export const uploadLoader = ({ database }: Context) =>
  new DataLoader<string, boolean>(async (paths) => {
    const found = new Set(await findUploads(database, paths));
    return paths.map((path) => found.has(path));
  });

/** Uploads by path; null for a path without one. */
export const uploadRowLoader = ({ database }: Context) =>
  new DataLoader<string, MediaRow | null>(async (paths) =>
    byKeys(paths, await findUploadRows(database, paths), 'path', (row): MediaRow => row, null),
  );

/** Where uploads are used, and in how many places, by path. */
export const mediaUseLoader = ({ database }: Context) =>
  new DataLoader<string, MediaUses>(async (paths) =>
    byKeys(paths, await findUses(database, paths), 'path', (found): MediaUses => found, {
      count: 0,
      uses: [],
    }),
  );
