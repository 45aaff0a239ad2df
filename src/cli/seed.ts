import { seedDemo } from '../../seeds/demo';
import { run } from './run';

/** Fills an empty, migrated database with the demo data. */
void run(async (database, { publicDir }) => {
  const { jobs, users, categories, factories } = await seedDemo(database, publicDir);
  console.log(`loaded ${jobs} jobs, ${users} users, ${categories} categories and ${factories} factories`);
});
