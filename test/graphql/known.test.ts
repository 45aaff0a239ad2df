import { once } from 'node:events';
import { connect } from 'node:net';
import { ApolloServer } from '@apollo/server';
import { FavouriteResolver } from '../../src/features/favourite/favourite.resolver';
import { jobs } from '../support/factories';
import { startService, type TestService } from '../support/service';

/** The whole answer as sent, without what differs from request to request. */
async function answerTo(base: string, head: readonly string[], body: unknown): Promise<string> {
  const { hostname, port } = new URL(base);
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const lines = ['POST /graphql HTTP/1.1', 'Host: gateway.example', 'Connection: close', ...head];
  socket.write(`${lines.join('\r\n')}\r\nContent-Length: ${bytes.length}\r\n\r\n`);
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks)
    .toString()
    .replace(/^X-Request-Id: .*$/m, 'X-Request-Id: …')
    .replace(/^Date: .*$/m, 'Date: …');
}

const JSON_TYPE = 'Content-Type: application/json';
const LIST = `query List($size: Int!, $near: CoordinatesInput) {
  jobs(pageSize: $size, near: $near) { total items { id jobName cover distance(from: $near) } }
}`;
const TWO =
  'query ($size: Int!) { a: jobs(pageSize: $size) { items { id jobName content } } ' +
  'b: jobs(pageSize: $size) { items { id jobName content } } }';
const place = { lng: 120.98, lat: 31.39 };

/** Documents that Apollo has validated are answered without it; clients must not notice. */
describe('a known document', () => {
  let service: TestService;
  let token: string;
  const asked = jest.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');
  beforeAll(async () => {
    service = await startService({ GRAPHQL_MAX_COST: '1700', TRUST_PROXY: 'true' });
    await jobs(service.knex, [{ lng: 120, lat: 31 }, { lng: null, lat: null }, { weigh: 3 }]);
    token = `token: ${await service.tokenFor(7)}`;
  });
  afterAll(() => service.close());

  /**
   * Returns the first answer, which is Apollo's, the second, and how often Apollo was asked for it.
   */
  async function twice(body: unknown, ...head: string[]) {
    const send = () => answerTo(service.base, [JSON_TYPE, ...head], body);
    const first = await send();
    asked.mockClear();
    return { first, second: await send(), asked: asked.mock.calls.length };
  }

  it.each<[string, unknown, string[]]>([
    ['a list', { query: LIST, variables: { size: 2, near: place } }, []],
    ['null for what may be left out', { query: LIST, variables: { size: 3, near: null } }, []],
    [
      'an operation by its name',
      { query: `${LIST} query B { __typename }`, operationName: 'B' },
      [],
    ],
    [
      'all fields of the body',
      { query: '{ __typename }', variables: null, operationName: null, extensions: { a: 1 } },
      [],
    ],
    ['a cacheable answer', { query: '{ categories { id name } }' }, []],
    [
      'a cacheable answer for one caller',
      { query: '{ categories { id image } }' },
      ['X-Forwarded-Host: a.example'],
    ],
    [
      'a logged-in caller',
      { query: '{ jobs { items { id isFavourite } } viewer { id } }' },
      [`token`],
    ],
    ['a mutation', { query: 'mutation { clearKeywords }' }, ['token']],
    ['introspection', { query: '{ __schema { queryType { name } } }' }, []],
    [
      'the type of new clients',
      { query: '{ __typename }' },
      ['Accept: application/graphql-response+json, application/json;q=0.9'],
    ],
    [
      'a browser',
      { query: '{ __typename }' },
      ['Accept: application/json, multipart/mixed', 'Origin: https://a.example'],
    ],
  ])('is answered without Apollo, with the same bytes: %s', async (_what, body, head) => {
    const { first, second, asked } = await twice(
      body,
      ...head.map((each) => (each === 'token' ? token : each)),
    );

    expect(first).toContain('HTTP/1.1 200 OK');
    expect(first).not.toContain('"errors"');
    expect(second).toBe(first);
    expect(asked).toBe(0);
  });

  it.each<[string, object, RegExp, ...string[]]>([
    ['a value that its variable cannot have', { variables: { size: 'two' } }, /got invalid value/],
    ['a variable that is missing', {}, /was not provided/],
    ['a cost beyond the limit', { query: TWO, variables: { size: 99 } }, /points of cost/],
    ['an argument that a field refuses', { variables: { size: 0 } }, /"data":null/],
    [
      'a field for others',
      { query: '{ viewer { id } users { total } }' },
      /"code":"UNAUTHENTICATED"/,
    ],
    [
      'an operation that is not there',
      { operationName: 'Other', variables: { size: 2 } },
      /Unknown operation/,
    ],
    ['no operation', { operationName: '', variables: { size: 2 } }, /Unknown operation/],
    [
      'the name and the text of an operation run together',
      { query: 'A { __typename }', operationName: 'query' },
      /Syntax Error/,
    ],
    ['variables of another form', { variables: [] }, /must be an object/],
    [
      'the hash of another document',
      { variables: { size: 2 }, extensions: { persistedQuery: { version: 1, sha256Hash: 'a' } } },
      /does not match/,
    ],
    [
      'a type that nobody writes',
      { variables: { size: 2 } },
      /406 Not Acceptable/,
      'Accept: image/png',
    ],
  ])('is refused by Apollo for %s', async (_what, body, expected, ...head) => {
    await twice({ query: TWO, variables: { size: 2 } });
    await twice({ query: LIST, variables: { size: 2 } });
    const { first, second, asked } = await twice({ query: LIST, ...body }, ...head);

    expect(first).toMatch(expected);
    expect(second).toBe(first);
    expect(asked).toBe(1);
  });

  it('runs a mutation once per request, also if it fails', async () => {
    const query = 'mutation ($id: ID!) { addFavourite(jobId: $id) { job { id } } }';
    const { rows } = await service.knex.raw<{ rows: { id: string }[] }>('SELECT id FROM job');
    await twice({ query, variables: { id: rows[0]?.id } }, token);
    const run = jest.spyOn(FavouriteResolver.prototype, 'addFavourite');

    const { asked } = await twice({ query, variables: { id: '999999' } }, token);

    expect(asked).toBe(1);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
