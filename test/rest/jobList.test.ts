import { aJob, aLineOfUsers, jobs } from '../support/factories';
import { startService, type TestService } from '../support/service';

interface Page {
  total: number;
  per_page: number;
  current_page: number;
  last_page: number;
  data: { id: number; job_name: string; distance: string | number | null }[];
}

const KUNSHAN = { lng: 120.98, lat: 31.39 };
/** Degrees of latitude for a distance in metres to the north. */
const north = (metres: number) => ({
  lng: KUNSHAN.lng,
  lat: KUNSHAN.lat + (metres / 6_378_138) * (180 / Math.PI),
});

/** The document, section 4.5. Each test has its own keyword, so that all can share one database. */
describe('jobList', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const list = async (parameters: Record<string, string | number | undefined>, token?: string) =>
    (await service.rest<Page>('jobList', parameters, token)).data;
  const idsOf = (page: Page) => page.data.map(({ id }) => id);

  it('returns items with exactly the fields of the document', async () => {
    const id = await aJob(service.knex, {
      job_name: '字段普工',
      cover: 'uploads/cover.jpg',
      factory_price: '20',
      subsidy_price: '1.5',
      factory_price_total: '21.5',
      salary: '5000~7000',
      people_num: 12,
      ...KUNSHAN,
    });
    expect(await service.rest('jobList', { keyword: '字段普工' })).toMatchObject({
      code: 1,
      msg: '成功',
    });
    expect(await list({ keyword: '字段普工' })).toEqual({
      total: 1,
      per_page: 10,
      current_page: 1,
      last_page: 1,
      data: [
        {
          id,
          job_name: '字段普工',
          cover: `${service.base}/uploads/cover.jpg`,
          factory_price: '20.00',
          subsidy_price: '1.50',
          factory_price_total: '21.50',
          salary: '5000~7000',
          people_num: 12,
          distance: '0m',
        },
      ],
    });
  });

  it('orders by distance, then weigh and id descending; no coordinates last', async () => {
    const [far, near, nearHeavy, nowhere, nearTwin] = await jobs(service.knex, [
      { job_name: '排序', ...north(3000), weigh: 9 },
      { job_name: '排序', ...north(500), weigh: 1 },
      { job_name: '排序', ...north(500), weigh: 5 },
      { job_name: '排序', weigh: 99 },
      { job_name: '排序', ...north(500), weigh: 1 },
    ]);
    const page = await list({ keyword: '排序', ...KUNSHAN });
    expect(idsOf(page)).toEqual([nearHeavy, nearTwin, near, far, nowhere]);
    expect(page.data.map(({ distance }) => distance)).toEqual([
      '500m',
      '500m',
      '500m',
      '3.0km',
      '',
    ]);
  });

  it('orders by weigh descending unless both lng and lat are given', async () => {
    const [light, heavy] = await jobs(service.knex, [
      { job_name: '无坐标', ...north(10), weigh: 1 },
      { job_name: '无坐标', ...north(9000), weigh: 2 },
    ]);
    for (const point of [{}, { lng: 120.98 }, { lat: 31.39 }, { lng: 120.98, lat: '' }]) {
      const page = await list({ keyword: '无坐标', ...point });
      expect(idsOf(page)).toEqual([heavy, light]);
      expect(page.data.map(({ distance }) => distance)).toEqual(['0m', '0m']);
    }
  });

  it.each([
    [0, '0m'],
    [850, '850m'],
    [1000, '1000m'],
    [1001, '1.0km'],
    [1049, '1.0km'],
    [1050, '1.1km'],
    [1150, '1.2km'],
    [99_950, '100.0km'],
  ])('formats %d metres as %s', async (metres, text) => {
    const keyword = `距离${metres}。`;
    await aJob(service.knex, { job_name: keyword, ...north(metres) });
    expect((await list({ keyword, ...KUNSHAN })).data[0]?.distance).toBe(text);
  });

  it.each([
    { lng: 'abc', lat: '31' },
    { lng: '181', lat: '31' },
    { lng: '120', lat: '-90.1' },
    { lng: '0x10', lat: '31' },
    { lng: 'Infinity', lat: '31' },
  ])('rejects the coordinates $lng/$lat and names the parameter', async (point) => {
    const { code, msg, data } = await service.rest('jobList', point);
    expect({ code, data }).toEqual({ code: 0, data: null });
    expect(msg).toMatch(/lng|lat/);
  });

  it('filters jobs whose types include `type`; an unknown type matches none', async () => {
    const [both, longTerm] = await jobs(service.knex, [
      { job_name: '类型', type: [1, 2] },
      { job_name: '类型', type: [1] },
      { job_name: '类型' },
    ]);
    expect(idsOf(await list({ keyword: '类型', type: 1 }))).toEqual([longTerm, both]);
    expect(idsOf(await list({ keyword: '类型', type: 2 }))).toEqual([both]);
    for (const type of ['3', '4', '0', '12', '1,2', 'x', '01']) {
      expect(await list({ keyword: '类型', type })).toMatchObject({
        total: 0,
        last_page: 0,
        data: [],
      });
    }
    expect(await list({ type: 4 })).toMatchObject({ total: 0, last_page: 0, data: [] });
  });

  it('matches a keyword literally and case-insensitively', async () => {
    const [percent, underscore, backslash, latin] = await jobs(service.knex, [
      { job_name: '字面100%到账' },
      { job_name: '字面a_b' },
      { job_name: '字面a\\b' },
      { job_name: '字面CNC操作工' },
    ]);
    expect(idsOf(await list({ keyword: '字面100%' }))).toEqual([percent]);
    expect(idsOf(await list({ keyword: '字面a_' }))).toEqual([underscore]);
    expect(idsOf(await list({ keyword: '字面a\\' }))).toEqual([backslash]);
    expect(idsOf(await list({ keyword: ' 面cnc操 ' }))).toEqual([latin]);
    expect(idsOf(await list({ keyword: '%字面%' }))).toEqual([]);
  });

  it('accepts keywords of at most 100 characters, without NUL', async () => {
    for (const keyword of ['工'.repeat(100), '🏭'.repeat(100)])
      expect(await service.rest('jobList', { keyword })).toMatchObject({ code: 1 });
    for (const keyword of ['工'.repeat(101), 'a\0b']) {
      expect(await service.rest('jobList', { keyword })).toMatchObject({
        code: 0,
        msg: '参数错误：keyword',
        data: null,
      });
    }
  });

  it('shows logged-in callers open jobs and jobs for themselves or their ancestors', async () => {
    await aLineOfUsers(service.knex, 11, 12, 13);
    await aLineOfUsers(service.knex, 21);
    const [open, root, leader, worker, other] = await jobs(service.knex, [
      { job_name: '可见' },
      { job_name: '可见', user_ids: [11, 999] },
      { job_name: '可见', user_ids: [12] },
      { job_name: '可见', user_ids: [13] },
      { job_name: '可见', user_ids: [21] },
    ]);
    const seenBy = async (user?: number) =>
      idsOf(
        await list(
          { keyword: '可见' },
          user === undefined ? undefined : await service.tokenFor(user),
        ),
      );

    expect(await seenBy(13)).toEqual([worker, leader, root, open]);
    expect(await seenBy(12)).toEqual([leader, root, open]);
    expect(await seenBy(11)).toEqual([root, open]);
    expect(await seenBy(21)).toEqual([other, open]);
    expect(await seenBy()).toEqual([other, worker, leader, root, open]);
    expect(idsOf(await list({ keyword: '可见' }, 'an unknown token'))).toHaveLength(5);
  });

  it('returns every job on exactly one page', async () => {
    await jobs(
      service.knex,
      Array.from({ length: 23 }, (_, index) => ({
        job_name: '翻页',
        ...north(100 * (index % 3)),
        weigh: index % 2,
      })),
    );
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => list({ keyword: '翻页', page, page_num: 5, ...KUNSHAN })),
    );
    expect(new Set(pages.flatMap(idsOf)).size).toBe(23);
    expect(pages.map((page) => page.data.length)).toEqual([5, 5, 5, 5, 3, 0]);
    expect(pages[5]).toEqual({ total: 23, per_page: 5, current_page: 6, last_page: 5, data: [] });
  });

  it.each([
    ['page', 'abc', { current_page: 1 }],
    ['page', '0', { current_page: 1 }],
    ['page', '-1', { current_page: 1 }],
    ['page', '1.5', { current_page: 1 }],
    ['page', '007', { current_page: 7 }],
    ['page', '3000000000', { current_page: 3_000_000_000 }],
    ['page_num', '0', { per_page: 10 }],
    ['page_num', 'x', { per_page: 10 }],
    ['page_num', '101', { per_page: 100 }],
    ['page_num', '100', { per_page: 100 }],
  ])('reads %s=%s as %j', async (name, value, expected) => {
    expect(await list({ keyword: '翻页', [name]: value })).toMatchObject(expected);
  });

  it('returns total 0 and last_page 0 if no job matches', async () => {
    expect(await list({ keyword: '没有这个' })).toEqual({
      total: 0,
      per_page: 10,
      current_page: 1,
      last_page: 0,
      data: [],
    });
  });
});

describe('jobList with DISTANCE_FORMAT=metres', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService({ DISTANCE_FORMAT: 'metres' })));
  afterAll(() => service.close());

  it('returns a number, null for jobs without coordinates, and 0 without a point', async () => {
    await jobs(service.knex, [north(1234), {}]);
    const distances = async (point: object) =>
      (await service.rest<Page>('jobList', { ...point })).data.data.map(({ distance }) => distance);
    expect(await distances(KUNSHAN)).toEqual([1234, null]);
    expect(await distances({})).toEqual([0, 0]);
  });
});
