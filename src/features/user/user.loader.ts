import DataLoader from 'dataloader';
import type { Context } from '../../context';
import { byKeys } from '../../lib/lists/keyed';
import { countChildren, findUsers, type UserRow } from './user.storage';
import { ancestriesOf, childrenOf, type ChildrenPage } from './user.tree.storage';
import { toUser, type User } from './user.type';

/** Users by id; null for an unknown id. */
export const userLoader = ({ database }: Context) =>
  new DataLoader<number, User | null>(async (ids) =>
    byKeys(ids, await findUsers(database, ids), 'id', toUser, null),
  );

/** Ids of a user and all ancestors, the user first; empty if there is no such user. */
export const ancestryLoader = ({ database }: Context) =>
  new DataLoader<number, number[]>(async (ids) =>
    byKeys(ids, await ancestriesOf(database, ids), 'user', ({ ancestry }) => ancestry, []),
  );

/** How many users are directly below a user. */
export const childCountLoader = ({ database }: Context) =>
  new DataLoader<number, number>(async (ids) =>
    byKeys(ids, await countChildren(database, ids), 'id', ({ count }) => count, 0),
  );

/** Pages of the users directly below others. */
export const childrenLoader = ({ database }: Context) =>
  new DataLoader<ChildrenPage, UserRow[], string>((pages) => childrenOf(database, pages), {
    cacheKeyFn: ({ parentId, after, size }) => `${parentId} ${after} ${size}`,
  });
