import type { Knex } from 'knex';
import type { UndoableEntry } from '../../database/editing/undoable';
import { findBatch, findEntry, undoChanges } from '../../database/editing/undoing';
import { badFields, badInput, forbidden, noneNamed, ServiceError } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { mayAct, Role } from '../../lib/values/role';
import type { Viewer } from '../../services';
import { undoableOf } from './undo.tables';

/** The first entry of an undo, the number of entries, and the table. */
interface Undone {
  readonly entryId: string;
  readonly count: number;
  readonly table: string;
}

/**
 * Undoes the change of one audit entry. Editors can undo their own changes to what editors may
 * edit. Throws NOT_FOUND, FORBIDDEN, CONFLICT, or BAD_USER_INPUT if it cannot be undone.
 */
export async function undo(database: Knex, viewer: Viewer, id: string): Promise<Undone> {
  const entry = await findEntry(database, checkedEntryId(id, 'auditId'));
  if (entry === undefined) throw noneNamed('auditId', 'audit entry');
  return undoEntries(database, viewer, [entry, []], 'auditId');
}

/** Undoes all entries of a batch or none; otherwise like `undo`. */
export async function undoBatch(database: Knex, viewer: Viewer, id: string): Promise<Undone> {
  const batchId = checkedEntryId(id, 'batchId');
  const [first, ...others] = await findBatch(database, batchId);
  if (first?.id !== batchId || others.length === 0) throw noneNamed('batchId', 'batch');
  return undoEntries(database, viewer, [first, others], 'batchId');
}

/** Returns the id of an audit entry as PostgreSQL's bigint prints it; throws BAD_USER_INPUT. */
export function checkedEntryId(text: string, argument: string): string {
  if (!/^0*[1-9]\d{0,17}$/.test(text)) throw badInput(argument, 'INVALID', messages.id);
  return String(BigInt(text));
}

/** Undoes entries of one user and one table; errors refer to `argument`. */
async function undoEntries(
  database: Knex,
  viewer: Viewer,
  [first, others]: readonly [UndoableEntry, readonly UndoableEntry[]],
  argument: string,
): Promise<Undone> {
  if (!mayAct(viewer.role, Role.ADMIN) && first.user_id !== viewer.id) throw forbidden();
  const undoable = undoableOf(first);
  if (undoable === undefined) throw badInput(argument, 'NOT_ALLOWED', messages.cannotUndo);
  const { table, role } = undoable;
  if (!mayAct(viewer.role, role)) throw forbidden();
  try {
    const entries = [first, ...others];
    const undone = await undoChanges(database, viewer.id, table, entries);
    return { entryId: undone[0] ?? '', count: undone.length, table: table.table };
  } catch (error) {
    // The caller did not send the row's fields, so the error names the argument instead.
    const problems = error instanceof ServiceError ? error.problems : [];
    if (problems.length === 0) throw error;
    throw badFields(problems.map((problem) => ({ ...problem, field: argument })));
  }
}
