import type { Knex } from 'knex';
import { readConfig, type Config } from '../config';
import { openDatabaseBesideService } from '../database/open';

/** Whoever runs a command waits: to migrate a large table takes minutes. In milliseconds. */
const PATIENCE = 6 * 3_600_000;

/** Runs a command against the database of the configuration; a failure is one line and exit status 1. */
export async function run(command: (database: Knex, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig();
    const { database, close } = await openDatabaseBesideService({ ...config, statementTimeout: PATIENCE });
    await command(database, config).finally(close);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
