import type { Knex } from 'knex';
import type { Client as PostgresClient, ClientConfig } from 'pg';
import { withTimeLimit } from '../lib/concurrency/time-limit';
import { ConnectionShare } from './connection/connection-share';
import { FairOrder, type CallerOf } from './connection/fair-order';
import { SharedConnections } from './connection/shared-connections';

/**
 * Undocumented parts of Knex, which no other file may touch (eslint.config.mjs). Before Knex is
 * upgraded, test/database/knex-internals.test.ts has to pass with the new version.
 */
export const KNEX_VERSION = '3.3.0';

/** How long a tried connection may take. */
const TRY_TIMEOUT_MS = 1_500;

/** A connection as Knex's pool knows it. */
export interface PooledConnection {
  isWritable(): Promise<boolean>;
  /** Breaks the connection; its statements fail with the reason. */
  abort(reason: Error): void;
  /** Sends the statements of this turn of the event loop together. */
  gather(): void;
  readonly __knexUid: string;
  __knex__disposed?: unknown;
  /** A setting of pg: sends statements without waiting for the answers to earlier ones. */
  pipeline?: boolean;
  once(event: 'end', listener: () => void): unknown;
  query(text: string): Promise<unknown>;
  run(statement: Statement): Promise<{ rows: unknown[] }>;
}

interface ConnectionPool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
  readonly max: number;
  readonly free: readonly { readonly resource: PooledConnection }[];
  readonly used: readonly { readonly resource: PooledConnection }[];
  readonly pendingAcquires: WaitingAcquire[];
  /** Calls the listener before the connection is given to a waiting caller. */
  on(event: 'release', listener: (connection: PooledConnection) => void): void;
}

interface WaitingAcquire {
  reject(reason: Error): void;
}

/** The request that statements belong to. */
export interface RequestOfStatements {
  /** The pool's connections are divided between callers with different keys (FairOrder). */
  readonly caller: { readonly key: unknown };
  /** Throws if the statements that have not begun are no longer wanted. */
  throwIfAbandoned(): void;
}

/**
 * What Knex reports about a statement: the first argument of `query` events, the second of
 * `query-response` and `query-error`.
 */
export interface StatementDetails {
  readonly sql?: string;
  readonly __knexUid: string;
  readonly __knexQueryUid?: string;
}

/** Knex's client, which holds the pool and the driver and emits each statement's events. */
interface Client {
  driver: object;
  version?: string;
  readonly config: { readonly connection: ClientConfig };
  readonly connectionSettings: ClientConfig;
  readonly pool: ConnectionPool;
  acquireConnection: (this: Client) => Promise<PooledConnection>;
  releaseConnection(connection: PooledConnection): Promise<void>;
  acquireRawConnection: (this: Client) => Promise<PooledConnection>;
  destroyRawConnection(connection: PooledConnection): Promise<void>;
  emit(event: string, ...details: unknown[]): boolean;
  transaction(...given: unknown[]): unknown;
  /** Ours, not Knex's: the caller that a connection is for; unset: none in particular. */
  readonly callerOf?: CallerOf;
}

const clientOf = (database: Knex) => database.client as Client;

/** The pool of an open database. */
export const poolOf = (database: Knex): ConnectionPool => clientOf(database).pool;

/** Whether the pool's connections are in use, and somebody waits for one. */
export const isExhausted = (database: Knex): boolean =>
  poolOf(database).numUsed() > 0 && poolOf(database).numPendingAcquires() > 0;

/** Whether `destroy` has been called. */
export const isClosed = (database: Knex): boolean =>
  (clientOf(database).pool as ConnectionPool | undefined) === undefined;

/** The settings of the pool's connections. */
export const connectionConfigOf = (database: Knex): ClientConfig =>
  clientOf(database).config.connection;

/** Makes Knex open connections with another module than `pg`, or with another class. */
export function useDriver(
  database: Knex,
  driver: { readonly Client: typeof PostgresClient },
): void {
  clientOf(database).driver = driver;
}

