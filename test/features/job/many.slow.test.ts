import { jobs } from '../../support/factories';
import { wrongCounters } from '../../support/job-list/job-counters';
import { startService, type TestService } from '../../support/service';
import { recordStatements } from '../../support/statements';

const UPDATE = `mutation ($ids: [ID!]!, $input: UpdateJobsInput!) {
  updateJobs(ids: $ids, input: $input) { id }
}`;

jest.setTimeout(120_000);

describe('updateJobs', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  it('changes 1,000 jobs in batches of 200, also with new prices and simultaneously', async () => {
    const token = await service.tokenFor(1, 'editor');
    const update = (ids: readonly unknown[], input: object) =>
      service.graphql(UPDATE, { ids, input }, token);
    const ids = await jobs(service.knex, [{}, {}]);
    await service.knex.raw(
      "INSERT INTO job (job_name, factory_price) SELECT 'x', n FROM generate_series(1, 998) AS n",
    );
    const all = await service.knex('job').orderBy('id').pluck<number[]>('id');
    const writes = async (some: readonly number[], input: object) => {
      const { statements, stop } = recordStatements(service.database);
      const { errors } = await update(some, input);
      stop();
      expect(errors).toBeUndefined();
      return statements.filter((sql) => /^(update "job"|insert into "audit_log")/i.test(sql))
        .length;
    };
    expect(await writes(ids, { weigh: 3 })).toBe(2);
    expect(await writes(all, { weigh: 4 })).toBe(2 * (1000 / 200));
    expect(await writes(all, { addToFactoryPrice: '1.5' })).toBe(2 * (1000 / 200));
    const [prices] = await service
      .knex('job')
      .where({ job_name: 'x' })
      .sum({ all: 'factory_price' });
    expect(Number(prices?.all)).toBe((998 * 999) / 2 + 998 * 1.5);
    expect(
      await service.knex('job').distinct('version').orderBy('version').pluck('version'),
    ).toEqual([3, 4]);
    const both = await Promise.all([
      update(all, { status: 'HIDDEN' }),
      update([...all].reverse(), { status: 'PUBLISHED', weigh: 9 }),
    ]);
    expect(both.map(({ errors }) => errors)).toEqual([undefined, undefined]);
    expect(await service.knex('job').distinct('weigh').pluck('weigh')).toEqual([9]);
    expect(await service.knex('job').distinct('status').pluck('status')).toHaveLength(1);
    expect(await wrongCounters(service.knex)).toEqual([]);
  });
});
