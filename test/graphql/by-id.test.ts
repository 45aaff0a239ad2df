import { jobs as insertJobs } from '../support/factories';
import { startService, type TestService } from '../support/service';

/** For clients that know nothing but an id. */
describe('a lookup by id', () => {
  let service: TestService;
  let ids: number[];
  beforeAll(async () => {
    service = await startService();
    ids = await insertJobs(service.knex, [
      { job_name: 'a' },
      { job_name: 'b', status: 'hidden' },
      { job_name: 'c' },
    ]);
    await service.knex('category').insert([
      { id: 4, name: '电子厂' },
      { id: 5, name: '物流' },
    ]);
    await service.knex('factory').insert({ id: 5, factory_name: '昆山一厂', factory_price: 20 });
  });
  afterAll(() => service.close());

  const JOBS = 'query ($ids: [ID!]!) { jobsById(ids: $ids) { id jobName } }';
  const named = async (given: unknown[], token?: string) => {
    interface Answer {
      jobsById: ({ id: string; jobName: string } | null)[];
    }
    const { data } = await service.graphql<Answer>(JOBS, { ids: given }, token);
    return data.jobsById.map((job) => job?.jobName ?? null);
  };

  it('returns jobs in the order of the ids, with null for those not visible', async () => {
    const [a = 0, b = 0, c = 0] = ids;
    expect(await named([c, 999_999, a, 'x', b, c])).toEqual(['c', null, 'a', null, null, 'c']);
    expect(await named([])).toEqual([]);

    const token = await service.tokenFor(1, 'editor');
    expect(await named([b], token)).toEqual(['b']);
  });

  it('returns at most 100 jobs', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(await named(many(100))).toHaveLength(100);
    expect(await service.graphql(JOBS, { ids: many(101) })).toMatchObject({
      errors: [{ extensions: { fields: [{ field: 'ids', code: 'TOO_LONG' }] } }],
    });
  });

  it('returns users with names to editors, and FORBIDDEN to others', async () => {
    await service.knex('users').insert([
      { id: 7, name: '王经理' },
      { id: 8, name: '' },
    ]);
    const query = '{ usersById(ids: ["8", "7", "9", "x", "7"]) { id name } }';
    const editor = await service.graphql(query, {}, await service.tokenFor(2, 'editor'));
    const [seven, eight] = [
      { id: '7', name: '王经理' },
      { id: '8', name: '' },
    ];
    expect(editor.data).toEqual({ usersById: [eight, seven, null, null, seven] });

    expect(await service.graphql(query, {}, await service.tokenFor(7))).toMatchObject({
      data: { usersById: null },
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
  });

  it('returns a category or a factory, and null for an unknown id', async () => {
    const query = `{
      category(id: 5) { id name }
      factory(id: "5") { id factoryName factoryPrice }
      noCategory: category(id: 6) { id }
      noFactory: factory(id: "x") { id }
    }`;
    expect((await service.graphql(query)).data).toEqual({
      category: { id: '5', name: '物流' },
      factory: { id: '5', factoryName: '昆山一厂', factoryPrice: '20.00' },
      noCategory: null,
      noFactory: null,
    });
  });
});
