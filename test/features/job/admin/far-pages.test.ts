import { startService, type TestService } from '../../../support/service';
import { recordStatements } from '../../../support/statements';

const JOBS = 10_150;

/**
 * Beyond 10,000 jobs, a page is read from the nearer end of the list, and at most 5,000 rows are
 * walked.
 */
describe('adminJobs over 10,000 jobs', () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(1, 'editor');
    await service.knex.raw(
      `INSERT INTO job (job_name, weigh, type, status, expiretime, addtime)
       SELECT 'x', n % 7, CASE WHEN n % 50 = 0 THEN '{2}' ELSE '{1}' END::integer[],
         CASE WHEN n % 80 = 0 THEN 'hidden' ELSE 'published' END,
         CASE WHEN n % 40 = 0 THEN '2200-01-01'::timestamptz + interval '1 hour' * (n % 3) END,
         CASE WHEN n % 4 > 0 THEN '2026-01-01'::timestamptz + interval '1 hour' * (n % 5000) END
       FROM generate_series(1, ?) AS n`,
      [JOBS],
    );
    await service.knex.raw('ANALYZE job');
  });
  afterAll(() => service.close());

  const page = async (args: string) => {
    const data = await service.dataOf<{
      adminJobs: { total: number; items: { id: string }[] };
    }>(`{ adminJobs(${args}) { total items { id } } }`, {}, token);
    return { ...data.adminJobs, items: data.adminJobs.items.map(({ id }) => Number(id)) };
  };
  const plain = (where: string, order: string, offset: number, limit: number) =>
    service
      .knex('job')
      .whereRaw(where)
      .orderByRaw(order)
      .offset(offset)
      .limit(limit)
      .pluck<number[]>('id');

  it.each([
    ['', 'weigh DESC, id DESC'],
    ['sort: [{ field: WEIGH }]', 'weigh, id'],
    ['sort: [{ field: EXPIRE_TIME }]', 'expiretime NULLS LAST, id'],
    ['sort: [{ field: EXPIRE_TIME, direction: DESC }]', 'expiretime DESC NULLS LAST, id DESC'],
    ['sort: [{ field: CREATE_TIME }]', 'addtime NULLS LAST, id'],
    ['sort: [{ field: CREATE_TIME, direction: DESC }]', 'addtime DESC NULLS LAST, id DESC'],
  ])('returns near and far pages in the order of plain SQL: %s', async (sort, order) => {
    for (const number of [1, 60, 101, 102, 103])
      expect([number, await page(`${sort} page: ${number}, pageSize: 100`)]).toEqual([
        number,
        { total: JOBS, items: await plain('true', order, (number - 1) * 100, 100) },
      ]);
  });

  it.each([
    ['', 'true'],
    ['status: PUBLISHED', "status = 'published'"],
    ['types: [PART_TIME], restricted: false', "type = '{2}'"],
  ])('finds and counts the jobs added in a period: %s', async (conditions, where) => {
    const [from, until] = ['2026-03-01T08:00:00.000Z', '2026-03-03T00:00:00.000Z'];
    const is = `${where} AND addtime >= '${from}' AND addtime < '${until}'`;
    const ids = await plain(is, 'addtime DESC, id DESC', 0, JOBS);
    const args =
      `filter: { ${conditions} createFrom: "${from}", createUntil: "${until}" }, pageSize: 100, ` +
      'sort: [{ field: CREATE_TIME, direction: DESC }]';
    expect(ids.length).toBeGreaterThan(0);
    expect(await page(args)).toEqual({ total: ids.length, items: ids });
    const { adminJobs } = await service.dataOf<{ adminJobs: object }>(
      `{ adminJobs(${args}) { count { value isExact } } }`,
      {},
      token,
    );
    expect(adminJobs).toEqual({ count: { value: ids.length, isExact: true } });
  });

  it('reads the latest jobs along an index', async () => {
    const { statements, stop } = recordStatements(service.database);
    await page('sort: [{ field: CREATE_TIME, direction: DESC }]').finally(stop);
    const [statement = ''] = statements.filter((sql) => sql.includes('as "page"'));
    const { rows } = await service.knex.raw<{ rows: object[] }>(`EXPLAIN ${statement}`);
    expect(JSON.stringify(rows)).toContain('using job_every_addtime');
  });

  it('fills a page even if most of its matches are further down the list', async () => {
    const filter = 'filter: { types: [PART_TIME] }, pageSize: 70';
    for (const number of [1, 2, 3])
      expect([number, await page(`${filter}, page: ${number}`)]).toEqual([
        number,
        {
          total: JOBS / 50,
          items: await plain("type = '{2}'", 'weigh DESC, id DESC', (number - 1) * 70, 70),
        },
      ]);
  });

  it.each([
    ['', 'true'],
    ['status: PUBLISHED', "status = 'published'"],
    ['status: HIDDEN', "status = 'hidden'"],
    ['types: [PART_TIME], status: PUBLISHED', "type = '{2}' AND status = 'published'"],
  ])('finds and counts the jobs that expire in a period: %s', async (conditions, where) => {
    for (const [from, until] of [
      [0, 1],
      [1, 3],
      [2, 2],
      [-1, 0],
    ] as const) {
      const time = (hour: number) => new Date(Date.UTC(2200, 0, 1, hour)).toISOString();
      const span = `expireFrom: "${time(from)}", expireUntil: "${time(until)}"`;
      const ids = await plain(
        `${where} AND expiretime >= '${time(from)}' AND expiretime < '${time(until)}'`,
        'weigh DESC, id DESC',
        0,
        JOBS,
      );
      const filter = `filter: { ${conditions} ${span} }, pageSize: 100`;
      for (const number of [1, 2])
        expect([span, await page(`${filter}, page: ${number}`)]).toEqual([
          span,
          { total: ids.length, items: ids.slice((number - 1) * 100, number * 100) },
        ]);
      const { adminJobs } = await service.dataOf<{ adminJobs: object }>(
        `{ adminJobs(${filter}) { count { value isExact } } }`,
        {},
        token,
      );
      expect(adminJobs).toEqual({ count: { value: ids.length, isExact: true } });
    }
  });
});
