import type { Knex } from 'knex';
import { Role } from '../../lib/values/role';
import { deletionCounts, type DeletionCounts } from './user.deletion.storage';

export enum UserDeletionObstacle {
  SELF = 'SELF',
  LAST_ADMINISTRATOR = 'LAST_ADMINISTRATOR',
  OWN_JOBS = 'OWN_JOBS',
}

/** What the deletion of a user would change, and what prevents it; `by`: the caller. */
export async function previewDeletion(
  database: Knex,
  by: number,
  { id, role }: { readonly id: number; readonly role: Role },
): Promise<{ readonly counts: DeletionCounts; readonly obstacle: UserDeletionObstacle | null }> {
  const counts = await deletionCounts(database, id);
  return { counts, obstacle: await obstacle(database, by, { id, role }, counts) };
}

async function obstacle(
  database: Knex,
  by: number,
  { id, role }: { readonly id: number; readonly role: Role },
  counts: DeletionCounts,
): Promise<UserDeletionObstacle | null> {
  if (id === by) return UserDeletionObstacle.SELF;
  if (role === Role.ADMIN) {
    const others = await database('users')
      .where({ role })
      .whereNot({ id })
      .first<{ id: number } | undefined>('id');
    if (others === undefined) return UserDeletionObstacle.LAST_ADMINISTRATOR;
  }
  return counts.own_jobs > 0 ? UserDeletionObstacle.OWN_JOBS : null;
}
