import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byKeys } from '../../lib/keyed';
import { findFactories, type StoredFactory } from './factory.admin.storage';

/** Factories by id, as stored; null where there is none. */
export const factoryLoader = ({ database }: Context) =>
  new DataLoader<number, StoredFactory | null>(async (ids) =>
    byKeys(
      ids,
      await findFactories(database, ids),
      ({ id }) => id,
      (row) => row,
      null,
    ),
  );
