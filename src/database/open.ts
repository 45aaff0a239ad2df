import { join } from 'node:path';
import type { Knex } from 'knex';
import { ConfigError, type Config } from '../config';
import { reasonOf } from '../lib/reason';
import { connect } from './connect';
import { attachEmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres';
import { requireDatabase } from './reach';

/** Whoever asks is to know within two seconds that the database is away; milliseconds. */
const CONNECT_TIMEOUT = 1_500;

/** Whoever migrates or runs a command waits: with a large table that takes minutes. In milliseconds. */
const PATIENCE = 6 * 3_600_000;

/** The name of the embedded server's database. */
const DATABASE = 'jobs';

export interface OpenDatabase {
  readonly database: Knex;
  /** Whether it is the embedded one, which the service itself migrates and fills. */
  readonly embedded: boolean;
  /** Runs `work` on connections of its own, whose statements may take hours: STATEMENT_TIMEOUT is meant for requests. */
  readonly patiently: <T>(work: (database: Knex) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/**
 * The database of the configuration; the embedded one is started, and stopped again by `close`. Rejects with ConfigError
 * where it cannot be reached, and names the setting.
 */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const given = opened(config.databaseUrl, config, false);
    await requireDatabase(given.database, config.databaseUrl).catch(async (error: unknown) => {
      await given.close();
      throw error;
    });
    return given;
  }
  const options = { dataDir: folderOf(config), database: DATABASE, log };
  const server = await startEmbeddedPostgres(options).catch((error: unknown) => {
    const reason = reasonOf(error);
    throw new ConfigError(reason.includes('DATA_DIR') ? reason : `DATA_DIR: ${reason}`);
  });
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
  const open = (timeout: number) =>
    connect(url, databasePoolSize, { statementTimeout: timeout, connectTimeout: CONNECT_TIMEOUT });
  const database = open(statementTimeout);
  return {
    database,
    embedded,
    patiently: async (work) => {
      const patient = open(PATIENCE);
      return work(patient).finally(() => patient.destroy());
    },
    close: () => database.destroy().finally(after),
  };
}
