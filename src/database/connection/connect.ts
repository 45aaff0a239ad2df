import knex, { type Knex } from 'knex';
import pg from 'pg';
import { types } from './types';
import { PostgresClient, UnnamedStatementsClient } from './client';
import { Hosts } from './hosts';
import { StaleConnections } from './stale-connections';
import { openBy, orderFairly, shareConnections, useDriver } from '../knex-internals';

/** Statements that run longer are cancelled, unless STATEMENT_TIMEOUT sets another limit. */
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * A statement that waits for a lock holds a connection, so the lock timeout is the statement
 * timeout divided by this, but at least the minimum below.
 */
const LOCK_TIMEOUT_DIVISOR = 5;
const MIN_LOCK_TIMEOUT_MS = 1_000;
/** A server that has not cancelled a statement after this additional time counts as gone. */
const CANCEL_TIMEOUT_MS = 1_000;
/** A server that accepts no new connection within this time counts as unavailable. */
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * How long a connection may be silent before TCP probes it. The system's default, two hours, is
 * longer than firewalls remember a connection, such as that of a long CREATE INDEX.
 */
const PROBE_AFTER_MS = 30_000;
/** How long a caller waits for a connection of the pool; enough for a thousand toggles at once. */
const POOL_TIMEOUT_MS = 10_000;

/**
 * Statements are prepared and planned once per connection: planning a list takes longer than
 * running it. JIT compilation and parallel workers cost more than they save on statements of a
 * millisecond (docs/decisions/0024). `work_mem` is for keywords in a third of the names: a bitmap
 * of 200,000 pages (docs/decisions/0036). The rest are PostgreSQL's own defaults, which a database
 * may override: dates that the driver can read, coordinates with all digits, and transactions that
 * wait for each other instead of failing. `options` in the URL replace all of these.
 */
const SESSION =
  '-c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0 ' +
  '-c work_mem=16MB -c DateStyle=ISO -c extra_float_digits=1 ' +
  '-c default_transaction_isolation=read\\ committed';

/**
 * Without it, a server notices only after a statement that its client is gone. Not part of SESSION,
 * because servers on Windows, and before PostgreSQL 15 on others than Linux, would refuse the
 * connection.
 */
const END_ORPHANS = "SET client_connection_check_interval = '1s'";

/** All in milliseconds. */
interface Timeouts {
  readonly statementTimeout?: number;
  readonly connectTimeout?: number;
}

export interface Connecting extends Timeouts {
  /** `unnamed`: for poolers that give each transaction another connection. */
  readonly statements?: 'named' | 'unnamed';
  /** Whether the server ends a statement soon after this process has been killed. */
  readonly endOrphans?: boolean;
}

/** How long a statement may wait for a lock; both in milliseconds. */
export const lockTimeoutOf = (statementTimeout: number): number =>
  Math.max(MIN_LOCK_TIMEOUT_MS, Math.floor(statementTimeout / LOCK_TIMEOUT_DIVISOR));

/** Returns Knex's configuration for the database at `url`. */
export function connectionSettings(
  url: string,
  poolSize = 10,
  { statementTimeout = STATEMENT_TIMEOUT_MS, connectTimeout = CONNECT_TIMEOUT_MS }: Timeouts = {},
): Knex.Config {
  const lockTimeout = lockTimeoutOf(statementTimeout);
  return {
    client: 'pg',
    connection: {
      connectionString: url,
      application_name: 'job-gateway',
      connectionTimeoutMillis: connectTimeout,
      statement_timeout: statementTimeout,
      query_timeout: statementTimeout + CANCEL_TIMEOUT_MS,
      options: `${SESSION} -c lock_timeout=${lockTimeout}`,
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBE_AFTER_MS,
      types,
    },
    pool: { min: 0, max: poolSize },
    acquireConnectionTimeout: POOL_TIMEOUT_MS,
    // Errors are logged where they are caught.
    log: { error: () => undefined, warn: () => undefined },
  };
}

/** Creates a pool of connections to the database; none is opened before the first statement. */
export function connect(url: string, poolSize?: number, connecting: Connecting = {}): Knex {
  const settings = connectionSettings(url, poolSize, connecting);
  const stale = new StaleConnections();
  const database = knex({ ...settings, pool: { ...settings.pool, afterCreate: stale.onCreate } });
  const unnamed = connecting.statements === 'unnamed';
  useDriver(database, { ...pg, Client: unnamed ? UnnamedStatementsClient : PostgresClient });
  orderFairly(database);
  if (!unnamed) shareConnections(database);
  const hosts = new Hosts(url, stale.onMove);
  openBy(database, async (open, close) => {
    const connection = await hosts.choose(open, close);
    if (connecting.endOrphans === true) await connection.query(END_ORPHANS).catch(() => undefined);
    return connection;
  });
  database.on('query-error', stale.onError);
  return database;
}
