/** A connection as Knex's pool knows it; one that is marked as disposed of is not lent again. */
interface PooledConnection {
  readonly __knexUid: string;
  __knex__disposed?: unknown;
  once(event: 'end', listener: () => void): unknown;
}

/** After these a connection is of no more use: it leads to a server that became read-only, or does not answer. */
const SPOILS = (error: { code?: unknown; message?: unknown }) =>
  error.code === '25006' || error.message === 'Query read timeout';

/** Has connections replaced that work and yet lead nowhere, as after a failover. Knex replaces those that broke. */
export class Eviction {
  private readonly connections = new Map<string, PooledConnection>();

  readonly created = (
    connection: PooledConnection,
    done: (error: null, connection: PooledConnection) => void,
  ) => {
    this.connections.set(connection.__knexUid, connection);
    connection.once('end', () => this.connections.delete(connection.__knexUid));
    done(null, connection);
  };

  readonly failed = (error: Error, { __knexUid }: { __knexUid: string }) => {
    const connection = this.connections.get(__knexUid);
    if (SPOILS(error) && connection !== undefined) connection.__knex__disposed = error;
  };
}
