import { join } from 'node:path';
import type { Knex } from 'knex';
import { ConfigError, type Config } from '../../config';
import { reasonOf } from '../../lib/text/reason';
import { connect } from './connect';
import {
  attachEmbeddedPostgres,
  startEmbeddedPostgres,
  type EventLog,
} from '../../embedded-postgres';
import { requireDatabase } from './requirements';

/** A request must learn within two seconds that the database is unavailable. */
const CONNECT_TIMEOUT_MS = 1_500;

/** For migrations and commands, which take minutes on a large table. */
const LONG_TIMEOUT_MS = 6 * 3_600_000;

/** The embedded server's database. */
const DATABASE = 'jobs';

export interface OpenDatabase {
  readonly database: Knex;
  /** Whether the embedded server runs it; the service migrates and fills that one. */
  readonly embedded: boolean;
  /**
   * Runs `work` on separate connections whose statements may take hours; STATEMENT_TIMEOUT is for
   * requests. They bypass a pooler, which would drop the connections' timeouts and give each
   * statement another session.
   */
  readonly withLongTimeout: <T>(work: (database: Knex) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/**
 * Opens the configured database, or starts an embedded server, which `close` stops. Rejects with a
 * ConfigError that names the setting if the database cannot be used.
 */
export async function openDatabase(config: Config, log?: EventLog): Promise<OpenDatabase> {
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

/**
 * Like openDatabase, for commands: uses the embedded server of a running service if there is one;
 * otherwise calls `onStart` and starts the server.
 */
export async function openDatabaseBesideService(
  config: Config,
  onStart: () => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl === undefined) {
    const url = await attachEmbeddedPostgres({ dataDir: folderOf(config), database: DATABASE });
    if (url !== undefined) return opened(url, config, true);
    onStart();
  }
  return openDatabase(config);
}

const folderOf = ({ dataDir }: Config) => join(dataDir, 'postgresql');

function opened(
  url: string,
  { databasePoolSize, statementTimeout, statements, listenUrl }: Config,
  embedded: boolean,
  after: () => Promise<void> = () => Promise.resolve(),
): OpenDatabase {
  const open = (to: string, timeout: number, endOrphans = false) =>
    connect(to, databasePoolSize, {
      statementTimeout: timeout,
      endOrphans,
      connectTimeout: CONNECT_TIMEOUT_MS,
      statements,
    });
  const database = open(url, statementTimeout);
  const direct = embedded ? url : (listenUrl ?? url);
  return {
    database,
    embedded,
    withLongTimeout: async (work) => {
      const other = open(direct, LONG_TIMEOUT_MS, true);
      return work(other).finally(() => other.destroy());
    },
    close: () => database.destroy().finally(after),
  };
}
