import type { Knex } from 'knex';
import { readConfig, type Config } from '../../src/config';
import { openDatabaseBesideService } from '../../src/database/open';

/** Runs `work` against the database of the configuration, which is closed afterwards. */
export async function withDatabase(
  work: (database: Knex, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig();
  const { withLongTimeout, close } = await openDatabaseBesideService(config);
  await withLongTimeout((database) => work(database, config)).finally(close);
}
