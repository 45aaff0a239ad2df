import { aFavourite, aJob, aLineOfUsers, jobs } from '../../support/factories';
import { wrongCounters } from '../../support/job-list/job-counters';
import { refusedFields, startService, type TestService } from '../../support/service';

const UPDATE = `mutation ($ids: [ID!]!, $versions: [Int!], $input: UpdateJobsInput!) {
  updateJobs(ids: $ids, expectedVersions: $versions, input: $input) {
    id status version factoryPriceTotal userIds weigh types
  }
}`;
const DELETE = `mutation ($ids: [ID!]!, $versions: [Int!]) {
  deleteJobs(ids: $ids, expectedVersions: $versions) { id favourites }
}`;
const PAST = new Date('2020-01-01');

// A busy machine needs longer than the default time limit.
jest.setTimeout(120_000);

interface Answer {
  readonly updateJobs?: Record<string, unknown>[] | null;
  readonly deleteJobs?: Record<string, unknown>[] | null;
}

describe('a bulk change of jobs', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    await aLineOfUsers(service.knex, 1, 2);
    token = await service.tokenFor(1, 'editor');
  });
  beforeEach(async () => {
    await service.knex('job').delete();
    await service.knex('audit_log').delete();
  });
  afterAll(() => service.close());

  const update = (ids: readonly unknown[], input: object, versions?: readonly number[]) =>
    service.graphql<Answer>(UPDATE, { ids, versions, input }, token);
  const remove = (ids: readonly unknown[], versions?: readonly number[]) =>
    service.graphql<Answer>(DELETE, { ids, versions }, token);
  const entries = () =>
    service.knex('audit_log').orderBy('id').select('action', 'row_id', 'before', 'after');

  it('sets the given fields and writes an audit entry for each job that differs', async () => {
    const [one = 0, two = 0, three = 0] = await jobs(service.knex, [
      { weigh: 5, type: [1] },
      { weigh: 7, type: [2] },
      { weigh: 7, type: [1], status: 'hidden' },
    ]);
    const input = { weigh: 7, types: ['LONG_TERM'], status: 'HIDDEN' };
    const { data, errors } = await update([three, one, two], input, [1, 1, 1]);
    expect(errors).toBeUndefined();
    expect(data.updateJobs).toMatchObject([
      { id: String(three), version: 1, status: 'HIDDEN' },
      { id: String(one), version: 2, weigh: 7, types: ['LONG_TERM'], status: 'HIDDEN' },
      { id: String(two), version: 2, weigh: 7, types: ['LONG_TERM'], status: 'HIDDEN' },
    ]);
    expect(await entries()).toEqual([
      {
        action: 'update',
        row_id: String(one),
        before: { weigh: 5, status: 'published' },
        after: { weigh: 7, status: 'hidden' },
      },
      {
        action: 'update',
        row_id: String(two),
        before: { type: [2], status: 'published' },
        after: { type: [1], status: 'hidden' },
      },
    ]);
    expect(await wrongCounters(service.knex)).toEqual([]);
  });

  it("computes each total from the job's own prices", async () => {
    const ids = await jobs(service.knex, [
      { factory_price: '20.00', subsidy_price: '1.00', factory_price_total: '21.00' },
      { factory_price: '18.00', subsidy_price: '0.00', factory_price_total: '18.00' },
      { factory_price: '18.00', subsidy_price: '0.00', factory_price_total: '99.00' },
    ]);
    const { data } = await update(ids, { subsidyPrice: '2.5', userIds: ['2'] });
    expect(data.updateJobs?.map(({ factoryPriceTotal }) => factoryPriceTotal)).toEqual([
      '22.50',
      '20.50',
      '99.00',
    ]);
    expect(data.updateJobs?.map(({ userIds }) => userIds)).toEqual([['2'], ['2'], ['2']]);
    expect(await wrongCounters(service.knex)).toEqual([]);
  });

  it("adds to each job's own prices, and the same amount to a total set by hand", async () => {
    const ids = await jobs(service.knex, [
      { factory_price: '20.00', subsidy_price: '1.00', factory_price_total: '21.00' },
      { factory_price: '18.50', subsidy_price: '0.25', factory_price_total: '18.75' },
      { factory_price: '18.00', subsidy_price: '9.00', factory_price_total: '99.00' },
    ]);
    const input = { addToFactoryPrice: '1.5', addToSubsidyPrice: '-0.25' };
    expect((await update(ids, input, [1, 1, 1])).errors).toBeUndefined();
    expect(await entries()).toMatchObject([
      { after: { factory_price: '21.50', subsidy_price: '0.75', factory_price_total: '22.25' } },
      { after: { factory_price: '20.00', subsidy_price: '0.00', factory_price_total: '20.00' } },
      { after: { factory_price: '19.50', subsidy_price: '8.75', factory_price_total: '100.25' } },
    ]);
    for (const [field, amounts] of [
      ['addToSubsidyPrice', { addToSubsidyPrice: '-0.01' }],
      ['addToSubsidyPrice', { addToSubsidyPrice: '-0.01', addToFactoryPrice: '1' }],
      ['addToFactoryPrice', { addToFactoryPrice: '-20.01', addToSubsidyPrice: '1' }],
      ['addToFactoryPrice', { addToFactoryPrice: '99999980', factoryPriceTotal: '9' }],
      ['addToFactoryPrice', { addToFactoryPrice: '99999980' }],
      ['factoryPriceTotal', { factoryPrice: '99999999.99', subsidyPrice: '0.01' }],
    ] as const)
      expect((await update(ids.slice(1, 2), amounts)).errors).toMatchObject([
        { extensions: { refusals: [{ id: String(ids[1]), code: 'BAD_USER_INPUT', field }] } },
      ]);
    const total = { addToFactoryPrice: '-19.5', factoryPriceTotal: '30' };
    expect((await update(ids.slice(2), total)).data.updateJobs).toMatchObject([
      { factoryPriceTotal: '30.00' },
    ]);
    expect(await wrongCounters(service.knex)).toEqual([]);
  });

  it('refuses a price together with an amount to add to it', async () => {
    const id = await aJob(service.knex, {
      factory_price: '21.00',
      subsidy_price: '2.00',
      factory_price_total: '30.00',
    });
    const price = { factoryPrice: '10', addToFactoryPrice: '1' };
    const problem = {
      field: 'addToFactoryPrice',
      code: 'NOT_ALLOWED',
      message: 'Must not be given together with factoryPrice.',
    };
    const subsidy = { subsidyPrice: '1', addToSubsidyPrice: '0' };
    expect((await update([id], price)).errors).toMatchObject([
      {
        extensions: {
          code: 'BAD_USER_INPUT',
          fields: [problem],
          argument: `input.${problem.field}`,
        },
      },
    ]);
    expect(refusedFields(await update([id], { ...price, ...subsidy, salary: 'x' }))).toEqual([
      'salary INVALID',
      'addToFactoryPrice NOT_ALLOWED',
      'addToSubsidyPrice NOT_ALLOWED',
    ]);
    expect(await entries()).toEqual([]);
    const crossed = { factoryPrice: '10', addToSubsidyPrice: '1' };
    expect((await update([id], crossed)).errors).toBeUndefined();
  });

  it('changes no job if one is refused, and names every refused job', async () => {
    const [one = 0, changed = 0, expired = 0] = await jobs(service.knex, [
      { status: 'hidden' },
      { status: 'hidden' },
      { status: 'hidden', expiretime: PAST },
    ]);
    await service.knex('job').where({ id: changed }).update({ people_num: 1 });
    const ids = [one, 424_242, changed, expired];
    const { data, errors } = await update(ids, { status: 'PUBLISHED' }, [1, 1, 1, 1]);
    expect(data.updateJobs).toBeNull();
    expect(errors).toMatchObject([
      {
        extensions: {
          code: 'NOT_FOUND',
          refusals: [
            { id: '424242', code: 'NOT_FOUND' },
            {
              id: String(changed),
              code: 'CONFLICT',
              message: 'This job has changed since you read it (now version 2); read it again.',
              currentVersion: 2,
            },
            { id: String(expired), code: 'BAD_USER_INPUT', field: 'status' },
          ],
        },
      },
    ]);
    expect(await service.knex('job').pluck('status')).toEqual(['hidden', 'hidden', 'hidden']);
    expect(await entries()).toEqual([]);
    expect((await update([one, changed], { status: 'PUBLISHED' })).errors).toBeUndefined();
  });

  it.each([
    ['no id', [], undefined, 'ids'],
    ['an id twice', ['1', '01'], undefined, 'ids'],
    ['what is no id', ['1', 'x'], undefined, 'ids.1'],
    ['1,001 ids', Array.from({ length: 1001 }, (_, id) => id + 1), undefined, 'ids'],
    ['a version for one of two', ['1', '2'], [1], 'expectedVersions'],
  ])('refuses %s', async (_what, ids, versions, field) => {
    for (const { data, errors } of [
      await update(ids, { weigh: 1 }, versions),
      await remove(ids, versions),
    ]) {
      expect(Object.values(data)).toEqual([null]);
      expect(errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', fields: [{ field }] } },
      ]);
    }
  });

  it('refuses unknown users and more than 100 users', async () => {
    const id = await aJob(service.knex);
    const many = Array.from({ length: 101 }, () => '2');
    for (const userIds of [['2', '99'], many])
      expect((await update([id], { userIds })).errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT', fields: [{ field: 'userIds' }] } },
      ]);
  });

  it('deletes jobs with their favourites and returns how many each had', async () => {
    const [one = 0, two = 0, kept = 0] = await jobs(service.knex, [{}, { status: 'hidden' }, {}]);
    for (const user of [1, 2]) await aFavourite(service.knex, user, two);
    const refusal = await remove([one, 99_999], [2, 1]);
    expect(refusal.errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND', refusals: [{ code: 'CONFLICT' }, { id: '99999' }] } },
    ]);
    const { data } = await remove([one, two], [1, 1]);
    expect(data.deleteJobs).toEqual([
      { id: String(one), favourites: 0 },
      { id: String(two), favourites: 2 },
    ]);
    expect(await service.knex('job').pluck('id')).toEqual([kept]);
    const undone = await service.graphql(
      `mutation ($id: ID!) { undo(auditId: $id) { id } }`,
      {
        id: await service
          .knex('audit_log')
          .where({ row_id: String(two) })
          .first('id')
          .then((entry: { id: string }) => entry.id),
      },
      token,
    );
    expect(undone.errors).toBeUndefined();
    expect(await service.knex('job_collect').where({ job_id: two }).pluck('user_id')).toHaveLength(
      2,
    );
    await service.knex('job').where({ id: two }).delete();
    await service.knex('audit_log').where({ action: 'create' }).delete();
    expect((await entries()).map(({ action }: { action: string }) => action)).toEqual([
      'delete',
      'delete',
    ]);
    expect(await wrongCounters(service.knex)).toEqual([]);
  });
});
