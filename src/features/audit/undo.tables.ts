import type { UndoableTable } from '../../database/editing/undoable';
import { Role } from '../../lib/values/role';
import { categoryTable } from '../category/category.table';
import { factoryTable } from '../factory/factory.table';
import { editedJob } from '../job/admin/job.admin.storage';
import { siteTextTable } from '../site/site.table';
import { usersTable } from '../user/user.table';

/** The tables whose changes can be undone, and by whom. */
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

/** Undefined for what cannot be undone: tokens, passwords, logins, uploads. */
export const undoableOf = (entity: string): Undoable | undefined => byTable.get(entity);
