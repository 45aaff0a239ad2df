import { seedDemo } from '../../seeds/demo';
import { createCommand, runCommand } from '../../src/command';
import { withMigratedDatabase } from './run';

export const program = createCommand(
  'npm run seed --',
  'Fills an empty, migrated database (DATABASE_URL, or the embedded one) with the demo data.',
  ['npm run seed', 'DATABASE_URL=postgres://user:password@host/database npm run seed'],
).action(() =>
  withMigratedDatabase(async (database, { publicDir }) => {
    const { jobs, users, categories, factories } = await seedDemo(database, publicDir);
    console.log(
      `loaded ${jobs} jobs, ${users} users, ${categories} categories and ${factories} factories`,
    );
  }),
);

if (require.main === module) void runCommand(program);
