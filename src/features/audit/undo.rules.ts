import type { Knex } from 'knex';
import { findEntry, undoChange } from '../../database/editing/undoing';
import { badFields, badInput, forbidden, notFound, ServiceError } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { mayAct, Role } from '../../lib/values/role';
import type { Viewer } from '../../services';
import { undoableOf } from './undo.tables';

/**
 * Undoes the change of one audit entry; returns the new entry's id, and the table. Editors can undo
 * their own changes to what editors may edit. Throws NOT_FOUND, FORBIDDEN, CONFLICT, and
 * BAD_USER_INPUT for what cannot be undone.
 */
export async function undo(
  database: Knex,
  viewer: Viewer,
  id: string,
): Promise<{ readonly entryId: string; readonly table: string }> {
  const entry = await findEntry(database, id);
  if (entry === undefined) throw notFound('audit entry');
  if (!mayAct(viewer.role, Role.ADMIN) && entry.user_id !== viewer.id) throw forbidden();
  const undoable = undoableOf(entry);
  if (undoable === undefined) throw badInput('auditId', 'NOT_ALLOWED', messages.cannotUndo);
  const { table, role } = undoable;
  if (!mayAct(viewer.role, role)) throw forbidden();
  const entryId = await undoChange(database, viewer.id, table, entry).catch(aboutEntry);
  return { entryId, table: table.table };
}

/** Fields of a row that cannot be deleted or changed are none of the caller's. */
function aboutEntry(error: unknown): never {
  const problems = error instanceof ServiceError ? error.problems : [];
  if (problems.length === 0) throw error;
  throw badFields(problems.map((problem) => ({ ...problem, field: 'auditId' })));
}
