import DataLoader from 'dataloader';
import type { Context } from '../../context';
import {
  entriesInEffect,
  isUnchangedSince,
  nameOf,
  type NamedRow,
} from '../../database/editing/entries-in-effect';
import { byKeys } from '../../lib/lists/keyed';
import { versionsOf } from './audit.row.storage';
import { batchName, findBatches, findEntries, type BatchKey, type BatchRow } from './audit.storage';
import { toEntry, type AuditEntry } from './audit.type';

/** Entries of the audit log by id; null for an unknown id. */
export const entryLoader = ({ database }: Context) =>
  new DataLoader<string, AuditEntry | null>(async (ids) =>
    byKeys(ids, await findEntries(database, ids), 'id', toEntry, null),
  );

/** The id and size of the batch with this key; null if it has a single entry. */
export const batchLoader = ({ database }: Context) =>
  new DataLoader<BatchKey, BatchRow | null, string>(
    async (keys) => {
      const found = await findBatches(database, keys);
      return keys.map((key) => found.get(batchName(key)) ?? null);
    },
    { cacheKeyFn: batchName },
  );

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
