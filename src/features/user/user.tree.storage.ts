import type { Knex } from 'knex';
import { listing } from '../../database/listing';
import { SortDirection, type PageSource, type PageWindow } from '../../lib/lists/list';
import { userColumns, type UserRow } from './user.storage';

/** Each user has one parent, so a cycle can only lead back to `:userId`, which is excluded. */
const SUBTREE = `
  SELECT id, 0 AS depth FROM users WHERE id = :userId
  UNION ALL
  SELECT users.id, subtree.depth + 1 FROM users JOIN subtree ON subtree.id = users.parent_id
  WHERE users.id <> :userId`;

/** Lists a user and all descendants, by level, then id. */
export function searchSubtree(
  database: Knex,
  userId: number,
  window: PageWindow,
): PageSource<UserRow & { readonly depth: number }> {
  return listing({
    from: () =>
      database
        .withRecursive('subtree', database.raw(SUBTREE, { userId }))
        .from('subtree')
        .join('users', 'users.id', 'subtree.id'),
    columns: [...userColumns, 'subtree.depth'],
    sort: [{ field: 'subtree.depth', direction: SortDirection.ASC }],
    ties: { field: 'users.id', direction: SortDirection.ASC },
    window,
  });
}

/** At most `size` of the users directly below one, with ids greater than `after`. */
export interface ChildrenPage {
  readonly parentId: number;
  readonly after: number;
  readonly size: number;
}

/** Returns the users of each page, by ascending id, in the order of the pages. */
export async function childrenOf(
  database: Knex,
  pages: readonly ChildrenPage[],
): Promise<UserRow[][]> {
  const { rows } = await database.raw<{ rows: (UserRow & { readonly page: number })[] }>(
    `SELECT ${userColumns.join(', ')}, wanted.page::integer
     FROM unnest(?::integer[], ?::integer[], ?::integer[])
       WITH ORDINALITY AS wanted (parent_id, after, size, page)
     CROSS JOIN LATERAL (
       SELECT * FROM users
       WHERE parent_id = wanted.parent_id AND id > wanted.after
       ORDER BY id LIMIT wanted.size
     ) AS users
     ORDER BY wanted.page, users.id`,
    [
      pages.map(({ parentId }) => parentId),
      pages.map(({ after }) => after),
      pages.map(({ size }) => size),
    ],
  );
  return pages.map((_, index) => rows.filter(({ page }) => page === index + 1));
}

/**
 * Returns the ids of each user and all ancestors, the user first; omits users that do not exist.
 * Each user is read once, however many ancestries contain it. An ancestry ends where a cycle would
 * repeat it.
 */
export async function ancestriesOf(
  database: Knex,
  userIds: readonly number[],
): Promise<{ readonly user: number; readonly ancestry: number[] }[]> {
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
    .map((user) => ({ user, ancestry: ancestryOf(user, parents) }));
}

function ancestryOf(user: number, parents: ReadonlyMap<number, number | null>): number[] {
  const ancestry = new Set<number>();
  for (let id: number | null = user; id !== null && !ancestry.has(id); id = parents.get(id) ?? null)
    ancestry.add(id);
  return [...ancestry];
}
