import type { Knex } from 'knex';
import { Client } from 'pg';
import { connectionConfigOf } from '../../src/database/knex-internals';

/**
 * One connection for the whole import, since temporary tables and locks belong to it. Beside the
 * pool: a merge takes minutes, and the service's connections give up an answer after seconds.
 */
export async function withPatientClient(
  database: Knex,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({
    ...connectionConfigOf(database),
    application_name: 'job-gateway import',
    query_timeout: 0,
    statement_timeout: 0,
  });
  // A connection that breaks fails the statement that waits; without a listener it would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  await work(client).finally(() => client.end().catch(() => undefined));
}
