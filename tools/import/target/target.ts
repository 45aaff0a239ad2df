import type { Knex } from 'knex';
import type { Client } from 'pg';
import { Hosts, openClient } from '../../../src/database/connection/hosts';
import { connectionConfigOf } from '../../../src/database/knex-internals';

/**
 * Runs `work` on one connection for the whole import, since temporary tables and locks belong to
 * it. It is outside the pool, because a merge takes minutes and the pool's connections time out
 * after seconds.
 */
export async function withImportClient(
  database: Knex,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await connectForImport(database);
  await work(client).finally(() => client.end().catch(() => undefined));
}

/** Opens such a connection, which the caller closes. If it breaks, the waiting statement fails. */
export function connectForImport(database: Knex): Promise<Client> {
  const { connectionString = '', ...settings } = connectionConfigOf(database);
  return openClient(new Hosts(connectionString), {
    ...settings,
    application_name: 'job-gateway import',
    query_timeout: 0,
    statement_timeout: 0,
  });
}
