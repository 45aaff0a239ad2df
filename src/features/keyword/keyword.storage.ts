import type { Knex } from 'knex';
import { unauthenticated } from '../../errors';
import { violatedConstraint } from '../../database/faults';

export interface KeywordRow {
  readonly id: number;
  readonly keyword: string;
  readonly createtime: Date;
  readonly updatetime: Date;
}

/**
 * Whose entries count towards the limit, and may be evicted: everyone's, as the document observed,
 * or the caller's.
 */
export type HistoryScope = 'service' | 'caller';

/** A new entry evicts the oldest if there are more than this (the document, section 8). */
const HISTORY_SIZE = 10;

const columns: (keyof KeywordRow)[] = ['id', 'keyword', 'createtime', 'updatetime'];

/** A user's latest searches, most recent first. */
export function listKeywords(database: Knex, userId: number, limit: number): Promise<KeywordRow[]> {
  return database<KeywordRow & { user_id: number }>('job_keyword')
    .select(columns)
    .where('user_id', userId)
    .orderBy([
      { column: 'updatetime', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
}

/** Deletes all of a user's searches, and returns how many there were. */
export function clearKeywords(database: Knex, userId: number): Promise<number> {
  return database('job_keyword').where('user_id', userId).delete();
}

/**
 * Records a search (the document, section 4.5, rule 2). A keyword that the user has searched for
 * gets a new time; any other is added, and evicts the oldest entry if the history has more than
 * ten. Throws UNAUTHENTICATED if the user is gone.
 */
export async function recordKeyword(
  database: Knex,
  userId: number,
  keyword: string,
  scope: HistoryScope,
): Promise<KeywordRow> {
  const touched = await touch(database, userId, keyword);
  if (touched !== undefined) return touched;
  return database.transaction(async (transaction) => {
    // Without the lock, two at once could both count ten entries, or evict the same one.
    await transaction.raw('SELECT pg_advisory_xact_lock(hashtext(?), ?)', [
      'job_keyword.history',
      scope === 'service' ? 0 : userId,
    ]);
    const meanwhile = await touch(transaction, userId, keyword);
    if (meanwhile !== undefined) return meanwhile;
    await evictOldest(transaction, scope === 'service' ? null : userId);
    return insert(transaction, userId, keyword);
  });
}

/**
 * Not now(), the start of the transaction: one that waited for the lock would be older than the one
 * before it.
 */
const now = (database: Knex) => database.raw('clock_timestamp()');

async function touch(
  database: Knex,
  userId: number,
  keyword: string,
): Promise<KeywordRow | undefined> {
  const [row] = await database('job_keyword')
    .where({ user_id: userId, keyword })
    .update({ updatetime: now(database) })
    .returning<KeywordRow[]>(columns);
  return row;
}

async function insert(database: Knex, userId: number, keyword: string): Promise<KeywordRow> {
  const [row] = (await database('job_keyword')
    .insert({ user_id: userId, keyword, createtime: now(database), updatetime: now(database) })
    .returning<KeywordRow[]>(columns)
    .catch((error: unknown): never => {
      throw violatedConstraint(error) === 'job_keyword_user_id_fkey' ? unauthenticated() : error;
    })) as [KeywordRow];
  return row;
}

async function evictOldest(database: Knex, userId: number | null): Promise<void> {
  const entries = () =>
    database<{ id: number; user_id: number }>('job_keyword').where(
      userId === null ? {} : { user_id: userId },
    );
  // Eleven rows are enough to know that there are more than ten.
  const some = await entries()
    .select('id')
    .limit(HISTORY_SIZE + 1);
  if (some.length > HISTORY_SIZE) {
    await database('job_keyword')
      .whereIn('id', entries().select('id').orderBy(['createtime', 'id']).limit(1))
      .delete();
  }
}
