import { Client, escapeIdentifier } from 'pg';
import type { Settings } from './launch';

const CONNECT_MS = 10_000;
const STATEMENT_MS = 60_000;

export function urlOf(port: number, password: string, database: string): string {
  // The server has no TLS; explicit, so that PGSSLMODE in the environment does not ask for it.
  const address = `127.0.0.1:${port}/${encodeURIComponent(database)}`;
  return `postgres://postgres:${password}@${address}?sslmode=disable`;
}

async function session<T>(
  port: number,
  password: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns whether the server answers, accepts our password and has the requested settings. */
export function isHealthy(port: number, password: string, settings: Settings): Promise<boolean> {
  return session(port, password, async (client) => {
    const { rows } = await client.query<{ fsync: string; connections: string }>(
      `select current_setting('fsync') as fsync, current_setting('max_connections') as connections`,
    );
    const [found] = rows;
    return (
      (found?.fsync === 'on') === settings.durable &&
      Number(found?.connections) === settings.maxConnections
    );
  }).catch(() => false);
}

export function createDatabase(port: number, password: string, database: string): Promise<void> {
  return session(port, password, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      database,
    ]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(database)}`);
  });
}
