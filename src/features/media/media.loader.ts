import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byKeys } from '../../lib/lists/keyed';
import { findUploadRows, findUploads, type MediaRow } from './admin/media.admin.storage';
import { findUses, type MediaUses } from './admin/media.use.storage';

/** Loads whether a path, without a leading slash, is an upload. */
export const uploadLoader = ({ database }: Context) =>
  new DataLoader<string, boolean>(async (paths) => {
    const found = new Set(await findUploads(database, paths));
    return paths.map((path) => found.has(path));
  });

/** Loads uploads by path; null if there is none. */
export const uploadRowLoader = ({ database }: Context) =>
  new DataLoader<string, MediaRow | null>(async (paths) =>
    byKeys(paths, await findUploadRows(database, paths), 'path', (row): MediaRow => row, null),
  );

/** Loads the uses of uploads, and how many there are, by path. */
export const mediaUseLoader = ({ database }: Context) =>
  new DataLoader<string, MediaUses>(async (paths) =>
    byKeys(paths, await findUses(database, paths), 'path', (found): MediaUses => found, {
      count: 0,
      uses: [],
    }),
  );
