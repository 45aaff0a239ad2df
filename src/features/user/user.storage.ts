import type { Knex } from 'knex';
import { createRow, updateRow, type Changes, type EditedTable } from '../../database/editing';
import { violatedConstraint } from '../../database/faults';
import { listing, whereContains } from '../../database/listing';
import { badFields } from '../../errors';
import { SortDirection, type SortBy } from '../../lib/list';
import type { PageSource, PageWindow } from '../../lib/page';
import type { Role } from '../../lib/role';

export interface UserRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly role: Role;
  readonly createtime: Date;
  readonly version: number;
}

const edited: EditedTable = { table: 'users', what: 'user', columns: ['parent_id', 'name', 'role'] };

const columns = ['id', 'parent_id', 'name', 'role', 'createtime', 'version'].map((name) => `users.${name}`);

export interface UserSearch {
  readonly search: string | null;
  readonly role: Role | null;
  readonly parentId: number | null;
  readonly sort: readonly SortBy[] | null;
  readonly window: PageWindow;
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
  return database('users').select<UserRow[]>(columns).whereIn('users.id', ids);
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
                .join('subtree', 'subtree.id', 'users.parent_id');
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

/** For each of the users: the id and every ancestor's, the user first; no rows where there is no such user. */
export async function linesOf(
  database: Knex,
  userIds: readonly number[],
): Promise<{ readonly user: number; readonly line: number[] }[]> {
  const { rows } = await database.raw<{ rows: { user: number; line: number[] }[] }>(
    `WITH RECURSIVE line AS (
       SELECT id AS "user", id, parent_id, 0 AS height FROM users WHERE id = ANY (?::integer[])
       UNION ALL
       SELECT line."user", users.id, users.parent_id, line.height + 1
       FROM users JOIN line ON users.id = line.parent_id
     )
     SELECT "user", array_agg(id ORDER BY height) AS line FROM line GROUP BY "user"`,
    [[...userIds]],
  );
  return rows;
}

/** Adds a user; the id. Throws BAD_USER_INPUT where the parent is not there. */
export const createUser = (database: Knex, by: number, values: Changes): Promise<number> =>
  createRow(database, by, edited, values).catch(asMisplaced);

/** Changes or moves a user. Throws NOT_FOUND, CONFLICT, and BAD_USER_INPUT where the place is not one. */
export const updateUser = (
  database: Knex,
  by: number,
  row: { readonly id: number; readonly version: number },
  changes: Changes,
): Promise<void> => updateRow(database, by, edited, row, () => changes).catch(asMisplaced);

function asMisplaced(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'users_parent_id_fkey')
    throw badFields([{ field: 'parentId', message: 'There is no such user.' }]);
  if (constraint === 'users_no_circle')
    throw badFields([{ field: 'parentId', message: 'A user cannot stand below oneself.' }]);
  throw error;
}
