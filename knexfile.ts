import { connectionSettings } from './src/database/connect';
import { readConfig } from './src/config';

/** For the knex command line; needs DATABASE_URL. The service itself connects by src/database/connect.ts. */
const { databaseUrl } = readConfig();
if (databaseUrl === undefined) throw new Error('Set DATABASE_URL first.');

export default {
  ...connectionSettings(databaseUrl),
  migrations: { directory: './migrations', extension: 'ts' },
};
