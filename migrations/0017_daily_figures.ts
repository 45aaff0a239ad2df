import type { Knex } from 'knex';
import { createConcurrently, type Index } from './sql/in-use';

/** Indexes are built without blocking writers, which needs statements outside a transaction. */
export const config = { transaction: false };

/** The queries of the admin page's home page; the first two indexes hold few jobs. */
const INDEXES: readonly Index[] = [
  { name: 'job_without_images', is: `job (id) WHERE images = '{}'` },
  { name: 'job_without_place', is: `job (id) WHERE lng IS NULL OR lat IS NULL` },
  { name: 'users_recent', is: 'users (createtime) INCLUDE (parent_id)' },
];

/**
 * Worker activity by day, and what workers searched for: small counters, to which instances add
 * every few seconds. Favourites of the last 30 days are counted from the stored ones.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.transaction(async (transaction) => {
    await transaction.raw(`
      CREATE TABLE IF NOT EXISTS daily_figure (
        day   date NOT NULL,
        what  text NOT NULL
          CONSTRAINT daily_figure_what CHECK (what IN ('search', 'missed', 'favourite', 'poster')),
        count bigint NOT NULL,
        PRIMARY KEY (day, what)
      );
      COMMENT ON TABLE daily_figure IS 'how often workers did something, by day in China';
      CREATE TABLE IF NOT EXISTS daily_keyword (
        day      date NOT NULL,
        keyword  text NOT NULL,
        searches integer NOT NULL,
        missed   integer NOT NULL,
        PRIMARY KEY (day, keyword)
      );
      COMMENT ON TABLE daily_keyword IS
        'how often a keyword was searched for, and how often nothing was found; the most frequent';
      INSERT INTO daily_figure (day, what, count)
      SELECT (createtime AT TIME ZONE 'Asia/Shanghai')::date, 'favourite', count(*) FROM job_collect
      WHERE createtime > now() - interval '30 days' GROUP BY 1
      ON CONFLICT DO NOTHING;
    `);
  });
  for (const index of INDEXES) await createConcurrently(knex, index);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    DROP TABLE daily_figure, daily_keyword;
    DROP INDEX ${INDEXES.map(({ name }) => name).join(', ')};
  `);
}
