import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { nameOf, type NamedRow } from '../../database/editing/entries-in-effect';
import { lastEntries } from './audit.row.storage';

/** The columns of a deleted row before its deletion; null for any other row. */
export const deletedRowLoader = ({ database }: Context) =>
  new DataLoader<NamedRow, object | null, string>(
    async (rows) => {
      const found = await lastEntries(database, rows);
      return rows.map((row) => {
        const last = found.get(nameOf(row));
        return last?.action === 'delete' ? last.before : null;
      });
    },
    { cacheKeyFn: nameOf },
  );
