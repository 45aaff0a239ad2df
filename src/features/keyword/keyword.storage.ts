import type { Knex } from 'knex';
import { unauthenticated } from '../../errors';
import { runStatement } from '../../database/knex-internals';
import { withFreshIds } from '../../database/editing/fresh-ids';
import { violatedConstraint } from '../../database/faults';

export interface KeywordRow {
  readonly id: number;
  readonly keyword: string;
  readonly createtime: Date;
  readonly updatetime: Date;
}

/** Whose entries are counted and evicted: everyone's, as the document observed, or one's own. */
type HistoryScope = 'service' | 'caller';

const columns: (keyof KeywordRow)[] = ['id', 'keyword', 'createtime', 'updatetime'];

/** Lists a user's latest searches, most recent first. */
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

/** Deletes one of a user's searches; returns whether there was one. */
export async function deleteKeyword(database: Knex, userId: number, id: number): Promise<boolean> {
  return (await database('job_keyword').where({ id, user_id: userId }).delete()) > 0;
}

/** Deletes all of a user's searches, and returns how many there were. */
export function clearKeywords(database: Knex, userId: number): Promise<number> {
  return database('job_keyword').where('user_id', userId).delete();
}

/**
 * Records a search (the document, section 4.5, rule 2) in one statement (migration 0029). A keyword
 * that the user has searched for before gets a new time; a new one is added and evicts the oldest
 * entry if the history exceeds ten. Throws UNAUTHENTICATED if the user is gone.
 */
export async function recordKeyword(
  database: Knex,
  userId: number,
  keyword: string,
  scope: HistoryScope,
): Promise<KeywordRow> {
  const statement = {
    name: 'record keyword',
    text: `SELECT ${columns.join(', ')} FROM job_keyword_record($1, $2, $3)`,
    values: [userId, keyword, scope === 'service'],
  };
  try {
    const [row] = await withFreshIds(
      database,
      'job_keyword',
      () => runStatement(database, statement) as Promise<[KeywordRow]>,
    );
    return row;
  } catch (error) {
    throw violatedConstraint(error) === 'job_keyword_user_id_fkey' ? unauthenticated() : error;
  }
}
