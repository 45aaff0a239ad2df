import type { Knex } from 'knex';
import { createRow, updateRow, type Changes, type EditedTable } from '../../database/editing';
import { violatedConstraint } from '../../database/faults';
import { listing, whereContains } from '../../database/listing';
import { badFields } from '../../errors';
import { SortDirection, type ListRequest, type PageSource, type PageWindow } from '../../lib/list';
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

const columns = ['id', 'parent_id', 'name', 'role', 'createtime', 'version'].map(
  (name) => `users.${name}`,
);

export interface UserSearch extends ListRequest {
  readonly role: Role | null;
  readonly parentId: number | null;
}

export function searchUsers<Item>(
  database: Knex,
  { search, role, parentId, sort, window }: UserSearch,
  toItem: (row: UserRow) => Item,
): PageSource<Item> {
  return listing({
    from: () => {
      const query = database('users');
      whereContains(query, search, ['users.name'], ['users.id']);
      if (role !== null) void query.where('users.role', role);
      if (parentId !== null) void query.where('users.parent_id', parentId);
      return query;
    },
    columns,
    sort: sort ?? [],
    ties: { field: 'users.id', direction: SortDirection.ASC },
    window,
    toItem,
  });
}

export function findUsers(database: Knex, ids: readonly number[]): Promise<UserRow[]> {
  return database('users')
    .select<UserRow[]>(columns)
    .whereRaw('users.id = ANY (?::integer[])', [[...ids]]);
}

/** A user and everyone below, level by level, then by id. */
export function searchSubtree<Item>(
  database: Knex,
  userId: number,
  window: PageWindow,
  toItem: (row: UserRow & { depth: number }) => Item,
): PageSource<Item> {
  return listing({
    from: () =>
      database
        .withRecursive('subtree', (subtree) => {
          void subtree
            .select('id', database.raw('0 AS depth'))
            .from('users')
            .where({ id: userId })
            .unionAll((below) => {
              void below
                .select('users.id', database.raw('subtree.depth + 1'))
                .from('users')
                .join('subtree', 'subtree.id', 'users.parent_id')
                // Everyone has one parent, so a walk down meets nobody twice but, in a circle, where it began.
                .where('users.id', '<>', userId);
            });
        })
        .from('subtree')
        .join('users', 'users.id', 'subtree.id'),
    columns: [...columns, 'subtree.depth'],
    sort: [{ field: 'subtree.depth', direction: SortDirection.ASC }],
    ties: { field: 'users.id', direction: SortDirection.ASC },
    window,
    toItem,
  });
}

/**
 * For each of the users: the id and every ancestor's, the user first; no rows where there is no such user. Each user is
 * read once, however many lines pass through it, and a line that runs into a circle ends before it would repeat.
 */
export async function linesOf(
  database: Knex,
  userIds: readonly number[],
): Promise<{ readonly user: number; readonly line: number[] }[]> {
  const { rows } = await database.raw<{ rows: { id: number; parent_id: number | null }[] }>(
    `WITH RECURSIVE above AS (
       SELECT id, parent_id FROM users WHERE id = ANY (?::integer[])
       UNION
       SELECT users.id, users.parent_id FROM users JOIN above ON users.id = above.parent_id
     )
     SELECT id, parent_id FROM above`,
    [[...userIds]],
  );
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  return [...new Set(userIds)]
    .filter((user) => parents.has(user))
    .map((user) => ({ user, line: lineFrom(user, parents) }));
}

function lineFrom(user: number, parents: ReadonlyMap<number, number | null>): number[] {
  const line = new Set<number>();
  for (let id: number | null = user; id !== null && !line.has(id); id = parents.get(id) ?? null)
    line.add(id);
  return [...line];
}

/** Adds a user; the id. Throws BAD_USER_INPUT where the parent is not there. */
export const createUser = (database: Knex, by: number, values: Changes): Promise<number> =>
  createRow(database, by, edited, values).catch(asMisplaced);

/**
 * Changes or moves a user. Throws NOT_FOUND, CONFLICT, and BAD_USER_INPUT where the place is not one, or where no
 * administrator would remain.
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
 * Takes turns with whoever else would take the role from an administrator: their rows are locked, in order, and seen as
 * they are when the lock is had.
 */
async function keepAnAdministrator(transaction: Knex.Transaction, id: number): Promise<void> {
  const administrators = await transaction<{ id: number; role: Role }>('users')
    .where({ role: Role.ADMIN })
    .orderBy('id')
    .forNoKeyUpdate()
    .pluck<number[]>('id');
  if (administrators.includes(id) && administrators.length === 1)
    throw badFields([{ field: 'role', message: 'At least one administrator must remain.' }]);
}

function asMisplaced(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'users_parent_id_fkey')
    throw badFields([{ field: 'parentId', message: 'There is no such user.' }]);
  if (constraint === 'users_no_circle')
    throw badFields([{ field: 'parentId', message: 'A user cannot be placed below themselves.' }]);
  throw error;
}
