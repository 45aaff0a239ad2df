import type { Knex } from 'knex';

/** Takes all favourites of a job away, and keeps them beside the line of its deletion; how many. */
export async function takeFavourites(
  transaction: Knex.Transaction,
  jobId: number,
  line: string,
): Promise<number> {
  const { rows } = await transaction.raw<{ rows: [{ taken: number }] }>(
    `WITH taken AS (
       DELETE FROM job_collect WHERE job_id = ? RETURNING user_id, createtime
     ), kept AS (
       INSERT INTO deleted_favourite (audit_id, user_id, createtime)
       SELECT ?, user_id, createtime FROM taken
     )
     SELECT count(*)::integer AS taken FROM taken`,
    [jobId, line],
  );
  return rows[0].taken;
}

/** Gives them back to those users who are still there. */
export async function bringFavouritesBack(
  transaction: Knex.Transaction,
  jobId: string,
  line: string,
): Promise<void> {
  await transaction.raw(
    `WITH kept AS (
       DELETE FROM deleted_favourite WHERE audit_id = ? RETURNING user_id, createtime
     )
     INSERT INTO job_collect (user_id, job_id, createtime)
     SELECT user_id, ?::integer, createtime FROM kept`,
    [line, jobId],
  );
}
