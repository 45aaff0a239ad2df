import { createServer, type AddressInfo, type Server } from 'node:net';
import knex, { type Knex } from 'knex';
import { createApp, type App } from '../../src/app';
import { readConfig } from '../../src/config';
import { connectionSettings } from '../../src/database/connection/connect';
import { createLog } from '../../src/observability/log';
import { keptLog } from '../support/kept-log';
import { startService, type TestService } from '../support/service';

/** The contract, section 4: a closed list of codes, and no internal details. */
describe('the GraphQL endpoint', () => {
  let service: TestService;
  let token: string;
  const { lines: faults, log } = keptLog('error');
  beforeAll(async () => {
    service = await startService({}, log);
    token = await service.tokenFor(2, 'admin');
  });
  afterAll(() => service.close());

  const INSIDE =
    /select |insert |relation |job_collect|node_modules|\.[jt]s\b|\\n +at |stack|\/\w+\/\w+\//i;

  it('masks an internal error', async () => {
    const broken = await startService();
    await broken.knex.schema.renameTable('site_config', 'elsewhere');
    const result = await broken.graphql('{ agentContent }').finally(() => broken.close());

    expect(result.errors).toEqual([
      {
        message: 'Something went wrong on our side.',
        locations: [{ line: 1, column: 3 }],
        path: ['agentContent'],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ]);
  });

  it.each([
    ['UNAUTHENTICATED', 'mutation { clearKeywords }', {}],
    ['NOT_FOUND', 'mutation { toggleFavourite(jobId: "999999") { isFavourite } }', {}],
    ['BAD_USER_INPUT', '{ jobs(page: 0) { total } }', {}],
    ['BAD_USER_INPUT', '{ jobs(pageSize: 101) { total } }', {}],
    ['BAD_USER_INPUT', '{ jobs(keyword: "a\\u0000b") { total } }', {}],
    ['BAD_USER_INPUT', '{ jobs(near: { lng: 181, lat: 0 }) { total } }', {}],
    ['BAD_USER_INPUT', '{ jobs(types: [NIGHT]) { total } }', {}],
    ['BAD_USER_INPUT', '{ nothing }', {}],
    ['BAD_USER_INPUT', '{ jobs { total }', {}],
    ['BAD_USER_INPUT', 'query ($page: Int!) { jobs(page: $page) { total } }', { page: 'one' }],
    [
      'BAD_USER_INPUT',
      'query ($only: Boolean = true) { job(id: 1, onlyPublished: $only) { id } }',
      { only: null },
    ],
    ['BAD_USER_INPUT', 'query A { agentContent } query B { agentContent }', {}],
    ['BAD_USER_INPUT', '', {}],
  ])('returns %s for %s', async (code, query, variables) => {
    const token = code === 'UNAUTHENTICATED' ? undefined : await service.tokenFor(1);
    const { errors } = await service.graphql(query, variables, token);

    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
    expect(JSON.stringify(errors)).not.toMatch(INSIDE);
  });

  it.each(['PUT', 'DELETE', 'HEAD', 'OPTIONS'])('answers 405 to %s', async (method) => {
    const response = await fetch(`${service.base}/graphql`, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toContain('Accept-Language');
  });

  it('asks with PERSISTED_QUERY_NOT_FOUND for the text of an unknown persisted query', async () => {
    const response = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      body: JSON.stringify({ extensions: { persistedQuery: { version: 1, sha256Hash: 'f00' } } }),
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
  });

  it('names the argument that is wrong', async () => {
    const { errors } = await service.graphql('{ jobs(near: { lng: 181, lat: 0 }) { total } }');
    expect(errors?.[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      argument: 'near.lng',
      fields: [
        {
          field: 'near.lng',
          code: 'OUT_OF_RANGE',
          message: 'The longitude must be from -180 to 180 degrees.',
        },
      ],
    });
  });

  it.each([
    ['{ jobs(page: 0) { total } }', 'page: Must be 1 or more.'],
    ['{ jobs(pageSize: 0) { total } }', 'pageSize: Must be from 1 to 100.'],
    ['{ jobs(pageSize: -1) { total } }', 'pageSize: Must be from 1 to 100.'],
    ['{ jobs(pageSize: 101) { total } }', 'pageSize: Must be from 1 to 100.'],
    ['{ jobsConnection(first: 0) { totalCount } }', 'first: Must be from 1 to 100.'],
    [
      '{ jobsConnection(after: "x") { totalCount } }',
      'after: Must be a cursor of this list in this order; start again without one.',
    ],
    [
      '{ jobs(near: { lng: 0, lat: -91 }) { total } }',
      'near.lat: The latitude must be from -90 to 90 degrees.',
    ],
    [
      '{ jobs(within: { centre: { lng: 0, lat: 0 }, radius: -1 }) { total } }',
      'within.radius: Must be 0 or more.',
    ],
    [
      '{ jobs(bounds: { west: 0, south: 1, east: 0, north: 0 }) { total } }',
      'bounds.south: The southern edge must not be north of the northern edge.',
    ],
    [
      '{ jobs(order: WAGE, near: { lng: 0, lat: 0 }) { total } }',
      'order: Must be STANDARD together with near.',
    ],
    [
      '{ jobs(minWage: "1.234") { total } }',
      'minWage: Must be a decimal string of up to eight digits and two decimals, such as "20.50".',
    ],
    ['{ jobs(minWage: "-1") { total } }', 'minWage: Must be 0 or more.'],
    [
      `{ jobs(keyword: "${'k'.repeat(101)}") { total } }`,
      'keyword: Must have at most 100 characters.',
    ],
    [`{ jobsById(ids: [${'1 '.repeat(101)}]) { id } }`, 'ids: Must have at most 100 items.'],
    [
      '{ users(parentId: "x") { total } }',
      'parentId: Must be an id: a positive integer such as "5".',
    ],
    [
      `{ users(search: "${'s'.repeat(101)}") { total } }`,
      'search: Must have at most 100 characters.',
    ],
    ['{ overview(days: 31) { days { day } } }', 'days: Must be from 1 to 30.'],
    ['{ adminJobs { count(upTo: 0) { value } } }', 'upTo: Must be from 1 to 10000.'],
    ['mutation { recordKeyword(keyword: " ") { id } }', 'keyword: Must not be null or empty.'],
    ['mutation { issueToken(userId: 1, days: 0) { token } }', 'days: Must be from 1 to 36500.'],
    [
      'mutation { createUser(idempotencyKey: "k", input: {}) { id } }',
      'idempotencyKey: Must be a UUID.',
    ],
    [
      'mutation { createFactory(input: { factoryName: "" }) { id } }',
      'factoryName: Must not be null or empty.',
    ],
  ])('explains for %s which argument is wrong and what is allowed', async (query, message) => {
    const { errors } = await service.graphql(query, {}, token);
    expect(errors?.map((error) => error.message)).toEqual([message]);
  });

  it.each([
    ['malformed JSON', 'application/json', '{"query":', 400],
    ['JSON of 101 levels', 'application/json', `${'['.repeat(101)}${']'.repeat(101)}`, 400],
    ['a body that is no object', 'application/json', '"{ agentContent }"', 400],
    [
      'a body that is too large',
      'application/json',
      JSON.stringify({ query: ' '.repeat(2 ** 21) }),
      413,
    ],
  ])(
    'answers %s with a GraphQL error that reveals no internals, and logs no fault',
    async (_what, type, body, status) => {
      faults.length = 0;
      const response = await fetch(`${service.base}/graphql`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      const text = await response.text();

      expect(response.status).toBe(status);
      expect(JSON.parse(text)).toMatchObject({
        errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
      });
      expect(text).not.toMatch(INSIDE);
      expect(faults).toEqual([]);
    },
  );

  it('answers a body of 1 MiB, and refuses a longer one', async () => {
    for (const [size, status] of [
      [2 ** 20, 200],
      [2 ** 20 + 1, 413],
    ] as const) {
      const response = await fetch(`${service.base}/graphql`, {
        method: 'POST',
        body: '{ "query": "{ __typename }" }'.padEnd(size),
        headers: { 'content-type': 'application/json' },
      });
      expect({ size, status: response.status }).toEqual({ size, status });
    }
  });

  it.each([
    ['a small file', 10, 400],
    ['a file larger than any request', 2 ** 21, 413],
  ])(
    'tells a GraphQL multipart request with %s where to upload files',
    async (_what, size, status) => {
      const body = new FormData();
      const query = 'mutation ($file: Upload!) { upload(file: $file) { url } }';
      body.append('operations', JSON.stringify({ query, variables: { file: null } }));
      body.append('map', '{ "0": ["variables.file"] }');
      body.append('0', new Blob([new Uint8Array(size)], { type: 'image/png' }), 'a.png');
      const response = await fetch(`${service.base}/graphql`, { method: 'POST', body });
      expect(response.status).toBe(status);
      expect(await response.json()).toEqual({
        errors: [
          {
            message: expect.stringContaining('POST each file to /admin/media') as string,
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
      });
    },
  );

  describe('while the database is unavailable', () => {
    // A PostgreSQL that closes every connection, as one does that is being shut down.
    const away = createServer((socket) => socket.resume().end());
    let database: Knex;
    let app: App;

    const listen = (server: Server) =>
      new Promise<number>((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
      });

    beforeAll(async () => {
      const url = `postgres://nobody:secret@127.0.0.1:${await listen(away)}/none`;
      database = knex({ ...connectionSettings(url, 2), log: { warn: () => undefined } });
      const config = readConfig({ DATABASE_URL: url });
      app = await createApp({ config, database }, createLog('silent'));
      await listen(app.server);
    });
    afterAll(async () => {
      await app.close();
      await database.destroy();
      await new Promise((resolve) => away.close(resolve));
    });

    it.each(['{ agentContent }', '{ viewer { id } }', 'mutation { clearKeywords }'])(
      'returns SERVICE_UNAVAILABLE for %s',
      async (query) => {
        const { port } = app.server.address() as AddressInfo;
        const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
          method: 'POST',
          body: JSON.stringify({ query }),
          headers: { 'content-type': 'application/json', token: 'whatever' },
        });
        const text = await response.text();

        expect(JSON.parse(text)).toMatchObject({
          errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
        });
        expect(text).not.toMatch(/127\.0\.0\.1|ECONN|nobody|secret|knex/i);
      },
    );
  });
});
