import { Notes } from '../../../../tools/import/report/note';
import { userIds as importedUserIds } from '../../../../tools/import/kinds/list';
import { startService, type TestService } from '../../../support/service';

const MAX_USERS = 10_000;
/** Neither sorted nor close together, so that they cannot be compressed. */
const IDS = Array.from({ length: MAX_USERS }, (_, index) => 1 + ((index * 48_271) % 999_983)).map(
  String,
);

const PAGE = 'total items { id }';
const LISTS = `{
  jobs { ${PAGE} }
  typed: jobs(types: [LONG_TERM]) { ${PAGE} }
  several: jobs(types: [LONG_TERM, PART_TIME]) { ${PAGE} }
  near: jobs(near: { lng: 121, lat: 31 }) { ${PAGE} } named: jobs(keyword: "宽") { ${PAGE} }
  circle: jobs(within: { centre: { lng: 121, lat: 31 }, radius: 1000 }) { ${PAGE} }
  deep: jobs(page: 2) { total }
  jobsConnection(first: 5) { edges { node { id } } }
}`;
const CREATE = 'mutation ($input: CreateJobInput!) { createJob(input: $input) { id version } }';
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: UpdateJobInput!) {
  updateJob(id: $id, expectedVersion: $version, input: $input) { id version }
}`;

/** The contract, section 5: `user_ids` may hold up to 10,000 ids. */
describe('a job restricted to 10,000 users', () => {
  let service: TestService;
  let admin: string;
  let id: string;
  let version: number;
  beforeAll(async () => {
    service = await startService();
    await service.knex.raw(
      'INSERT INTO users (id) SELECT id::integer FROM unnest(?::text[]) AS id',
      [IDS],
    );
    await service.knex('users').insert({ id: 2_000_000, role: 'admin' });
    admin = await service.tokenFor(2_000_000);
    await service.knex('users').insert({ id: 2_000_001, parent_id: Number(IDS[MAX_USERS - 1]) });
    await service.knex('users').insert({ id: 2_000_002 });
    const created = await service.dataOf<Written>(
      CREATE,
      { input: { ...input, userIds: IDS } },
      admin,
    );
    ({ id, version } = created.createJob);
  }, 60_000);
  afterAll(() => service.close());

  interface Written {
    readonly createJob: { id: string; version: number };
    readonly updateJob: { id: string; version: number };
  }
  const input = { jobName: '宽', types: ['LONG_TERM'], coordinates: { lng: 121, lat: 31 } };

  it('can be created and updated, and the audit log holds all ids', async () => {
    const backwards = { userIds: [...IDS].reverse(), weigh: 5 };
    const updated = await service.graphql<Written>(
      UPDATE,
      { id, version, input: backwards },
      admin,
    );
    expect(updated.errors).toBeUndefined();
    const logged = await service
      .knex('audit_log')
      .where({ entity: 'job', action: 'update' })
      .pluck<{ user_ids: number[] }[]>('after');
    expect(logged.map((after) => after.user_ids.length)).toEqual([MAX_USERS]);
  });

  it.each([
    [2_000_001, 1],
    [2_000_002, 0],
  ])('appears in every list of user %i this many times: %i', async (user, seen) => {
    const data = await service.dataOf<Record<string, { total: number; items: object[] }>>(
      LISTS,
      {},
      await service.tokenFor(user),
    );
    const { deep, jobsConnection, ...pages } = data;
    expect(deep).toEqual({ total: seen });
    expect(jobsConnection).toMatchObject({
      edges: Array.from({ length: seen }, () => ({ node: { id } })),
    });
    for (const page of Object.values(pages)) {
      expect(page.total).toBe(seen);
      expect(page.items).toHaveLength(seen);
    }
  });

  it('appears among more restricted jobs than are gathered, and each is counted once', async () => {
    await service.knex('users').insert({ id: 2_000_003, parent_id: Number(IDS[0]) });
    // Half of these name the viewer's parent twice, or beside others.
    await service.knex.raw(
      `INSERT INTO job (job_name, user_ids, weigh, lng, lat)
       SELECT 'x', CASE WHEN n % 2 = 0 THEN '{2000004}' ELSE ARRAY[?, 5 + n % 3, ?]::integer[] END,
         10 + n, 121, 31
       FROM generate_series(1, 2000) AS n`,
      [Number(IDS[0]), Number(IDS[0])],
    );
    const token = await service.tokenFor(2_000_003);
    const data = await service.dataOf<Record<'jobs' | 'near', { total: number; items: object[] }>>(
      `{
        jobs(page: 11, pageSize: 100) { ${PAGE} }
        near: jobs(near: { lng: 121, lat: 31 }, pageSize: 100) { ${PAGE} }
      }`,
      {},
      token,
    );
    expect(data.jobs).toEqual({ total: 1001, items: [{ id }] });
    expect(data.near).toMatchObject({ total: 1001 });
    expect(data.near.items).toHaveLength(100);
    expect(
      (await service.knex.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()')).rows,
    ).toEqual([]);
  });

  it.each([
    ['more', [...IDS, '2000000'], 'at most 10000 items'],
    ['users who are not there', ['3000000'], 'No such user: 3000000'],
    [
      'thousands who are not there',
      IDS.map((each) => String(Number(each) + 3_000_000)),
      '9980 more',
    ],
  ])('is refused with %s, and the error names userIds', async (_what, ids, message) => {
    const { errors } = await service.graphql(CREATE, { input: { ...input, userIds: ids } }, admin);
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', fields: [{ field: 'userIds' }] } },
    ]);
    expect(JSON.stringify(errors)).toContain(message);
  });

  it.each([
    ['10,001 users', 'ARRAY(SELECT n FROM generate_series(1, 10001) AS n)'],
    ['a null among them', "'{1,NULL}'"],
  ])('is refused by the database with %s', async (_what, ids) => {
    const insert = service.knex.raw(`INSERT INTO job (job_name, user_ids) VALUES ('x', ${ids})`);
    await expect(insert).rejects.toMatchObject({ code: '23514' });
  });

  it('is imported by the import tool, which refuses a job with more users', () => {
    const notes = new Notes();
    const column = { sql: 'user_ids', type: 'text', offset: 0 };
    expect(importedUserIds.convert(IDS.join(','), notes, column)).toHaveLength(MAX_USERS);
    expect(notes.take()).toEqual([]);
    importedUserIds.convert([...IDS, '7000000'].join(','), notes, column);
    expect(notes.refused).toBe(true);
    expect(notes.take()).toMatchObject([{ kind: 'more than 10000 users', outcome: 'refused' }]);
  });
});
