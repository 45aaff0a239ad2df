import type { Knex } from 'knex';
import { PUBLISHED } from './job_publication/indexes';
import { createConcurrently } from './sql/in-use';

/** The index is built without blocking writers, which needs statements outside a transaction. */
export const config = { transaction: false };

const NAME = 'job_published_audience_weigh';

/**
 * Counts how many restricted jobs a viewer sees above a page far down a list by weight: it reads
 * that part of their jobs instead of all of them, or of everybody's.
 */
export async function up(knex: Knex): Promise<void> {
  await createConcurrently(knex, {
    name: NAME,
    is: `job (audience, weigh DESC, id DESC) INCLUDE (type)
      WHERE user_ids <> '{}' AND ${PUBLISHED}`,
  });
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`DROP INDEX IF EXISTS ${NAME}`);
}
