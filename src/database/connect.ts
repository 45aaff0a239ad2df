import knex, { type Knex } from 'knex';
import pg from 'pg';
import { PostgresClient } from './client';
import { Eviction } from './eviction';
import { useDriver } from './knex-internals';

/** Statements that run longer than this are cancelled, in milliseconds, unless the operator says otherwise. */
const STATEMENT_TIMEOUT = 10_000;
/** Who waits for a lock holds a connection that others wait for: so small a part of that time, at least so many milliseconds. */
const LOCK_PART = 5;
const LOCK_LEAST = 1_000;
/** That much later a server that has not even cancelled is given up, in milliseconds. */
const SILENCE = 1_000;
/** A server that does not take a new connection within this time, in milliseconds, is away, unless said otherwise. */
const CONNECT_TIMEOUT = 2_000;
/** A caller waits this long for one of the pool's connections, in milliseconds: a thousand toggles at once all get their turn. */
const POOL_TIMEOUT = 10_000;

/**
 * The lists' statements are planned once a connection and not once a run, which would take longer than the run; compiling
 * or spreading over processes what takes a millisecond costs more than it saves (docs/decisions/0024). An `options` in the
 * URL replaces these.
 */
const SESSION =
  '-c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0';

/** In milliseconds. */
export interface Patience {
  readonly statementTimeout?: number;
  readonly connectTimeout?: number;
}

/** How Knex reaches the database at `url`. */
export function connectionSettings(
  url: string,
  poolSize = 10,
  { statementTimeout = STATEMENT_TIMEOUT, connectTimeout = CONNECT_TIMEOUT }: Patience = {},
): Knex.Config {
  return {
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'job-gateway',
      connectionTimeoutMillis: connectTimeout,
      statement_timeout: statementTimeout,
      query_timeout: statementTimeout + SILENCE,
      options: `${SESSION} -c lock_timeout=${Math.max(LOCK_LEAST, Math.floor(statementTimeout / LOCK_PART))}`,
      keepAlive: true,
    },
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: POOL_TIMEOUT,
    // What fails is thrown, and whoever catches it logs it.
    log: { error: () => undefined, warn: () => undefined },
  };
}

/** A pool of connections to the database. Nothing is opened before the first statement. */
export function connect(url: string, poolSize?: number, patience?: Patience): Knex {
  const settings = connectionSettings(url, poolSize, patience);
  const eviction = new Eviction();
  const database = knex({ ...settings, pool: { ...settings.pool, afterCreate: eviction.created } });
  useDriver(database, { ...pg, Client: PostgresClient });
  database.on('query-error', eviction.failed);
  return database;
}
