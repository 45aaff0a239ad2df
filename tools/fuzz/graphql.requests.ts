import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import type { Random } from '../../seeds/random';
import { packageRoot } from '../../src/lib/package-root';
import { RandomDocument } from './document';
import { identityHeaders, oddHeaders } from './headers';
import { content, times, weighted, type Content, type HostileRequest } from './request';
import { damaged, nastyJson, nastyText } from './words';

const schema = buildSchema(readFileSync(join(packageRoot, 'schema/schema.graphql'), 'utf8'));

const JSON_TYPE = 'application/json';
const ODD_TYPES = [
  'application/json; charset=gbk',
  'application/json; charset=x',
  'x',
  'application/json;a',
] as const;
const INTROSPECTION =
  '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';

/**
 * Requests for the GraphQL endpoint: documents generated from the schema, in valid and invalid
 * forms.
 */
export function graphqlRequest(random: Random, tokens: readonly string[]): HostileRequest {
  const headers = { ...identityHeaders(random, tokens), ...oddHeaders(random) };
  const path = random.chance(0.97)
    ? '/graphql'
    : random.pick(['/GraphQL', '/graphql/', '/graphql/x', '/graphql%00', '/graphql?']);
  if (random.chance(0.12)) return getRequest(random, path, headers);
  const { type, body } = wrapped(random);
  const method = random.chance(0.97)
    ? 'POST'
    : random.pick(['PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH']);
  return {
    endpoint: 'graphql',
    method,
    path,
    headers: { ...headers, ...(type && { 'content-type': type }) },
    body,
  };
}

function getRequest(random: Random, path: string, headers: Record<string, string>): HostileRequest {
  const query = new URLSearchParams();
  const { query: document, variables } = operation(random);
  if (random.chance(0.95)) query.set('query', textOf(document).slice(0, 5000));
  if (random.chance(0.6)) query.set('variables', JSON.stringify(variables).slice(0, 3000));
  if (random.chance(0.1)) query.set('extensions', JSON.stringify(nastyJson(random)).slice(0, 3000));
  if (random.chance(0.8)) headers['apollo-require-preflight'] = 'true';
  return {
    endpoint: 'graphql',
    method: 'GET',
    path: `${path.split('?')[0] ?? ''}?${query.toString()}`,
    headers,
    body: Buffer.alloc(0),
  };
}

function operation(random: Random): Record<string, unknown> {
  const document = new RandomDocument(random, schema);
  const text = weighted(
    random,
    [17, () => document.text],
    [2, () => damaged(random, document.text)],
    [0.5, () => nastyText(random)],
    [0.3, () => INTROSPECTION],
    [0.3, () => `{ ${times(random.whole(2, 300), (index) => `a${index}: __typename`).join(' ')} }`],
    [0.3, () => `{ a ${'{ a '.repeat(random.whole(10, 3000))}`],
    [0.3, () => `query ${'@x '.repeat(random.whole(10, 500))} { __typename }`],
    [0.3, () => 'query A { __typename } query B { __typename }'],
    [0.2, () => 'fragment A on Query { ...B } fragment B on Query { ...A } { ...A }'],
    [0.2, () => 'subscription { x }'],
  );
  const whole: Record<string, unknown> = { query: text, variables: document.variables };
  if (random.chance(0.05)) whole.variables = nastyJson(random);
  if (random.chance(0.05)) whole.operationName = nastyJson(random);
  if (random.chance(0.03)) whole.extensions = nastyJson(random);
  if (random.chance(0.02))
    whole.extensions = { persistedQuery: { version: 1, sha256Hash: 'ab'.repeat(32) } };
  if (random.chance(0.03)) whole.query = nastyJson(random);
  if (random.chance(0.02)) delete whole.query;
  return whole;
}

function wrapped(random: Random): Content {
  const whole = operation(random);
  const json = JSON.stringify(whole);
  return weighted<Content>(
    random,
    [20, () => content(JSON_TYPE, json)],
    [1, () => content('application/json; charset=utf-8', damaged(random, json))],
    [1, () => content(JSON_TYPE, JSON.stringify(times(random.whole(0, 20), () => whole)))],
    [1, () => content(JSON_TYPE, JSON.stringify(nastyJson(random)))],
    [0.5, () => content('text/plain', json)],
    [0.5, () => content('application/graphql', textOf(whole.query))],
    [0.5, () => content('application/x-www-form-urlencoded', 'query=%7B__typename%7D')],
    [0.5, () => content(random.pick(ODD_TYPES), json)],
    [0.5, () => content(undefined, json)],
    [1, () => upload(random, json)],
  );
}

/** An upload that roughly follows the GraphQL multipart request specification. */
function upload(random: Random, operations: string): Content {
  const part = (disposition: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  const whole = [
    part('name="operations"', operations),
    part(
      'name="map"',
      random.pick(['{"0":["variables.file"]}', '{"0":["__proto__.x"]}', '[]', '{"0":[]}', 'x']),
    ),
    part(
      `name="0"; filename="${random.pick(['a.png', '../a.js', 'a.svg', ''])}"`,
      nastyText(random),
    ),
    '--x--\r\n',
  ].join('');
  const text = random.chance(0.7) ? whole : damaged(random, whole);
  return content('multipart/form-data; boundary=x', text);
}

/** String() of an object with its own `toString` may throw. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}
