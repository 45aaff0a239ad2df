import { rowLoader } from '../administration/administration.loader';
import { AreUploads } from '../media/media.lookups';
import type { CategoryRow } from './category.storage';
import { categoryTable } from './category.table';

const storedLoader = rowLoader<CategoryRow>(categoryTable);

/** The path of an upload, or the current path of the category that is changed. */
export const IsCategoryImage = () =>
  AreUploads(async (ids, context) => {
    // An earlier change of the same request may have altered the row.
    const rows = ids.map((id) => context.loader(storedLoader).clear(id).load(id));
    return (await Promise.all(rows)).flatMap((row) => (row === null ? [] : [row.image]));
  });
