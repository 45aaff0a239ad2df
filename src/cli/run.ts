import type { Knex } from 'knex';
import { readConfig, type Config } from '../config';
import { openDatabaseBesideService } from '../database/open';

/** Whoever runs a command waits: to migrate a large table takes minutes. In milliseconds. */
const PATIENCE = 6 * 3_600_000;

/** Runs `work` against the database of the configuration, which is closed afterwards. */
export async function withDatabase(work: (database: Knex, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig();
  const { database, close } = await openDatabaseBesideService({ ...config, statementTimeout: PATIENCE });
  await work(database, config).finally(close);
}
