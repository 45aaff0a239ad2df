import { findJobs, listContents } from '../../../src/features/job/job.storage';
import { jobs } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

const LONG = 'x'.repeat(300_000);

describe('many long descriptions', () => {
  let service: TestService;
  let ids: number[];
  beforeAll(async () => {
    service = await startService({ GRAPHQL_MAX_ANSWER_MB: '1' });
    await jobs(
      service.knex,
      Array.from({ length: 12 }, () => ({ content: LONG })),
    );
    ids = await service.knex('job').pluck<number[]>('id').orderBy('id');
  });
  afterAll(() => service.close());

  it('are read only as far as an answer may have them', async () => {
    const rows = await listContents(service.knex, ids, 1_000_000);
    expect(rows.filter(({ content }) => content === LONG)).toHaveLength(3);
    expect(rows.filter(({ content }) => content === null)).toHaveLength(9);
    expect(await listContents(service.knex, ids, null)).toEqual(
      ids.map((id) => ({ id, content: LONG })),
    );
  });

  it('are not read where no client has selected them', async () => {
    const rows = await findJobs(service.knex, ids);
    expect(rows).toHaveLength(12);
    expect(rows.filter((row) => 'content' in row)).toEqual([]);
  });

  it.each([
    ['jobs', '{ jobs(pageSize: 12) { items { content } } }'],
    ['jobsById', 'query ($ids: [ID!]!) { jobsById(ids: $ids) { content } }'],
  ])('are refused in %s', async (_field, query) => {
    const { data, errors } = await service.graphql<unknown>(query, { ids });
    expect(JSON.stringify(data ?? null)).not.toContain('x');
    expect(errors?.[0]?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      limit: { name: 'GRAPHQL_MAX_ANSWER_MB', allowed: 1 },
    });
  });

  it('are answered where there are few of them', async () => {
    const { data } = await service.graphql<{ jobsById: { content: string }[] }>(
      'query ($ids: [ID!]!) { jobsById(ids: $ids) { content } }',
      { ids: ids.slice(0, 3) },
    );
    expect(data.jobsById).toEqual(Array(3).fill({ content: LONG }));
  });

  it('are answered in a mutation, which has been done', async () => {
    const { data } = await service.graphql<{ updateJobs: { content: string }[] }>(
      'mutation ($ids: [ID!]!) { updateJobs(ids: $ids, input: { weigh: 1 }) { content } }',
      { ids },
      await service.tokenFor(1, 'editor'),
    );
    expect(data.updateJobs).toEqual(ids.map(() => ({ content: LONG })));
  });
});
