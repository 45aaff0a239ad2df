import type { Knex } from 'knex';
import { badInput } from '../../errors';
import { messages } from '../../lib/messages/messages';
import type { Role } from '../../lib/values/role';

/** What is deleted or changed with a deleted user. */
export interface DeletionCounts {
  /** Users directly below, who move up. */
  readonly children: number;
  /** Jobs restricted to the user and others, which are then restricted to the others. */
  readonly shared_jobs: number;
  /** Jobs restricted to the user alone, which prevent the deletion. */
  readonly own_jobs: number;
  readonly favourites: number;
  readonly keywords: number;
  /** Sessions and tokens. */
  readonly tokens: number;
  readonly accounts: number;
  /** Ways to log in with WeChat. */
  readonly identities: number;
}

/** Returns whether another user has the role. */
export async function anotherHasRole(database: Knex, role: Role, id: number): Promise<boolean> {
  const other = await database('users')
    .where({ role })
    .whereNot({ id })
    .first<{ id: number } | undefined>('id');
  return other !== undefined;
}

/** Whether the job is restricted to this user alone, and would become open to everyone. */
const ALONE = `array_remove(job.user_ids, :id::integer) = '{}'`;

/** Counts the rows that deleting a user would delete or change. */
export async function deletionCounts(database: Knex, id: number): Promise<DeletionCounts> {
  const of = (table: string) => `(SELECT count(*) FROM ${table} WHERE user_id = :id)::integer`;
  const { rows } = await database.raw<{ rows: [DeletionCounts] }>(
    `SELECT
       (SELECT count(*) FROM users WHERE parent_id = :id)::integer AS children,
       ${of('job_collect')} AS favourites, ${of('job_keyword')} AS keywords,
       ${of('user_token')} AS tokens, ${of('account')} AS accounts,
       ${of('wechat_openid')} AS identities,
       count(job.id) FILTER (WHERE NOT ${ALONE})::integer AS shared_jobs,
       count(job.id) FILTER (WHERE ${ALONE})::integer AS own_jobs
     FROM job WHERE job.user_ids @> ARRAY[:id::integer]`,
    { id },
  );
  return rows[0];
}

/**
 * Deletes the search history of users who are about to be deleted. Call it before they are locked:
 * a search evicts an entry before it refers to its user.
 */
export const deleteSearchHistory = (transaction: Knex.Transaction, ids: readonly number[]) =>
  transaction('job_keyword').whereIn('user_id', ids).delete();

/** The maximum number of rows of a table that can be undone together. */
const MAX_BATCH = 1000;

/** A user to be deleted; `requestKey` is the key of that audit entry, null for none. */
interface DeletedUserRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly requestKey: string | null;
}

/**
 * Removes a user from all rows that refer to the user, with an audit entry for each: users below
 * move up, and restricted jobs remain restricted to the others. The entries of users, and those of
 * jobs, get the deletion's key unless there are more than can be undone together. Throws
 * BAD_USER_INPUT if a job is restricted to the user alone, because it would become open to
 * everyone.
 */
export async function removeFromUsers(
  transaction: Knex.Transaction,
  by: number,
  { id, parentId, requestKey }: DeletedUserRow,
): Promise<RemovedUser> {
  const { rows } = await transaction.raw<{ rows: [{ jobs: number; alone: number }] }>(JOBS, {
    ...{ id, by, requestKey, most: MAX_BATCH },
  });
  const { jobs, alone } = rows[0];
  if (alone > 0) throw badInput('id', 'IN_USE', messages.aloneInJobs(alone));
  const moved = await transaction.raw<{ rowCount: number }>(CHILDREN, {
    ...{ id, by, parentId, requestKey },
    // The deletion itself is an entry, too.
    most: MAX_BATCH - 1,
  });
  return { jobs, children: moved.rowCount };
}

/** The number of changed jobs, and of users who moved up. */
export interface RemovedUser {
  readonly jobs: number;
  readonly children: number;
}

/** The entries' key, or null if there are too many rows to undo together. */
const keyOf = (rows: string) =>
  `CASE WHEN (SELECT count(*) FROM ${rows}) <= :most::integer THEN :requestKey::uuid END`;

/** Both run in the database: there may be many rows, and each job may list 10,000 users. */
const JOBS = `
  WITH named AS (
    SELECT job.id, job.user_ids FROM job WHERE job.user_ids @> ARRAY[:id::integer]
    ORDER BY job.id FOR NO KEY UPDATE
  ), changed AS (
    UPDATE job SET user_ids = array_remove(job.user_ids, :id::integer)
    FROM named WHERE job.id = named.id
    RETURNING job.id, job.version, named.user_ids AS before, job.user_ids AS after
  ), logged AS (
    INSERT INTO audit_log
      (user_id, action, entity, row_id, before, after, version, request_key)
    SELECT :by::integer, 'update', 'job', id::text, jsonb_build_object('user_ids', before),
      jsonb_build_object('user_ids', after), version, ${keyOf('changed')}
    FROM changed
  )
  SELECT count(*)::integer AS jobs, count(*) FILTER (WHERE after = '{}')::integer AS alone
  FROM changed`;

const CHILDREN = `
  WITH moved AS (
    UPDATE users SET parent_id = :parentId::integer WHERE parent_id = :id::integer
    RETURNING id, version
  )
  INSERT INTO audit_log
    (user_id, action, entity, row_id, before, after, version, request_key)
  SELECT :by::integer, 'update', 'users', id::text,
    jsonb_build_object('parent_id', :id::integer),
    jsonb_build_object('parent_id', :parentId::integer), version, ${keyOf('moved')}
  FROM moved`;
