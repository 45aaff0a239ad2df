import type { Knex } from 'knex';
import { createRow, updateRow, type Changes, type EditedTable } from '../../database/editing';
import { violatedConstraint } from '../../database/faults';
import { listing, whereContains } from '../../database/listing';
import { badFields } from '../../errors';
import { messages } from '../../lib/messages';
import { SortDirection, type ListRequest, type PageSource } from '../../lib/list';
import { Role } from '../../lib/role';

export interface UserRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly role: Role;
  readonly createtime: Date;
  readonly version: number;
}

const edited: EditedTable = {
  table: 'users',
  what: 'user',
  columns: ['parent_id', 'name', 'role'],
};

export const userColumns = ['id', 'parent_id', 'name', 'role', 'createtime', 'version'].map(
  (name) => `users.${name}`,
);

export interface UserSearch extends ListRequest {
  readonly role: Role | null;
  readonly parentId: number | null;
  readonly atTop: boolean | null;
}

export function searchUsers<Item>(
  database: Knex,
  { search, role, parentId, atTop, sort, window }: UserSearch,
  toItem: (row: UserRow) => Item,
): PageSource<Item> {
  return listing({
    from: () => {
      const query = database('users');
      whereContains(query, search, ['users.name'], ['users.id']);
      if (role !== null) void query.where('users.role', role);
      if (parentId !== null) void query.where('users.parent_id', parentId);
      if (atTop !== null) void query.whereRaw(`(users.parent_id IS NULL) = ?`, [atTop]);
      return query;
    },
    columns: userColumns,
    sort: sort ?? [],
    ties: { field: 'users.id', direction: SortDirection.ASC },
    window,
    toItem,
  });
}

export function findUsers(database: Knex, ids: readonly number[]): Promise<UserRow[]> {
  return database('users')
    .select<UserRow[]>(userColumns)
    .whereRaw('users.id = ANY (?::integer[])', [[...ids]]);
}

/** How many users are directly below each of these; nothing for those with none. */
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

/** Adds a user; the id. Throws BAD_USER_INPUT where the parent is not there. */
export const createUser = (database: Knex, by: number, values: Changes): Promise<number> =>
  createRow(database, by, edited, values).catch(asMisplaced);

/**
 * Changes or moves a user. Throws NOT_FOUND, CONFLICT, and BAD_USER_INPUT when the new parent is
 * not possible or when no administrator would remain.
 */
export const updateUser = (
  database: Knex,
  by: number,
  row: { readonly id: number; readonly version: number },
  changes: Changes,
): Promise<void> => {
  const takesRole = changes.role !== undefined && changes.role !== Role.ADMIN;
  const before = takesRole
    ? (through: Knex.Transaction) => keepAnAdministrator(through, row.id)
    : undefined;
  return updateRow(database, by, edited, row, () => changes, before).catch(asMisplaced);
};

/**
 * Locks the rows of all administrators, in one order, so that of two changes at once the second
 * sees what the first has left.
 */
async function keepAnAdministrator(transaction: Knex.Transaction, id: number): Promise<void> {
  const administrators = await transaction<{ id: number; role: Role }>('users')
    .where({ role: Role.ADMIN })
    .orderBy('id')
    .forNoKeyUpdate()
    .pluck<number[]>('id');
  if (administrators.includes(id) && administrators.length === 1)
    throw badFields([{ field: 'role', code: 'NOT_ALLOWED', message: messages.lastAdministrator }]);
}

function asMisplaced(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'users_parent_id_fkey')
    throw badFields([{ field: 'parentId', code: 'NOT_FOUND', message: messages.notFound('user') }]);
  if (constraint === 'users_no_circle')
    throw badFields([{ field: 'parentId', code: 'INVALID', message: messages.circle }]);
  throw error;
}
