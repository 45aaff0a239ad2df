import knex, { type Knex } from 'knex';

/** Statements that run longer than this are cancelled, in milliseconds. */
const STATEMENT_TIMEOUT = 15_000;
/** A server that does not take a new connection within this time, in milliseconds, is away. */
const CONNECT_TIMEOUT = 2_000;
/** A caller waits this long for one of the pool's connections, in milliseconds: a thousand toggles at once all get their turn. */
const POOL_TIMEOUT = 10_000;

/** How Knex reaches the database at `url`. */
export function connectionSettings(url: string, poolSize = 10): Knex.Config {
  return {
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'job-gateway',
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      statement_timeout: STATEMENT_TIMEOUT,
      keepAlive: true,
    },
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: POOL_TIMEOUT,
    // What fails is thrown, and whoever catches it logs it.
    log: { error: () => undefined, warn: () => undefined },
  };
}

/** A pool of connections to the database. Nothing is opened before the first statement. */
export const connect = (url: string, poolSize?: number): Knex => knex(connectionSettings(url, poolSize));
