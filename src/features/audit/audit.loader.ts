import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byKeys } from '../../lib/lists/keyed';
import { findEntries } from './audit.storage';
import { toEntry, type AuditEntry } from './audit.type';

/** Entries of the audit log by id; null for an unknown id. */
export const entryLoader = ({ database }: Context) =>
  new DataLoader<string, AuditEntry | null>(async (ids) =>
    byKeys(ids, await findEntries(database, ids), 'id', toEntry, null),
  );
