import { aFavourite, aJob, aLineOfUsers, jobs } from '../support/factories';
import { startService, type TestService } from '../support/service';

interface Page {
  total: number;
  last_page: number;
  data: { id: number }[];
}

/** The document, section 4.6. */
describe('collectList', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const list = async (token: string, parameters = {}) =>
    (await service.rest<Page>('collectList', parameters, token)).data;

  it("orders the caller's favourites by time, weigh and id, all descending", async () => {
    const token = await service.tokenFor(1);
    const [first, light, heavy, lightTwin, notMine] = (await jobs(service.knex, [
      {},
      { weigh: 1 },
      { weigh: 2 },
      { weigh: 1 },
      {},
    ])) as [number, number, number, number, number];
    await service.tokenFor(2);
    await aFavourite(service.knex, 2, notMine);
    await aFavourite(service.knex, 1, first, new Date('2026-01-01'));
    for (const id of [light, heavy, lightTwin])
      await aFavourite(service.knex, 1, id, new Date('2026-02-01'));

    const page = await list(token);
    expect(page.data.map(({ id }) => id)).toEqual([heavy, lightTwin, light, first]);
    expect(page).toMatchObject({ total: 4, per_page: 10, current_page: 1, last_page: 1 });
    expect(Object.keys(page.data[0] ?? {})).toEqual([
      'id',
      'job_name',
      'cover',
      'factory_price',
      'subsidy_price',
      'factory_price_total',
      'salary',
      'people_num',
    ]);
    expect((await list(token, { page: 2, page_num: 3 })).data.map(({ id }) => id)).toEqual([first]);
  });

  it('filters by keyword, records it and omits jobs hidden from the caller', async () => {
    await aLineOfUsers(service.knex, 31, 32);
    const token = await service.tokenFor(32);
    const visible = await aJob(service.knex, { job_name: '收藏CNC', user_ids: [31] });
    const hidden = await aJob(service.knex, { job_name: '收藏CNC', user_ids: [1] });
    const other = await aJob(service.knex, { job_name: '别的' });
    for (const id of [visible, hidden, other]) await aFavourite(service.knex, 32, id);

    expect((await list(token)).data.map(({ id }) => id).sort()).toEqual([visible, other].sort());
    expect(await list(token, { keyword: 'cnc' })).toMatchObject({
      total: 1,
      data: [{ id: visible }],
    });
    expect(await service.rest('keywordList', {}, token)).toMatchObject({ data: ['cnc'] });
  });

  it('returns code 401 without a token', async () => {
    expect(await service.rest('collectList')).toMatchObject({
      code: 401,
      msg: '请登录后操作',
      data: null,
    });
  });
});
