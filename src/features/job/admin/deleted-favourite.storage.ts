import type { Knex } from 'knex';
import type { RestoredRow } from '../../../database/editing/undoable';

/** A job to delete, and the audit entry of its deletion. */
interface DeletedJob {
  readonly id: number;
  readonly entryId: string;
}

/** Moves a job's favourites to the audit entry of its deletion; returns how many. */
export async function archiveFavourites(
  transaction: Knex.Transaction,
  id: number,
  entryId: string,
): Promise<number> {
  return (await archiveFavouritesOfMany(transaction, [{ id, entryId }])).get(id) ?? 0;
}

/** Like archiveFavourites, for many jobs; returns the number for each job that had any. */
export async function archiveFavouritesOfMany(
  transaction: Knex.Transaction,
  jobs: readonly DeletedJob[],
): Promise<Map<number, number>> {
  const { rows } = await transaction.raw<{ rows: { id: number; taken: number }[] }>(
    `WITH gone AS (
       SELECT * FROM unnest(?::integer[], ?::bigint[]) AS gone (job_id, audit_id)
     ), taken AS (
       DELETE FROM job_collect USING gone WHERE job_collect.job_id = gone.job_id
       RETURNING gone.job_id, gone.audit_id, user_id, createtime
     ), kept AS (
       INSERT INTO deleted_favourite (audit_id, user_id, createtime)
       SELECT audit_id, user_id, createtime FROM taken
     )
     SELECT job_id AS id, count(*)::integer AS taken FROM taken GROUP BY job_id`,
    [jobs.map(({ id }) => id), jobs.map(({ entryId }) => entryId)],
  );
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Restores the favourites of jobs for those users who still exist. */
export async function restoreFavourites(
  transaction: Knex.Transaction,
  jobs: readonly RestoredRow[],
): Promise<void> {
  if (jobs.length === 0) return;
  await transaction.raw(
    `WITH back AS (
       SELECT * FROM unnest(?::integer[], ?::bigint[]) AS back (job_id, audit_id)
     ), kept AS (
       DELETE FROM deleted_favourite USING back WHERE deleted_favourite.audit_id = back.audit_id
       RETURNING back.job_id, user_id, createtime
     )
     INSERT INTO job_collect (user_id, job_id, createtime)
     SELECT user_id, job_id, createtime FROM kept`,
    [jobs.map(({ rowId }) => rowId), jobs.map(({ entryId }) => entryId)],
  );
}
