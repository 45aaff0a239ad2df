import type { UndoableEntry, UndoableTable } from '../../database/editing/undoable';
import { UNDOABLE_ACTIONS } from '../../database/editing/undoing';
import { parseId } from '../../lib/values/ids';
import { Role } from '../../lib/values/role';
import { categoryTable } from '../category/category.table';
import { factoryTable } from '../factory/factory.table';
import { editedJob } from '../job/admin/job.admin.table';
import { siteTextTable } from '../site/site.table';
import { usersTable } from '../user/user.table';

/** A table whose changes can be undone, and the required role. */
interface Undoable {
  readonly table: UndoableTable;
  readonly role: Role;
}

const UNDOABLE: readonly Undoable[] = [
  { table: categoryTable, role: Role.EDITOR },
  { table: factoryTable, role: Role.EDITOR },
  { table: editedJob, role: Role.EDITOR },
  { table: siteTextTable, role: Role.EDITOR },
  { table: usersTable, role: Role.ADMIN },
];

const byTable = new Map(UNDOABLE.map((undoable) => [undoable.table.table, undoable]));

/** Returns the table of an audit entry's rows; undefined if its changes cannot be undone. */
export const tableOf = (entity: string): UndoableTable | undefined => byTable.get(entity)?.table;

/**
 * Returns undefined for what cannot be undone: tokens, passwords, logins, uploads, expiries, and
 * entries that SQL has added whose `row_id` cannot be a row's.
 */
export function undoableOf({
  entity,
  action,
  row_id,
}: Pick<UndoableEntry, 'entity' | 'action' | 'row_id'>): Undoable | undefined {
  const undoable = UNDOABLE_ACTIONS.includes(action) ? byTable.get(entity) : undefined;
  return undoable?.table.key === 'id' && parseId(row_id) === null ? undefined : undoable;
}
