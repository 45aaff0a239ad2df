import type { Knex } from 'knex';
import { recordChanges } from '../../database/editing/audit';
import { createRow } from '../../database/editing/editing';
import { notFound } from '../../errors';
import { Role } from '../../lib/values/role';
import { usersTable } from './user.table';

/* Changes made by the command line and the demo; their audit entries have no author. */

/** Adds a user at the top of the tree; returns the id. */
export const addUserWithRole = (database: Knex, name: string, role: Role): Promise<number> =>
  createRow(database, { by: null, table: usersTable, values: { name, role } });

/** Adds a user with this id, with an audit entry; does nothing if the user exists. */
export function addUserWithId(database: Knex, userId: number): Promise<void> {
  return database.transaction(async (transaction) => {
    const added = await transaction('users')
      .insert({ id: userId })
      .onConflict('id')
      .ignore()
      .returning(['parent_id', 'name', 'role']);
    const [after] = added as { parent_id: null; name: string; role: Role }[];
    if (after === undefined) return;
    await transaction.raw("SELECT continue_ids('users')");
    await recordChanges(transaction, [
      { by: null, action: 'create', entity: 'users', rowId: userId, after },
    ]);
  });
}

/** Makes a user an administrator, with an audit entry if the role changes. Throws NOT_FOUND. */
export function makeAdministrator(database: Knex, userId: number): Promise<void> {
  return database.transaction(async (transaction) => {
    const user = await transaction<{ id: number; role: Role }>('users')
      .where({ id: userId })
      .forNoKeyUpdate()
      .first('role');
    if (user === undefined) throw notFound('user');
    if (user.role === Role.ADMIN) return;
    await transaction('users').where({ id: userId }).update({ role: Role.ADMIN });
    const [before, after] = [{ role: user.role }, { role: Role.ADMIN }];
    await recordChanges(transaction, [
      { by: null, action: 'update', entity: 'users', rowId: userId, before, after },
    ]);
  });
}
