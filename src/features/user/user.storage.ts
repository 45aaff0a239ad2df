import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { createRow, deleteRow, updateRow } from '../../database/editing/editing';
import type { Changes, EditTarget } from '../../database/editing/row-changes';
import { violatedConstraint } from '../../database/faults';
import { listing, whereContains } from '../../database/listing';
import { badInput } from '../../errors';
import { messages } from '../../lib/messages/messages';
import { SortDirection, type ListRequest, type PageSource } from '../../lib/lists/list';
import { Role } from '../../lib/values/role';
import { deleteSearchHistory, removeFromUsers, type RemovedUser } from './user.deletion.storage';
import { oneAtATime } from './user.locks.storage';
import { keepAnAdministrator, usersTable } from './user.table';

export interface UserRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly role: Role;
  readonly createtime: Date;
  readonly version: number;
}

export const userColumns = ['id', 'parent_id', 'name', 'role', 'createtime', 'version'].map(
  (name) => `users.${name}`,
);

interface UserSearch extends ListRequest {
  readonly role: Role | null;
  /** Whether the user is an editor or administrator. */
  readonly isStaff: boolean | null;
  readonly parentId: number | null;
  readonly atTop: boolean | null;
  /** Whether login names are searched, too. */
  readonly byUsername: boolean;
}

export function searchUsers(
  database: Knex,
  { search, role, isStaff, parentId, atTop, byUsername, sort, window }: UserSearch,
): PageSource<UserRow> {
  return listing({
    from: () => {
      const query = database('users');
      if (byUsername) void query.leftJoin('account', 'account.user_id', 'users.id');
      const names = byUsername ? ['users.name', 'account.username'] : ['users.name'];
      whereContains(query, search, names, ['users.id']);
      if (role !== null) void query.where('users.role', role);
      if (isStaff !== null)
        void query.whereIn('users.role', isStaff ? [Role.EDITOR, Role.ADMIN] : [Role.USER]);
      if (parentId !== null) void query.where('users.parent_id', parentId);
      if (atTop !== null) void query.whereRaw(`(users.parent_id IS NULL) = ?`, [atTop]);
      return query;
    },
    columns: userColumns,
    sort: sort ?? [],
    ties: { field: 'users.id', direction: SortDirection.ASC },
    window,
  });
}

export function findUsers(database: Knex, ids: readonly number[]): Promise<UserRow[]> {
  return database('users')
    .select<UserRow[]>(userColumns)
    .whereRaw('users.id = ANY (?::integer[])', [[...ids]]);
}

/** Counts the users directly below each of these; omits users without any. */
export async function countChildren(
  database: Knex,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly count: number }[]> {
  const { rows } = await database.raw<{ rows: { id: number; count: number }[] }>(
    `SELECT parent_id AS id, count(*)::integer AS count FROM users
     WHERE parent_id = ANY (?::integer[]) GROUP BY parent_id`,
    [[...ids]],
  );
  return rows;
}

type NewUser = Omit<Parameters<typeof createRow>[1], 'table'>;

/** Adds a user; returns the id. Throws BAD_USER_INPUT if there is no such parent. */
export const createUser = (database: Knex, user: NewUser): Promise<number> =>
  createRow(database, { ...user, table: usersTable }).catch(asMisplaced);

/** Throws NOT_FOUND, CONFLICT, or BAD_USER_INPUT for a bad parent or the last administrator. */
export const updateUser = (
  database: Knex,
  by: number,
  row: EditTarget,
  changes: Changes,
): Promise<void> => {
  const takesRole = changes.role !== undefined && changes.role !== Role.ADMIN;
  const locksOthers = changes.parent_id !== undefined || changes.role !== undefined;
  const check = async (through: Knex.Transaction) => {
    if (locksOthers) await oneAtATime(through);
    if (takesRole) await keepAnAdministrator(through, row.id);
  };
  return updateRow(database, { by, table: usersTable, row, changesOf: () => changes, check }).catch(
    asMisplaced,
  );
};

/**
 * Deletes a user with favourites, search history, sessions, account and identities; users directly
 * below move up. Throws NOT_FOUND, CONFLICT, or BAD_USER_INPUT for the last administrator or if a
 * job is restricted to the user alone.
 */
export const deleteUser = (database: Knex, by: number, row: EditTarget): Promise<RemovedUser> => {
  const requestKey = randomUUID();
  return deleteRow(database, {
    by,
    table: usersTable,
    row,
    requestKey,
    check: async (transaction) => {
      await oneAtATime(transaction);
      await keepAnAdministrator(transaction, row.id, 'id');
      await deleteSearchHistory(transaction, [row.id]);
    },
    alongside: (transaction, user) => {
      const parentId = user.parent_id as number | null;
      return removeFromUsers(transaction, by, { id: row.id, parentId, requestKey });
    },
  });
};

function asMisplaced(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'users_parent_id_fkey')
    throw badInput('parentId', 'NOT_FOUND', messages.notFound('user'));
  if (constraint === 'users_no_circle') throw badInput('parentId', 'INVALID', messages.cycle);
  throw error;
}
