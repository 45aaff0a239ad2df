import type { Knex } from 'knex';
import { noneNamed, unauthenticated, unavailable } from '../../errors';
import { violatedConstraint } from '../../database/faults';
import { runStatement } from '../../database/knex-internals';
import type { Viewer } from '../../services';
import { IS_SHOWN } from '../job/job.row';
import { favouritesOf } from './favourite-list.storage';

/** Returns which of the jobs are the user's favourites. */
export async function favouritesAmong(
  database: Knex,
  userId: number,
  jobIds: readonly number[],
): Promise<Set<number>> {
  const rows = await runStatement<{ id: number }>(database, {
    name: 'favourites among jobs',
    text: 'SELECT job_id AS id FROM job_collect WHERE user_id = $1 AND job_id = ANY($2)',
    values: [userId, jobIds],
    isShort: true,
  });
  return new Set(rows.map(({ id }) => id));
}

/** Returns when the viewer favourited the job; null if the viewer's lists do not contain it. */
export async function favouriteTime(
  database: Knex,
  viewer: Viewer,
  jobId: number,
): Promise<Date | null> {
  const row = await favouritesOf(database, { viewer, keyword: null })
    .where('job_collect.job_id', jobId)
    .first<{ createtime: Date } | undefined>('job_collect.createtime');
  return row?.createtime ?? null;
}

/** Hidden jobs are neither added nor toggled: their favourites stay as they are. */
const SHOWN = `shown AS (SELECT id FROM job WHERE id = :jobId AND ${IS_SHOWN})`;

/** Removes the favourite if there is one, and adds it otherwise (docs/decisions/0004). */
const TOGGLE = `
  WITH ${SHOWN}, removed AS (
    DELETE FROM job_collect WHERE user_id = :userId AND job_id IN (SELECT id FROM shown) RETURNING 1
  ), added AS (
    INSERT INTO job_collect (user_id, job_id)
    SELECT :userId, id FROM shown WHERE NOT EXISTS (SELECT FROM removed)
    ON CONFLICT DO NOTHING RETURNING 1
  )
  SELECT EXISTS (SELECT FROM shown) AS shown, EXISTS (SELECT FROM removed) AS removed,
    EXISTS (SELECT FROM added) AS added`;

const ADD = `
  WITH ${SHOWN}, added AS (
    INSERT INTO job_collect (user_id, job_id) SELECT :userId, id FROM shown ON CONFLICT DO NOTHING
    RETURNING 1
  )
  SELECT EXISTS (SELECT FROM shown) AS shown, EXISTS (SELECT FROM added) AS added`;

/** The effect of a change; `kept`: the job was a favourite before. */
export type FavouriteOutcome = 'added' | 'kept' | 'removed';

interface Outcome {
  readonly shown: boolean;
  readonly removed?: boolean;
  readonly added: boolean;
}

/** The maximum number of attempts if concurrent toggles keep coming first. */
const MAX_ATTEMPTS = 1000;

/**
 * Toggles a favourite and returns the effect (the document, section 3). Concurrent toggles take
 * effect one after another. Throws NOT_FOUND if the job is gone or hidden, UNAUTHENTICATED if the
 * user is gone, or SERVICE_UNAVAILABLE.
 */
export async function toggleFavourite(
  database: Knex,
  userId: number,
  jobId: number,
): Promise<FavouriteOutcome> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { rows } = await database
      .raw<{ rows: Outcome[] }>(TOGGLE, { userId, jobId })
      .catch(asMissing);
    const [outcome] = rows;
    if (outcome?.shown === false) throw noneNamed('jobId', 'job');
    // Neither: another toggle added the row after this statement's snapshot. The next attempt
    // removes it.
    if (outcome?.added === true) return 'added';
    if (outcome?.removed === true) return 'removed';
  }
  throw unavailable();
}

function asMissing(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === 'job_collect_job_id_fkey') throw noneNamed('jobId', 'job');
  if (constraint === 'job_collect_user_id_fkey') throw unauthenticated();
  throw error;
}

/** Adds the job to the favourites unless it is one. Throws as toggleFavourite does. */
export async function addFavourite(
  database: Knex,
  userId: number,
  jobId: number,
): Promise<FavouriteOutcome> {
  const { rows } = await database.raw<{ rows: Outcome[] }>(ADD, { userId, jobId }).catch(asMissing);
  if (rows[0]?.shown !== true) throw noneNamed('jobId', 'job');
  return rows[0].added ? 'added' : 'kept';
}

/** Removes a job, even a hidden one, from the favourites; does nothing if it is not one. */
export async function removeFavourite(
  database: Knex,
  userId: number,
  jobId: number,
): Promise<FavouriteOutcome> {
  await database('job_collect').where({ user_id: userId, job_id: jobId }).delete();
  return 'removed';
}