/**
 * Lets `choose` open the pool's connections, and those outside the pool: it may try several
 * addresses, and close connections that it does not want.
 */
export function openBy(
  database: Knex,
  choose: (
    open: (url: string) => Promise<PooledConnection>,
    close: (connection: PooledConnection) => Promise<void>,
  ) => Promise<PooledConnection>,
): void {
  const client = clientOf(database);
  const { acquireRawConnection } = client;
  const open = async (connectionString: string) => {
    // The same client with another address.
    const there = Object.create(client, {
      connectionSettings: { value: { ...client.connectionSettings, connectionString } },
    }) as Client;
    const connection = await acquireRawConnection.call(there);
    client.version ??= there.version;
    return connection;
  };
  client.acquireRawConnection = () =>
    choose(open, (connection) => client.destroyRawConnection(connection));
}

/**
 * Opens a connection outside the pool, waits for an answer on it, and closes it; rejects if the
 * server accepts none, or does not answer in time. A pooler may accept a connection although its
 * server is gone.
 */
export async function tryConnection(database: Knex): Promise<void> {
  const client = clientOf(database);
  const connection = await client.acquireRawConnection();
  try {
    await withTimeLimit(connection.query('SELECT 1'), TRY_TIMEOUT_MS);
  } finally {
    // A server that does not answer would not react to a polite close either.
    void client.destroyRawConnection(connection).catch(() => undefined);
  }
}

/** Has the pool close a connection instead of reusing it. */
export function discard(connection: PooledConnection, reason: Error): void {
  connection.__knex__disposed = reason;
}

/** Closes the pool's idle connections. */
export function closeIdle(database: Knex, reason: Error): void {
  const client = clientOf(database);
  for (const { resource } of client.pool.free) {
    discard(resource, reason);
    void client.destroyRawConnection(resource).catch(() => undefined);
  }
}

/**
 * Breaks the pool's connections that are in use and rejects those who wait for one, because the
 * server does not answer. Their statements fail with `reason`.
 */
export function closeUsed(database: Knex, reason: Error): void {
  const { pool } = clientOf(database);
  for (const waiting of [...pool.pendingAcquires]) waiting.reject(reason);
  for (const { resource } of [...pool.used]) {
    discard(resource, reason);
    resource.abort(reason);
  }
}

/** Identifies one of the pool's connections, or the connection that ran a statement. */
export const connectionIdOf = (known: Pick<PooledConnection, '__knexUid'>): string =>
  known.__knexUid;

/** Returns a key that all events of one statement share. */
export const statementKeyOf = (details: StatementDetails): unknown =>
  details.__knexQueryUid ?? details;

const sharing = new WeakMap<ConnectionPool, SharedConnections<PooledConnection>>();

/** Lets short statements share connections of the database's pool. */
export function shareConnections(database: Knex): void {
  const client = clientOf(database);
  const source = {
    acquire: async () => {
      const connection = await client.acquireConnection();
      connection.pipeline = true;
      return connection;
    },
    release: (connection: PooledConnection) => {
      connection.pipeline = false;
      return client.releaseConnection(connection);
    },
    waiting: () => client.pool.numPendingAcquires(),
    canSpareOne: client.pool.max > 2,
  };
  sharing.set(client.pool, new SharedConnections(source));
}

/** Has callers who wait for a connection of the database's pool get one in a fair order. */
export function orderFairly(database: Knex): void {
  const client = clientOf(database);
  const { acquireConnection, pool } = client;
  const order = new FairOrder<PooledConnection, WaitingAcquire>();
  client.acquireConnection = async function acquireInOrder() {
    const callerOf = this.callerOf ?? (() => undefined);
    const acquired = acquireConnection.call(this);
    // If anybody waits now, this caller is the last of them.
    const last = pool.pendingAcquires.at(-1);
    if (last !== undefined) order.noteWaiting(last, callerOf);
    const connection = await acquired;
    order.noteHeld(connection, callerOf);
    return connection;
  };
  pool.on('release', (connection) => {
    order.noteReleased(connection);
    order.bringNextToFront(pool.pendingAcquires);
  });
}

