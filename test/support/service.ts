import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { createApp, type App } from '../../src/app';
import { connect } from '../../src/database/connection/connect';
import { readConfig } from '../../src/config';
import { issueToken } from '../../src/features/viewer/token/token.storage';
import { createLog, type Log } from '../../src/observability/log';
import { adoptDatabase, createTestDatabase, STATEMENT_TIMEOUT } from './database';

interface Envelope<Data = unknown> {
  readonly code: number;
  readonly msg: string;
  readonly time: string;
  readonly data: Data;
}

type Fields = Record<string, string | number | null | undefined>;

/** The whole service on its own port, as clients use it. */
export interface TestService {
  readonly base: string;
  readonly app: App;
  /** The test's own connections. */
  readonly knex: Knex;
  /** The service's. */
  readonly database: Knex;
  readonly publicDir: string;
  /** A token for a user, who is created if missing, and has the role if one is given. */
  tokenFor(userId: number, role?: 'editor' | 'admin'): Promise<string>;
  /** Calls an operation of the REST endpoint, with parameters as a form. */
  rest<Data>(operation: string, parameters?: Fields, token?: string): Promise<Envelope<Data>>;
  graphql<Data>(query: string, variables?: object, token?: string): Promise<GraphqlResult<Data>>;
  /** Returns the data of an operation in which nothing may fail. */
  dataOf<Data>(query: string, variables?: object, token?: string): Promise<Data>;
  /** Posts a form to an operation of the REST endpoint. */
  post(operation: string, body?: string, token?: string): Promise<Response>;
  readonly close: (times?: Parameters<App['close']>[0]) => Promise<void>;
}

interface FieldProblem {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

export interface GraphqlResult<Data> {
  readonly data: Data;
  readonly errors?: {
    message: string;
    path?: unknown[];
    extensions: { code: string; argument?: string; fields?: FieldProblem[] };
  }[];
}

/** Returns each refused field of the input, with its code. */
export const refusedFields = ({ errors }: GraphqlResult<unknown>): string[] =>
  (errors?.[0]?.extensions.fields ?? []).map(({ field, code }) => `${field} ${code}`);

/** Starts the service on `DATABASE_URL`, whose database stays, or else on a new one. */
export async function startService(
  environment: Record<string, string> = {},
  log: Log = createLog('silent'),
): Promise<TestService> {
  const given = environment.DATABASE_URL;
  const { knex, url, close } = given ? adoptDatabase(given) : await createTestDatabase();
  const publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-public-'));
  const config = readConfig({
    DATABASE_URL: url,
    PUBLIC_DIR: publicDir,
    STATEMENT_TIMEOUT: String(STATEMENT_TIMEOUT),
    ...environment,
  });
  const database = connect(url, config.databasePoolSize, config);
  const app = await createApp(
    {
      config,
      database,
    },
    log,
  );
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  async function graphql<Data>(query: string, variables = {}, token?: string) {
    const response = await fetch(`${base}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
      headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
    });
    return (await response.json()) as GraphqlResult<Data>;
  }

  return {
    base,
    app,
    knex,
    database,
    publicDir,

    async tokenFor(userId, role) {
      await knex('users').insert({ id: userId }).onConflict('id').ignore();
      if (role !== undefined) await knex('users').where({ id: userId }).update({ role });
      return issueToken(knex, userId);
    },

    async rest<Data>(operation: string, parameters: Fields = {}, token?: string) {
      const form = new URLSearchParams();
      for (const [name, value] of Object.entries(parameters))
        if (value != null) form.set(name, String(value));
      const response = await fetch(`${base}/api/v2.home/${operation}`, {
        method: 'POST',
        body: form,
        headers: token === undefined ? {} : { token },
      });
      return (await response.json()) as Envelope<Data>;
    },

    graphql,

    async dataOf<Data>(query: string, variables?: object, token?: string) {
      const { data, errors } = await graphql<Data>(query, variables, token);
      expect(errors).toBeUndefined();
      return data;
    },

    post: (operation, body = '', token = '') =>
      fetch(`${base}/api/v2.home/${operation}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(token !== '' && { token }),
        },
      }),

    async close(times) {
      await app.close(times);
      await database.destroy();
      await close();
      rmSync(publicDir, { recursive: true, force: true });
    },
  };
}
