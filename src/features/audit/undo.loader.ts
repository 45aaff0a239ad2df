import DataLoader from 'dataloader';
import type { Context } from '../../context';
import {
  entriesInEffect,
  isUnchangedSince,
  nameOf,
  type NamedRow,
} from '../../database/editing/entries-in-effect';
import { versionsOf } from './audit.row.storage';

/** Identifies an audit entry and its row. */
interface EntryOfRow extends NamedRow {
  readonly id: string;
}

/** Whether an entry's row is unchanged since that entry; runs one statement per table. */
export const unchangedLoader = ({ database }: Context) =>
  new DataLoader<EntryOfRow, boolean, string>(
    async (entries) => {
      const found = await entriesInEffect(database, entries);
      const known = new Map(found.map((each) => [nameOf(each), each]));
      const versions = await versionsOf(database, entries);
      return entries.map((entry) =>
        isUnchangedSince(known.get(nameOf(entry)), entry.id, versions.get(nameOf(entry)) ?? null),
      );
    },
    { cacheKeyFn: ({ id }) => id },
  );
