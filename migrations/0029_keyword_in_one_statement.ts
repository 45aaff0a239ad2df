import type { Knex } from 'knex';
import { schemaPath } from './sql/schema-path';

/** How many entries the history holds before a new one evicts the oldest. */
const HISTORY_SIZE = 10;

/** Evicts the oldest of the entries that meet a condition, if there are more than ten of them. */
const evictOldest = (of: string) => `
        DELETE FROM job_keyword WHERE id = (
          SELECT id FROM job_keyword WHERE ${of} ORDER BY createtime, id LIMIT 1
        ) AND EXISTS (
          SELECT FROM job_keyword WHERE ${of} OFFSET ${HISTORY_SIZE}
        );`;

/**
 * A search is recorded in one statement instead of a transaction of seven. The advisory lock is the
 * former release's, so that both can run at once.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE FUNCTION job_keyword_record(of_user integer, searched text, count_all boolean)
      RETURNS SETOF job_keyword LANGUAGE plpgsql SET search_path = ${await schemaPath(knex)} AS $$
    BEGIN
      RETURN QUERY UPDATE job_keyword SET updatetime = clock_timestamp()
        WHERE user_id = of_user AND keyword = searched RETURNING *;
      IF FOUND THEN
        RETURN;
      END IF;
      -- Without the lock, two at once could both count ten entries, or evict the same one. The
      -- statements after it see what was committed before.
      PERFORM pg_advisory_xact_lock(
        hashtext('job_keyword.history'), CASE WHEN count_all THEN 0 ELSE of_user END
      );
      RETURN QUERY UPDATE job_keyword SET updatetime = clock_timestamp()
        WHERE user_id = of_user AND keyword = searched RETURNING *;
      IF FOUND THEN
        RETURN;
      END IF;
      IF count_all THEN ${evictOldest('true')}
      ELSE ${evictOldest('user_id = of_user')}
      END IF;
      -- Not now(), the start of the transaction: one that waited for the lock would be older than
      -- the one before it.
      RETURN QUERY INSERT INTO job_keyword (user_id, keyword, createtime, updatetime)
        VALUES (of_user, searched, clock_timestamp(), clock_timestamp()) RETURNING *;
    END $$;
    COMMENT ON FUNCTION job_keyword_record(integer, text, boolean) IS
      'Records a search as the latest of a user; a new one evicts the oldest entry of a history of more than ten, counted over all users or over this one.';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('DROP FUNCTION job_keyword_record(integer, text, boolean)');
}
