import type { Knex } from 'knex';

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

/** As archiveFavourites, for many jobs; returns the number for each job that had any. */
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

/** Restores them for those users who still exist. */
export async function restoreFavourites(
  transaction: Knex.Transaction,
  jobId: string,
  entryId: string,
): Promise<void> {
  await transaction.raw(
    `WITH kept AS (
       DELETE FROM deleted_favourite WHERE audit_id = ? RETURNING user_id, createtime
     )
     INSERT INTO job_collect (user_id, job_id, createtime)
     SELECT user_id, ?::integer, createtime FROM kept`,
    [entryId, jobId],
  );
}
