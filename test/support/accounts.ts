import type { Knex } from 'knex';
import { createAccount } from '../../src/features/account/account.changes';

export interface Answer<Data = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data;
  readonly codes: (string | undefined)[];
}

/** Creates a user with a role, a name and a password; returns the password. */
export async function anAccount(
  knex: Knex,
  id: number,
  username: string,
  { role = 'user', mustChange = false } = {},
): Promise<string> {
  await knex('users').insert({ id, role }).onConflict('id').merge({ role });
  return createAccount(knex, null, id, username, mustChange);
}

/** Sends a request to `/graphql` with the caller's own headers. */
export async function ask<Data = Record<string, unknown>>(
  base: string,
  query: string,
  variables: object = {},
  headers: Record<string, string> = {},
): Promise<Answer<Data>> {
  const response = await fetch(`${base}/graphql`, {
    method: 'POST',
    body: JSON.stringify({ query, variables }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const { data, errors = [] } = (await response.json()) as {
    data: Data;
    errors?: { extensions?: { code?: string } }[];
  };
  const codes = errors.map(({ extensions }) => extensions?.code);
  return { status: response.status, headers: response.headers, data, codes };
}

const LOG_IN = `mutation LogIn($input: LogInInput!, $cookie: Boolean) {
  logIn(input: $input, cookie: $cookie) { token expireTime viewer { id role } }
}`;

export interface LoggedIn {
  readonly logIn: {
    readonly token: string | null;
    readonly expireTime: string;
    readonly viewer: { readonly id: string; readonly role: string };
  } | null;
}

export const logIn = (
  base: string,
  username: string,
  password: string,
  cookie?: boolean,
  headers?: Record<string, string>,
) => ask<LoggedIn>(base, LOG_IN, { input: { username, password }, cookie }, headers);

/** Returns a browser's `Cookie` header after an answer. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
