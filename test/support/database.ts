import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { connect } from '../../src/database/connection/connect';

/**
 * The statement timeout in milliseconds; the lock timeout is a fifth of it. The holder of a lock
 * may be a test whose process is suspended meanwhile.
 */
export const STATEMENT_TIMEOUT = 60_000;

export interface TestDatabase {
  readonly knex: Knex;
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Creates a test file's own database, cloned from the migrated template. */
export async function createTestDatabase(from = 'template'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer((admin) =>
    admin.raw(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`),
  );
  const url = urlOf(name);
  const knex = connectPatiently(url);
  return {
    knex,
    url,
    async close() {
      await knex.destroy();
      await administer((admin) => admin.raw(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** Connects to a database that exists already and stays. */
export function adoptDatabase(url: string): TestDatabase {
  const knex = connectPatiently(url);
  return { knex, url, close: () => knex.destroy() };
}

const connectPatiently = (url: string) =>
  connect(url, undefined, { statementTimeout: STATEMENT_TIMEOUT });

function urlOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(command: (admin: Knex) => Knex.Raw): Promise<void> {
  const admin = connect(urlOf('postgres'), 2);
  try {
    await command(admin);
  } finally {
    await admin.destroy();
  }
}
