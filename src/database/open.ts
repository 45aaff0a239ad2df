import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Config } from '../config';
import { connect } from './connect';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './embedded';

/** Whoever asks is to know within two seconds that the database is away; milliseconds. */
const CONNECT_TIMEOUT = 1_500;

/** The name of the embedded server's database. */
const DATABASE = 'jobs';

export interface OpenDatabase {
  readonly database: Knex;
  /** Whether it is the embedded one, which the service itself migrates and fills. */
  readonly embedded: boolean;
  readonly close: () => Promise<void>;
}

/** The database of the configuration; the embedded one is started, and stopped again by `close`. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return opened(config.databaseUrl, config, false);
  const server = await startEmbeddedPostgres({ dataDir: folderOf(config), database: DATABASE, log });
  return opened(server.url, config, true, () => server.stop());
}

/** As openDatabase, for commands: where the service runs on the embedded database, beside it. */
export async function openDatabaseBesideService(config: Config): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) {
    const url = await attachEmbeddedPostgres({ dataDir: folderOf(config), database: DATABASE });
    if (url !== undefined) return opened(url, config, true);
  }
  return openDatabase(config, () => undefined);
}

const folderOf = ({ dataDir }: Config) => join(dataDir, 'postgresql');

function opened(
  url: string,
  { databasePoolSize, statementTimeout }: Config,
  embedded: boolean,
  after: () => Promise<void> = () => Promise.resolve(),
): OpenDatabase {
  const database = connect(url, databasePoolSize, { statementTimeout, connectTimeout: CONNECT_TIMEOUT });
  return { database, embedded, close: () => database.destroy().finally(after) };
}
