import { aFavourite, aJob, aLineOfUsers } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

const NOT_THERE = '职位信息不存在';
const PAST = new Date('2020-01-01');
/** Every way to a job through GraphQL, for any caller. */
const READ = `query ($id: ID!, $keyword: String) {
  job(id: $id) { jobName }
  jobs(keyword: $keyword) { total items { id } }
  near: jobs(near: { lng: 120, lat: 30 }) { total items { id } }
  area: jobs(within: { centre: { lng: 120, lat: 30 }, radius: 9 }) { total items { id } }
  jobsConnection { totalCount nodes { id } }
  viewer {
    favourites { total items { job { id } } }
    favouritesConnection { totalCount nodes { job { id } } }
  }
}`;

/**
 * The contract, section 5: a hidden job is in no list, total or detail except those for editors.
 */
describe.each([
  ['hidden', { status: 'hidden' }],
  ['expired a moment ago', { status: 'hidden', expiretime: PAST }],
  ['restricted and hidden', { status: 'hidden', user_ids: [7] }],
])('a job that is %s', (_what, columns) => {
  let service: TestService;
  let worker: string;
  let editor: string;
  let id: number;
  let shown: number;
  beforeAll(async () => {
    service = await startService();
    await aLineOfUsers(service.knex, 1);
    worker = await service.tokenFor(7);
    editor = await service.tokenFor(1, 'editor');
  });
  beforeEach(async () => {
    await service.knex('job').delete();
    const place = { lng: 120, lat: 30, job_name: '夜班普工' };
    id = await aJob(service.knex, { ...place, ...columns });
    shown = await aJob(service.knex, place);
    await aFavourite(service.knex, 7, id);
    await aFavourite(service.knex, 1, id);
  });
  afterAll(() => service.close());

  const ask = (query: string, variables: object, token?: string) =>
    service.graphql<Record<string, unknown>>(query, variables, token);
  const favourites = () => service.knex('job_collect').where({ job_id: id }).pluck('user_id');

  it.each(['anonymous', 'worker', 'editor'])('is in no list for the caller: %s', async (who) => {
    const token = { anonymous: undefined, worker, editor }[who];
    const { data, errors } = await ask(READ, { id, keyword: '普工' }, token);
    const items = [{ id: String(shown) }];
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      job: who === 'editor' ? { jobName: '夜班普工' } : null,
      jobs: { total: 1, items },
      near: { total: 1, items },
      area: { total: 1, items },
      jobsConnection: { totalCount: 1, nodes: items },
      viewer:
        who === 'anonymous'
          ? null
          : {
              favourites: { total: 0, items: [] },
              favouritesConnection: { totalCount: 0, nodes: [] },
            },
    });
  });

  it.each(['worker', 'editor'])(
    'does not exist at the REST endpoint for the caller: %s',
    async (who) => {
      const token = who === 'worker' ? worker : editor;
      for (const operation of ['jobInfo', 'jobCollect', 'jobPoster'])
        expect(await service.rest(operation, { job_id: id }, token)).toMatchObject({
          code: 0,
          msg: NOT_THERE,
        });
      expect(await service.rest('collectList', {}, token)).toMatchObject({ data: { total: 0 } });
      expect((await favourites()).sort()).toEqual([1, 7]);
    },
  );

  it('cannot become a favourite or a poster through GraphQL: NOT_FOUND', async () => {
    for (const mutation of ['toggleFavourite', 'addFavourite', 'createJobPoster'])
      for (const token of [worker, editor]) {
        const { data, errors } = await ask(
          `mutation ($id: ID!) { ${mutation}(jobId: $id) { job { id } } }`,
          { id },
          token,
        );
        expect(data).toEqual({ [mutation]: null });
        expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
      }
    expect((await favourites()).sort()).toEqual([1, 7]);
  });

  it('is shown to an editor with its status and Cache-Control: no-store', async () => {
    const one = (path: string, token?: string) =>
      fetch(`${service.base}/graphql?query=${encodeURIComponent(path)}`, {
        headers: { 'apollo-require-preflight': '1', ...(token !== undefined && { token }) },
      });
    const query = `{ job(id: ${id}) { jobName } }`;
    expect((await one(query)).headers.get('cache-control')).toBe('max-age=60, public');
    expect((await one(query, editor)).headers.get('cache-control')).toBe('no-store');
    const { data } = await ask(
      `query ($id: ID!) {
        job(id: $id) { status expireTime }
        strict: job(id: $id, onlyPublished: true) { id }
        hidden: adminJobs(filter: { status: HIDDEN }) { total items { id status } }
        published: adminJobs(filter: { status: PUBLISHED }) { total items { id status } }
        all: adminJobs { total }
        jobsAsUser(userId: 7) { total items { job { id } } }
      }`,
      { id },
      editor,
    );
    expect(data).toEqual({
      job: {
        status: 'HIDDEN',
        expireTime: 'expiretime' in columns ? PAST.toISOString() : null,
      },
      strict: null,
      hidden: { total: 1, items: [{ id: String(id), status: 'HIDDEN' }] },
      published: { total: 1, items: [{ id: String(shown), status: 'PUBLISHED' }] },
      all: { total: 2 },
      jobsAsUser: { total: 1, items: [{ job: { id: String(shown) } }] },
    });
  });

  it('regains its favourites when it is published again', async () => {
    const { data } = await ask(
      `mutation ($id: ID!) {
        updateJob(id: $id, expectedVersion: 1, input: { status: PUBLISHED, expireTime: null }) {
          status expireTime version
        }
      }`,
      { id },
      editor,
    );
    expect(data).toEqual({ updateJob: { status: 'PUBLISHED', expireTime: null, version: 2 } });
    const { data: read } = await ask(READ, { id, keyword: '普工' }, worker);
    expect(read).toMatchObject({
      job: { jobName: '夜班普工' },
      jobs: { total: 2 },
      near: { total: 2 },
      viewer: { favourites: { total: 1, items: [{ job: { id: String(id) } }] } },
    });
  });

  it('can be removed from the favourites while it is hidden', async () => {
    const { data, errors } = await ask(
      'mutation ($id: ID!) { removeFavourite(jobId: $id) { isFavourite job { id } } }',
      { id },
      worker,
    );
    // The removal has taken effect, so the response says so.
    expect(data).toEqual({ removeFavourite: { isFavourite: false, job: null } });
    expect(errors).toBeUndefined();
    expect(await favourites()).toEqual([1]);
  });
});
