import {
  connectionIdOf,
  discard,
  type PooledConnection,
  type StatementDetails,
} from './knex-internals';

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
    const id = connectionIdOf(connection);
    this.connections.set(id, connection);
    connection.once('end', () => this.connections.delete(id));
    done(null, connection);
  };

  readonly failed = (error: Error, statement: StatementDetails) => {
    const connection = this.connections.get(connectionIdOf(statement));
    if (SPOILS(error) && connection !== undefined) discard(connection, error);
  };
}
