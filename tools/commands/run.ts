import type { Knex } from 'knex';
import { readConfig, type Config } from '../../src/config';
import { openDatabaseBesideService } from '../../src/database/open';

/** Runs `work` against the database of the configuration, which is closed afterwards. */
export async function withDatabase(
  work: (database: Knex, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const { patiently, close } = await openDatabaseBesideService(config);
  await patiently((database) => work(database, config)).finally(close);
}
