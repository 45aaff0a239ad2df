import type { Knex } from 'knex';
import { readConfig, type Config } from '../config';
import { openDatabaseBesideService } from '../database/open';

/** Runs a command against the database of the configuration; a failure is one line and exit status 1. */
export async function run(command: (database: Knex, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig();
    const { database, close } = await openDatabaseBesideService(config);
    await command(database, config).finally(close);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
