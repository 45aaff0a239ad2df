import { getIntrospectionQuery } from 'graphql';
import { FIRST_OPERATION } from '../../../src/graphql/pages/first-operation';
import { startService, type TestService } from '../../support/service';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly data?: unknown;
  readonly errors?: { message: string; extensions: { code: string } }[];
}

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

/** The attack list of graphql-cop and similar tools, against the running service. */
describe('the GraphQL endpoint under attack', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  async function send(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`${service.base}${path}`, init);
    const text = await response.text();
    const parsed = text.startsWith('{') ? (JSON.parse(text) as object) : {};
    return { status: response.status, text, ...parsed };
  }
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    send('/graphql', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const get = (query: string, headers: Record<string, string> = {}) =>
    send(`/graphql?${new URLSearchParams({ query }).toString()}`, { headers });

  it.each([
    ['aliases', `{ ${times(101, (index) => `alias${index}: agentContent`)} }`, 'aliases'],
    [
      'aliases of __typename',
      `{ ${times(101, (index) => `alias${index}: __typename`)} }`,
      'aliases',
    ],
    ['one field 500 times', `{ ${times(500, () => '__typename')} }`, 'repetitions'],
    [
      'one field 500 times, deeper',
      `{ jobs { items { ${times(500, () => 'id')} } } }`,
      'repetitions',
    ],
    ['unknown directives', `{ __typename ${times(10, () => '@aa')} }`, 'repetitions'],
    [
      'known directives',
      `{ ${times(21, (index) => `a${index}: __typename @include(if: true)`)} }`,
      'directives',
    ],
    ['too many tokens', `{ ${times(3000, () => 'agentContent')} }`, 'tokens'],
    [
      'fields within fields',
      `{ jobs ${'{ items '.repeat(13)} { id } ${'}'.repeat(13)} }`,
      'fields within fields',
    ],
    [
      'fields within fields by fragments',
      `{ ...F0 } ${times(14, (i) => `fragment F${i} on Query { jobs { ...F${i + 1} } }`)} fragment F14 on Query { __typename }`,
      'fields within fields',
    ],
    [
      'large pages of nested lists',
      `{ ${times(5, (i) => `p${i}: jobs(pageSize: 100) { items { id jobName cover images { type url } } }`)} }`,
      'cost',
    ],
    [
      'many short lists, each of which may read every job',
      `{ ${times(20, (i) => `p${i}: jobs(keyword: "${i}", page: 900) { total }`)} }`,
      'cost',
    ],
    [
      'many short lists of favourites',
      `{ viewer { ${times(20, (i) => `p${i}: favouritesConnection(keyword: "${i}") { totalCount }`)} } }`,
      'cost',
    ],
    [
      'many logins, each of which asks WeChat',
      `mutation { ${times(5, (i) => `l${i}: logInWithWeChat(input: { code: "${i}" }) { token }`)} }`,
      'cost',
    ],
    [
      'large pages by variables',
      `query ($n: Int!) { ${times(5, (i) => `p${i}: jobs(pageSize: $n) { items { id jobName images { type url } } }`)} }`,
      'cost',
    ],
    [
      "large pages by a variable's default",
      `query ($m: Int = 100) { ${times(5, (i) => `p${i}: jobs(pageSize: $m) { items { id jobName images { type url } } }`)} }`,
      'cost',
    ],
    [
      'fragments that double',
      `{ jobs { items { ...F0 } } } ${times(60, (i) => `fragment F${i} on Job { ...F${i + 1} ... { ...F${i + 1} } }`)} fragment F60 on Job { id }`,
      'once fragments are expanded',
    ],
  ])('refuses %s', async (_what, query, reason) => {
    const { status, data, errors } = await post({ query, variables: { n: 100 } });

    expect(data).toBeUndefined();
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining(reason) as string,
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(errors).toHaveLength(1);
    expect(status).toBeLessThan(500);
  });

  it.each(['[', '{a:'])('refuses %s nested 1,900 times', async (opening) => {
    const query = `{ jobs(types: ${opening.repeat(1900)}`;
    for (const { status, errors } of [await post({ query }), await get(query)]) {
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
      expect(status).toBe(413);
    }
  });

  it('does not take adjacent brackets or brackets in strings for nesting', async () => {
    const beside = times(9, (i) => `a${i}: jobs(keyword: "${'['.repeat(80)}") { total }`);
    expect((await post({ query: `{ ${beside} }` })).errors).toBeUndefined();
    const rows = times(201, (i) => `{ id: ${i}, types: [] }`);
    const { errors } = await post({
      query: `mutation { importJobs(rows: [${rows}]) { updated } }`,
    });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });

  it.each([
    [{ toString: 'x', valueOf: 1 }],
    [{ __proto__: null }],
    [['5']],
    ['100'],
    [true],
    [1e300],
  ])('refuses the page size %j', async (size) => {
    const query = 'query ($size: Int) { jobs(pageSize: $size) { total } }';
    const { data, errors } = await post({ query, variables: { size } });
    expect(data).toBeUndefined();
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('Variable "$size" got invalid value') as string,
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('reports only the first three of many errors', async () => {
    const { errors } = await post({ query: `{ ${times(200, (index) => `nothing${index}`)} }` });
    expect(errors).toHaveLength(3);
  });

  it('refuses circular introspection', async () => {
    const circle = (depth: number): string =>
      depth === 0 ? 'name' : `fields { type { ${circle(depth - 1)} } }`;
    const { data, errors } = await post({ query: `{ __schema { types { ${circle(4)} } } }` });
    expect(data).toBeUndefined();
    expect(errors?.[0]?.message).toBe('Maximum introspection depth exceeded');
  });

  it('refuses fragments that spread each other', async () => {
    const query =
      '{ jobs { items { ...A } } } fragment A on Job { ...B } fragment B on Job { ...A }';
    expect((await post({ query })).errors?.[0]?.message).toMatch(/Cannot spread fragment/);
  });

  it('refuses batches', async () => {
    const { status, data } = await post(
      Array.from({ length: 10 }, () => ({ query: '{ __typename }' })),
    );
    expect([status, data]).toEqual([400, undefined]);
  });

  it('refuses a mutation by GET with 405', async () => {
    const { status, data } = await get('mutation { clearKeywords }', {
      'apollo-require-preflight': 'yes',
    });
    expect([status, data]).toEqual([405, undefined]);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'query=%7B%20__typename%20%7D'],
    ['text', 'text/plain', '{"query":"{ __typename }"}'],
    [
      'a multipart form',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{"query":"{ __typename }"}\r\n--x--\r\n',
    ],
  ])('runs nothing that a foreign page can send as %s', async (_what, type, body) => {
    const { status, data, text } = await post(body, { 'content-type': type });
    expect(status).toBe(400);
    expect(data).toBeUndefined();
    expect(text).not.toContain('"data"');
  });

  it('runs no query with a cookie that a foreign page can send as a link', async () => {
    expect(await get('{ __typename }', { cookie: 'session=x' })).toMatchObject({ status: 400 });
    expect(await get('{ __typename }')).toMatchObject({ status: 200 });
  });

  it.each(['token', 'authorization', 'apollo-require-preflight', 'x-apollo-operation-name'])(
    'runs a query by GET with the header %s, which a foreign page cannot send',
    async (header) => {
      const { status, data } = await get('{ __typename }', { [header]: 'x', cookie: 'session=x' });
      expect([status, data]).toEqual([200, { __typename: 'Query' }]);
    },
  );

  it.each([
    [
      'tracing',
      { query: '{ __typename }', extensions: { tracing: true } },
      { 'x-apollo-tracing': '1' },
    ],
    [
      'federated tracing',
      { query: '{ __typename }' },
      { 'apollo-federation-include-trace': 'ftv1' },
    ],
    ['debugging', { query: '{ __typename }', extensions: { debug: true } }, { 'x-debug': '1' }],
  ])('reveals nothing about itself when asked for %s', async (_what, body, headers) => {
    expect(JSON.parse((await post(body, headers)).text)).toEqual({ data: { __typename: 'Query' } });
  });

  it.each(['{ abc }', 'query {', '{ jobs(page: "x") { total } }', '{ jobs }'])(
    'shows no stack trace in the response to %s',
    async (query) => {
      const { text } = await post({ query });
      expect(text).not.toMatch(/stacktrace|exception|node_modules|\.[jt]s\b/);
    },
  );

  it('has no other path for GraphQL or an explorer', async () => {
    for (const path of [
      '/graphiql',
      '/playground',
      '/console',
      '/altair',
      '/voyager',
      '/v1/graphql',
      '/api/graphql',
    ]) {
      const answer = await send(path, {
        method: 'POST',
        body: '{"query":"{ __typename }"}',
        headers: { 'content-type': 'application/json' },
      });
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  it('accepts introspection, the first operation and a page with all public fields', async () => {
    expect(
      (await post({ query: getIntrospectionQuery({ descriptions: true }) })).errors,
    ).toBeUndefined();
    expect((await post({ query: FIRST_OPERATION })).errors).toBeUndefined();
    const all =
      '{ jobs(pageSize: 100) { total lastPage items { id jobName cover images { type url } content types ' +
      'factoryPrice subsidyPrice factoryPriceTotal salary peopleNum coordinates { lng lat } weigh isFavourite } } }';
    expect((await post({ query: all })).errors).toBeUndefined();
  });
});

describe('the GraphQL endpoint with introspection off', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ GRAPHQL_INTROSPECTION: 'off' })));
  afterAll(() => service.close());

  it('reveals nothing of the schema, and suggests no names', async () => {
    const { errors, data } = await service.graphql('{ __schema { types { name } } }');
    expect([data, errors?.[0]?.extensions.code]).toEqual([undefined, 'BAD_USER_INPUT']);
    expect(errors?.[0]?.message).toMatch(/^This service does not let clients read its schema /);
    const { errors: misspelt } = await service.graphql('{ categorie { id } }');
    expect(misspelt?.[0]?.message).not.toMatch(/did you mean|categories/i);
  });
});
