import { gzipSync } from 'node:zlib';
import { startService, type TestService } from '../../support/service';

const FILTER = 'query ($filter: AdminJobFilter) { adminJobs(filter: $filter) { total } }';
const TYPES = 'query ($types: [JobType!]) { jobs(types: $types) { total } }';

const IMPORT =
  'mutation ($rows: [ImportJobInput!]!) { importJobs(rows: $rows, dryRun: true) { created } }';

const fields = (count: number, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, value]));

describe('large variables', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  it.each<[string, string, object, RegExp, number]>([
    [
      'a megabyte of unknown fields',
      FILTER,
      { filter: fields(70_000, 1) },
      /^Too many values in variables: 700001/,
      200,
    ],
    [
      'as many unknown fields as there may be values',
      FILTER,
      { filter: fields(5_999, 1) },
      /is not defined by type/,
      2_000,
    ],
    [
      'a few unknown fields with long values',
      FILTER,
      { filter: fields(9, 'x'.repeat(100_000)) },
      /is not defined by type/,
      2_000,
    ],
    [
      'a few unknown fields with long names',
      FILTER,
      { filter: Object.fromEntries([1, 2, 3].map((digit) => [`${digit}`.repeat(100_000), 1])) },
      /is not defined by type/,
      3_000,
    ],
    [
      'a list that is longer than any',
      TYPES,
      { types: Array<string>(70_000).fill('LONG_TERM') },
      /^Too many values in variables: 7000/,
      200,
    ],
    [
      'empty rows, which have many fields to look up',
      IMPORT,
      { rows: Array<object>(6_001).fill({}) },
      /^Too many values in variables: 60011/,
      200,
    ],
    [
      'a list of wrong values',
      TYPES,
      { types: Array<string>(15_000).fill('NIGHT') },
      /"NIGHT" does not exist/,
      2_000,
    ],
  ])('lead to one short error: %s', async (_what, query, variables, message, longest) => {
    const result = await service.graphql<unknown>(query, variables);

    expect(result.data).toBeUndefined();
    expect(result.errors).toHaveLength(1);
    expect(result.errors?.[0]?.message).toMatch(message);
    expect(result.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(JSON.stringify(result).length).toBeLessThan(longest);
  });

  it('are refused with 400', async () => {
    const types = Array<string[]>(300).fill(['LONG_TERM']);
    const response = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
      body: JSON.stringify({ query: TYPES, variables: { types } }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ locations: [{ line: 1 }], extensions: { code: 'BAD_USER_INPUT' } }],
    });
  });

  it.each<[string, object]>([
    ['340,000 objects that nobody declares', { other: Array<object>(340_000).fill({}) }],
    ['200,000 values of a list', { types: Array<null>(200_000).fill(null) }],
  ])('are refused before they are parsed: %s', async (_what, variables) => {
    const response = await fetch(`${service.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify({ query: TYPES, variables })),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [
        { message: 'The body has too many values.', extensions: { code: 'BAD_USER_INPUT' } },
      ],
    });
  });

  it('are refused without suggestions from the schema if introspection is off', async () => {
    const closed = await startService({ GRAPHQL_INTROSPECTION: 'off' });
    const filter = { filter: { statuss: 'x'.repeat(20_000) } };
    const messageOf = async (asked: TestService) =>
      (await asked.graphql<unknown>(FILTER, filter)).errors?.[0]?.message;
    expect(await messageOf(service)).toMatch(/Did you mean "status"/);
    expect(await messageOf(closed)).toMatch(/"statuss" is not defined by type "AdminJobFilter"\.$/);
    await closed.close();
  });

  it('are validated up to 60,000 declared values; undeclared values do not count', async () => {
    const variables = { types: Array<[]>(59_999).fill([]), other: fields(5_000, 1) };
    const { errors } = await service.graphql<unknown>(TYPES, variables);
    expect(errors?.[0]?.message).toMatch(/cannot represent/);
  });

  it('are accepted for an input of the maximum size', async () => {
    const token = await service.tokenFor(1, 'admin');
    const input = { jobName: '包装工', content: `<p>${'好'.repeat(60_000)}</p>` };
    const data = await service.dataOf<{ createJob: { id: string } }>(
      'mutation ($input: CreateJobInput!) { createJob(input: $input) { id } }',
      { input, notDeclared: fields(500, 1) },
      token,
    );
    expect(data.createJob.id).toMatch(/^\d+$/);
  });

  it('are accepted for an import of 1,000 rows with every cell and 18 images', async () => {
    const images = Array.from({ length: 18 }, (_, index) => `https://a.test/${index}.jpg`);
    const row = {
      ...{
        jobName: '包装工',
        types: ['LONG_TERM', 'PART_TIME', 'SHORT_TERM'],
        salary: '5000~7000',
      },
      ...{ factoryPrice: '20', subsidyPrice: '2', factoryPriceTotal: '22', weigh: 1, peopleNum: 3 },
      ...{ coordinates: { lng: 121, lat: 31 }, status: 'PUBLISHED', expireTime: null, images },
      ...{ cover: images[0], content: '<p>好</p>', userIds: [], id: null },
    };
    const rows = Array<object>(1_000).fill({ ...row, expectedVersion: null });
    const token = await service.tokenFor(1, 'admin');
    expect(await service.dataOf(IMPORT, { rows }, token)).toEqual({
      importJobs: { created: 1_000 },
    });
  });

  it('are ignored if the operation does not declare them', async () => {
    const { data } = await service.graphql<unknown>('{ categories { id } }', {
      form: fields(5_000, 1),
    });
    expect(data).toEqual({ categories: [] });
  });
});
