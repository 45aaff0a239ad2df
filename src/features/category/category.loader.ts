import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byKeys } from '../../lib/keyed';
import { findCategories, type StoredCategory } from './category.admin.storage';

/** Categories by id, as stored; null where there is none. */
export const categoryLoader = ({ database }: Context) =>
  new DataLoader<number, StoredCategory | null>(async (ids) =>
    byKeys(
      ids,
      await findCategories(database, ids),
      ({ id }) => id,
      (row) => row,
      null,
    ),
  );
