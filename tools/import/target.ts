import type { Knex } from 'knex';
import { Client, type ClientConfig } from 'pg';

/**
 * One connection for the whole import, since temporary tables and locks belong to it. Beside the pool: a merge takes minutes,
 * and the service's connections give up an answer after seconds.
 */
export async function withPatientClient(
  database: Knex,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const { connection } = (database.client as { config: { connection: ClientConfig } }).config;
  const settings = { ...connection, application_name: 'job-gateway import', query_timeout: 0 };
  const client = new Client({ ...settings, statement_timeout: 0 });
  // A connection that breaks fails the statement that waits; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  await work(client).finally(() => client.end().catch(() => undefined));
}
