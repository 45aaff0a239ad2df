import type { Knex } from 'knex';

/** A statement with its values; one with a name is parsed and planned once a connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Connection {
  readonly __knexUid: string;
  query(statement: Statement): Promise<{ rows: unknown[] }>;
}

/** What Knex calls its client: the pool, and the emitter of the events that statements are counted by. */
interface Client {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): Promise<void>;
  emit(event: string, ...details: unknown[]): void;
}

/** Runs a statement, whose rows are `Row`s, on one of the pool's connections, past Knex's builder, which knows no named statements. */
export async function runStatement<Row>(database: Knex, statement: Statement): Promise<Row[]> {
  const client = database.client as Client;
  const connection = await client.acquireConnection();
  const told = { __knexUid: connection.__knexUid, sql: statement.text, bindings: statement.values };
  try {
    client.emit('query', told);
    const result = await connection.query(statement);
    client.emit('query-response', result, told);
    return result.rows as Row[];
  } catch (error) {
    client.emit('query-error', error, told);
    throw error;
  } finally {
    await client.releaseConnection(connection);
  }
}
