import { refused, ServiceError, type ConflictReason, type Refusal } from '../../errors';
import type { Message } from '../../lib/messages/language';
import { messages } from '../../lib/messages/messages';
import type { EditedRow } from './row-changes';
import type { UndoableEntry, UndoableTable } from './undoable';

/** An entry that cannot be undone, and why; `row`: null if it does not exist. */
export interface RefusedEntry {
  readonly entry: UndoableEntry;
  readonly row: EditedRow | null;
  readonly message: Message;
  /** Unset if the row has changed. */
  readonly reason?: ConflictReason;
}

/** Returns the message for an entry whose row is no longer as the entry left it. */
export const whyChanged = (
  { what }: UndoableTable,
  exists: boolean,
  version: number | null = null,
): Message => (exists ? messages.changedSince(what, version) : messages.deletedMeanwhile(what));

/** Returns a CONFLICT, which lists the rows if there was more than one entry to undo (`total`). */
export function refusedEntries(
  { what }: UndoableTable,
  entries: readonly RefusedEntry[],
  total: number,
): ServiceError {
  const refusals = entries.map(({ entry, row, message, reason }): Refusal => ({
    id: Number(entry.row_id),
    code: 'CONFLICT',
    message,
    // With another reason there is no version: a client would keep reading the row again in vain.
    ...(reason === undefined ? { currentVersion: row?.version ?? null } : { reason }),
  }));
  const [first] = refusals;
  if (total > 1 || first === undefined) return refused(what, refusals);
  const { message, reason, currentVersion = null } = first;
  return new ServiceError(
    'CONFLICT',
    message,
    reason === undefined ? { currentVersion } : { reason },
  );
}
