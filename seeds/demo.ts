import type { Knex } from 'knex';
import { addCounts } from '../src/features/overview/activity.storage';
import { activity } from './activity';
import { agentContent } from './agent';
import { categories, factories } from './factories';
import { withTimes } from './job-times';
import { jobs } from './jobs';
import { copyMedia } from './media';
import { favourites, keywords, users } from './people';
import { Random } from './random';

const JOBS = 320;
const tables = [
  'category',
  'factory',
  'job',
  'users',
  'job_collect',
  'job_keyword',
  'user_token',
  'site_config',
] as const;
const identities = ['category', 'factory', 'job', 'users', 'job_keyword'] as const;

/** How many rows there are of what a reader of the log may want to know. */
interface DemoCounts {
  jobs: number;
  users: number;
  categories: number;
  factories: number;
}

/**
 * Fills an empty database with demo data and copies the demo media below `publicDir`/uploads/demo/.
 * One transaction; throws when any of the document's tables has rows. The rows are the same each
 * time, but for their times, which end at `now`.
 */
export async function seedDemo(
  knex: Knex,
  publicDir: string,
  now = new Date(),
): Promise<DemoCounts> {
  const random = new Random(20);
  const allFactories = factories(random);
  const allJobs = jobs(random, JOBS, allFactories);
  const allFavourites = favourites(random, now, allJobs);
  const rows = {
    category: categories(),
    factory: allFactories,
    job: withTimes(allJobs, allFavourites, now),
    users: users(now),
    job_collect: allFavourites,
    job_keyword: keywords(random, now),
    site_config: [{ name: 'agent_content', value: agentContent }],
  };
  const days = activity(random, now, allFavourites);

  await knex.transaction(async (trx) => {
    await refuseFilled(trx);
    for (const [table, content] of Object.entries(rows)) await trx(table).insert(content);
    for (const [day, counts] of days) await addCounts(trx, day, counts);
    // Ids given explicitly leave the sequence where it was.
    for (const table of identities) await trx.raw('SELECT continue_ids(?::regclass)', [table]);
    await copyMedia(publicDir);
  });
  return {
    jobs: rows.job.length,
    users: rows.users.length,
    categories: rows.category.length,
    factories: rows.factory.length,
  };
}

/** The lock makes a second seeding at the same moment wait, and then refuse. */
async function refuseFilled(trx: Knex.Transaction): Promise<void> {
  await trx.raw('LOCK TABLE ?? IN SHARE ROW EXCLUSIVE MODE', [tables[0]]);
  const table = await filledTable(trx);
  if (table !== undefined)
    throw new Error(`Demo data goes into an empty database only, and table ${table} has rows.`);
}

/** Returns the first of the document's tables that has rows; undefined if there is none. */
export async function filledTable(knex: Knex): Promise<string | undefined> {
  for (const table of tables) if (await knex(table).first(knex.raw('1'))) return table;
  return undefined;
}
