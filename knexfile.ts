import { connectionSettings } from './src/database/connection/connect';
import { readConfig } from './src/config';
import { hostsOf } from './src/lib/postgres-hosts';

/**
 * For the knex command line; needs DATABASE_URL, of which it takes the first host. The service and
 * `npm run migrate` connect by src/database/connection/connect.ts, which finds the primary.
 */
const { databaseUrl } = readConfig();
if (databaseUrl === undefined) throw new Error('Set DATABASE_URL first.');

export default {
  ...connectionSettings(hostsOf(databaseUrl).urls[0]),
  migrations: { directory: './migrations', extension: 'ts' },
};
