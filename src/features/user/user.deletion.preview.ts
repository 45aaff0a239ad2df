import type { Knex } from 'knex';
import { Role } from '../../lib/values/role';
import { deletionCounts, anotherHasRole, type DeletionCounts } from './user.deletion.storage';
import type { UserRow } from './user.storage';

export enum UserDeletionObstacle {
  SELF = 'SELF',
  LAST_ADMINISTRATOR = 'LAST_ADMINISTRATOR',
  OWN_JOBS = 'OWN_JOBS',
}

type UserToDelete = Pick<UserRow, 'id' | 'role'>;

/** Returns what deleting a user would change, and what prevents it; `by` is the caller. */
export async function previewDeletion(database: Knex, by: number, user: UserToDelete) {
  const counts = await deletionCounts(database, user.id);
  return { counts, obstacle: await obstacle(database, by, user, counts) };
}

async function obstacle(
  database: Knex,
  by: number,
  { id, role }: UserToDelete,
  counts: DeletionCounts,
): Promise<UserDeletionObstacle | null> {
  if (id === by) return UserDeletionObstacle.SELF;
  if (role === Role.ADMIN && !(await anotherHasRole(database, role, id)))
    return UserDeletionObstacle.LAST_ADMINISTRATOR;
  return counts.own_jobs > 0 ? UserDeletionObstacle.OWN_JOBS : null;
}