/**
 * A statement with its values. If it has a name, it is parsed and planned once for each connection.
 */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /**
   * A read of a few milliseconds at most, which may share a connection with others outside a
   * transaction.
   */
  readonly isShort?: boolean;
}

/**
 * Runs a statement on one of the pool's connections, with Knex's usual events but without its
 * builder, which does not support named statements. The caller vouches that the rows are `Row`s.
 */
export async function runStatement<Row>(database: Knex, statement: Statement): Promise<Row[]> {
  const client = clientOf(database);
  // A transaction has no pool.
  const shared = statement.isShort === true ? sharing.get(client.pool) : undefined;
  if (shared !== undefined)
    return shared.run((connection) => {
      connection.gather();
      return send(client, connection, statement);
    });
  const connection = await client.acquireConnection();
  try {
    return await send(client, connection, statement);
  } finally {
    await client.releaseConnection(connection);
  }
}

async function send<Row>(
  client: Client,
  connection: PooledConnection,
  statement: Statement,
): Promise<Row[]> {
  const details = {
    __knexUid: connection.__knexUid,
    sql: statement.text,
    bindings: statement.values,
  };
  try {
    client.emit('query', details);
    const result = await connection.run(statement);
    client.emit('query-response', result, details);
    return result.rows as Row[];
  } catch (error) {
    // The error's own stack ends in the driver, where it parsed the answer.
    if (error instanceof Error) Error.captureStackTrace(error);
    client.emit('query-error', error, details);
    throw error;
  }
}

/** The parts of Knex's own function that are used here. */
interface Core {
  readonly client: Client;
  queryBuilder(): Knex.QueryBuilder;
}

/**
 * Returns the same database, with the same connections; queries through the result hold only a
 * share of them, and `listen` is called for its statements, which belong to `request`. A
 * transaction bypasses the share, because queries of the same request may be waiting for it. This
 * is called for each request, and V8 slows down with every new prototype, so the objects share
 * theirs.
 */
export function listenedTo(
  database: Knex,
  listen: (event: string, details: readonly unknown[]) => void,
  request?: RequestOfStatements,
): Knex {
  const { context } = database as unknown as { context: Core };
  const { client } = context;
  const emit: Client['emit'] = (event, ...details) => {
    listen(event, details);
    return client.emit(event, ...details);
  };
  const callerOf = () => request?.caller.key;
  const share = new ConnectionShare(() => client.pool.numPendingAcquires() > 0);
  const limited = Object.assign(Object.create(client) as Client, {
    emit,
    callerOf,
    acquireConnection: async () => {
      await share.take();
      let connection: PooledConnection | undefined;
      try {
        request?.throwIfAbandoned();
        connection = await client.acquireConnection.call(limited);
        request?.throwIfAbandoned();
        return connection;
      } catch (error) {
        if (connection !== undefined) await client.releaseConnection(connection);
        share.free();
        throw error;
      }
    },
    releaseConnection: (connection: PooledConnection) =>
      client.releaseConnection(connection).finally(() => share.free()),
    transaction: (...given: unknown[]) =>
      client.transaction.apply(
        Object.assign(Object.create(client) as Client, { emit, callerOf }),
        given,
      ),
  });
  const core = Object.assign(Object.create(context) as Core, { client: limited });
  return new Proxy(database, {
    apply: (_database, _this, [table, options]: [string, object?]) =>
      core.queryBuilder().table(table, options),
    // Knex's methods and getters ask `this` for its context.
    get: (all, name, asked) =>
      name === 'context' ? core : (Reflect.get(all, name, asked) as unknown),
  });
}
