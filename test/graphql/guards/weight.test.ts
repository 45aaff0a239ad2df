import { bytesOf } from '../../../src/graphql/guards/answer-limit';
import { jobs as insertJobs } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

const times = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

const PUBLIC =
  'id jobName cover images { type url } content types factoryPrice subsidyPrice factoryPriceTotal salary peopleNum ' +
  'coordinates { lng lat } weigh isFavourite distance(from: { lng: 120, lat: 31 })';

describe('the response size limit', () => {
  let service: TestService;
  let admin: string;
  beforeAll(async () => {
    service = await startService({ GRAPHQL_MAX_ANSWER_MB: '2' });
    admin = await service.tokenFor(1, 'admin');
    await insertJobs(
      service.knex,
      Array.from({ length: 45 }, () => ({ content: `<p>${'好'.repeat(6_600)}</p>` })),
    );
  });
  afterAll(() => service.close());

  it.each([
    [
      'one long text under many names',
      `{ jobs(pageSize: 45) { items { ${times(29, (i) => `c${i}: content`)} } } }`,
    ],
    [
      'the same by a named fragment',
      `{ jobs(pageSize: 45) { ...P } } fragment P on JobPage { items { ...J } } fragment J on Job { ${times(29, (i) => `c${i}: content`)} }`,
    ],
    [
      'entries of the audit log',
      `{ auditLog(pageSize: 100) { items { ${times(6, (i) => `b${i}: before a${i}: after`)} } } }`,
    ],
    [
      'whom jobs are meant for',
      `{ adminJobs(pageSize: 100) { items { ${times(29, (i) => `u${i}: userIds`)} } } }`,
    ],
  ])('refuses by cost: %s', async (_what, query) => {
    const { data, errors } = await service.graphql<unknown>(query, {}, admin);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.message).toMatch(/^Too many points of cost/);
  });

  it.each(['content', 'storedContent'])(
    'refuses a response with too much %s, whatever its cost',
    async (field) => {
      const query = `{ jobs(pageSize: 20) { items { ${times(6, (i) => `c${i}: ${field}`)} } } }`;
      const response = await fetch(`${service.base}/graphql`, {
        method: 'POST',
        body: JSON.stringify({ query }),
        headers: {
          'content-type': 'application/json',
          accept: 'application/graphql-response+json',
          token: admin,
        },
      });
      expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
      expect(await response.json()).toEqual({
        errors: [
          {
            message: 'The answer is larger than 2 MB. Ask for smaller pages or fewer long texts.',
            extensions: {
              code: 'BAD_USER_INPUT',
              limit: { name: 'GRAPHQL_MAX_ANSWER_MB', allowed: 2 },
            },
          },
        ],
      });
    },
  );

  it('does not apply to a mutation, whose response says what was done', async () => {
    const ids = await service.knex('job').pluck<number[]>('id');
    const { data, errors } = await service.graphql<{ updateJobs: object[] }>(
      `mutation ($ids: [ID!]!) {
        updateJobs(ids: $ids, input: { weigh: 1 }) { ${times(3, (i) => `c${i}: content`)} }
      }`,
      { ids },
      admin,
    );
    expect(errors).toBeUndefined();
    expect(data.updateJobs).toHaveLength(45);
  });

  it.each([
    [
      'a page of all jobs with every public field',
      `{ jobs(pageSize: 100) { total lastPage items { ${PUBLIC} } } }`,
    ],
    [
      'the same from cursor to cursor',
      `{ jobsConnection(first: 100) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ${PUBLIC} } } } }`,
    ],
    [
      "an administrator's page with everything",
      `{ adminJobs(pageSize: 100) { total items { ${PUBLIC} version userIds coverPath imagePaths } } }`,
    ],
    [
      'a page of the audit log',
      '{ auditLog(pageSize: 100) { total items { id createTime action entity rowId before after user { id name role } } } }',
    ],
    [
      'several lists of one screen',
      '{ categories { id name image } factories { id factoryName factoryPrice } agentContent jobs { items { id } } viewer { id keywords { keyword } } }',
    ],
  ])('allows %s', async (_what, query) => {
    const { errors } = await service.graphql<unknown>(query, {}, admin);
    expect(errors).toBeUndefined();
  });

  it('measures bytes, and stops measuring above the limit', () => {
    const answer = {
      data: { jobs: [{ content: '好'.repeat(1_000), id: 'x'.repeat(1_000), n: [1, null, true] }] },
    };
    const written = Buffer.byteLength(JSON.stringify(answer));
    expect(bytesOf(answer, Infinity)).toBeGreaterThan(written * 0.95);
    expect(bytesOf(answer, Infinity)).toBeLessThan(written * 1.05);
    const short = Array.from({ length: 100 }, () => '好'.repeat(200));
    expect(bytesOf(short, Infinity)).toBeGreaterThanOrEqual(
      Buffer.byteLength(JSON.stringify(short)) * 0.95,
    );
    const rest = () => {
      throw new Error('looked at');
    };
    const large = Object.defineProperty({ text: 'x'.repeat(20_000) }, 'rest', {
      enumerable: true,
      get: rest,
    });
    expect(bytesOf(large, 10_000)).toBeGreaterThan(10_000);
  });
});
