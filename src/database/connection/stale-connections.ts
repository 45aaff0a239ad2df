import { isOfStandby } from '../faults';
import {
  connectionIdOf,
  discard,
  type PooledConnection,
  type StatementDetails,
} from '../knex-internals';

/** SQLSTATE of a named statement whose columns have another type since it was prepared. */
const OTHER_COLUMNS = '0A000';

/**
 * Errors that mean that the server behind a connection has become read-only or does not answer, or
 * that a statement prepared on it always fails.
 */
const isStale = (error: { code?: unknown; message?: unknown }) =>
  isOfStandby(error) || error.code === OTHER_COLUMNS || error.message === 'Query read timeout';

/**
 * Evicts connections that are open but useless, for example after a failover; Knex itself evicts
 * closed ones.
 */
export class StaleConnections {
  private readonly connections = new Map<string, PooledConnection>();

  readonly onCreate = (
    connection: PooledConnection,
    done: (error: null, connection: PooledConnection) => void,
  ) => {
    const id = connectionIdOf(connection);
    this.connections.set(id, connection);
    connection.once('end', () => this.connections.delete(id));
    done(null, connection);
  };

  /** Another host has become the primary: connections opened before lead to the wrong server. */
  readonly onMove = () => {
    for (const connection of this.connections.values())
      discard(connection, new Error('the primary has moved'));
  };

  readonly onError = (error: Error, statement: StatementDetails) => {
    const connection = this.connections.get(connectionIdOf(statement));
    if (isStale(error) && connection !== undefined) discard(connection, error);
  };
}
