import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byKeys } from '../../lib/lists/keyed';
import { findAccounts, type AccountRow } from './account.storage';

/** Accounts by user id; null for a user without one. */
export const accountLoader = ({ database }: Context) =>
  new DataLoader<number, AccountRow | null>(async (ids) =>
    byKeys(ids, await findAccounts(database, ids), 'user_id', (row) => row, null),
  );
