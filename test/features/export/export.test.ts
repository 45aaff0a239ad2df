import type { ServiceError } from '../../../src/errors';
import { csvRow } from '../../../src/features/export/csv';
import { ExportSlots } from '../../../src/features/export/export.slots';
import { createLog } from '../../../src/observability/log';
import { anAccount, cookieOf, logIn } from '../../support/accounts';
import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';
import { startStopwatch } from '../../support/stopwatch';

jest.setTimeout(120_000);

test('csvRow escapes spreadsheet formulas, and quotes cells that need it', () => {
  const cells = [
    '=1+1',
    ' =1',
    '+a',
    '-a',
    '@a',
    '\ta',
    '＝1',
    "'=1",
    "'quoted'",
    '-120.5',
    '-1e-7',
    '-5',
    'a"b',
    'a,b',
    'x\ny',
    'a;b',
    ' a',
    'a ',
  ];
  expect(csvRow(cells)).toBe(
    `'=1+1,' =1,'+a,'-a,'@a,"'\ta",'＝1,''=1,'quoted',-120.5,-1e-7,-5,"a""b","a,b","x\ny","a;b"," a","a "\r\n`,
  );
  expect(csvRow([null, undefined, [100, 200], ['a', 'b'], new Date(0), true, ''])).toBe(
    ',,"100, 200","a,b",1970-01-01T00:00:00.000Z,true,\r\n',
  );
  // A time of PostgreSQL's that JavaScript lacks.
  expect(csvRow([1, new Date(NaN)])).toBe('1,\r\n');
});

test('ExportSlots allows two exports of each caller and three in all', () => {
  const slots = new ExportSlots();
  const take = (callerId: number) => {
    try {
      slots.take(callerId);
      return 'taken';
    } catch (error) {
      return (error as ServiceError).code;
    }
  };
  const [, free] = [2, 1].map((callerId) => slots.take(callerId));
  expect([1, 1, 2].map(take)).toEqual(['taken', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE']);
  free?.();
  expect([1, 1, 3].map(take)).toEqual(['taken', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE']);
});

describe('exports', () => {
  let service: TestService;
  let admin: string;
  let editor: string;
  let logged = '';
  beforeAll(async () => {
    const log = createLog('info', false, { write: (line) => void (logged += line) });
    service = await startService({ RATE_LIMITS: 'off' }, log);
    admin = await service.tokenFor(1);
    editor = await service.tokenFor(2);
    await service.knex('users').where({ id: 1 }).update({ role: 'admin', name: '=HYPERLINK("x")' });
    await service.knex('users').where({ id: 2 }).update({ role: 'editor', parent_id: 1 });
    await service.knex.raw(
      `INSERT INTO job (job_name, user_ids)
       SELECT 'job ' || n, ARRAY[2] FROM generate_series(1, 601) AS n`,
    );
    await aJob(service.knex, {
      job_name: '夜班,"急"',
      images: ['a.jpg', 'b.jpg'],
      lng: -120.5,
      lat: 1,
    });
    for (const [id, columns] of Object.entries({
      3: { type: [3] },
      4: { expiretime: '2199-12-31T23:59:59Z' },
      5: { factory_price_total: '20.25' },
      6: { expiretime: '2200-01-01T00:00:00Z' },
      7: { status: 'hidden' },
      8: { addtime: '2026-01-01T00:00:00Z' },
      9: { addtime: '2026-01-02T00:00:00Z' },
      10: { weigh: -7 },
    }))
      await service.knex('job').where({ id }).update(columns);
  });
  afterAll(() => service.close());

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${service.base}/export/${path}`, { headers, method });
  /** Reads the whole answer, too: an export counts as running until then. */
  const statusOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await get(path, headers, method);
    await response.text();
    return response.status;
  };

  it('contain the whole table, including hidden and restricted jobs', async () => {
    const answer = await get('jobs.csv', { token: editor });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="jobs-[\d-]{10}\.csv"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString().split('\r\n');
    expect(lines).toHaveLength(1 + 602 + 1);
    expect(lines[0]).toMatch(/^\ufeffid,job_name,status,expiretime,cover,images,/);
    expect(lines.slice(1, 603).map((line) => Number.parseInt(line, 10))).toEqual(
      Array.from({ length: 602 }, (_, index) => index + 1),
    );
    expect(lines[7]).toContain('7,job 7,hidden,');
    expect(lines[602]).toMatch(/^602,"夜班,""急""",published,,,"a\.jpg,b\.jpg",.*,-120\.5,1,/);
  });

  it.each([
    ['search=夜班', [602]],
    ['search=job 600', [600]],
    ['search=+602+', [602]],
    ['types=PART_TIME,SHORT_TERM', [3]],
    ['status=HIDDEN', [7]],
    ['status=PUBLISHED&illustrated=true&located=true', [602]],
    ['restricted=false', [602]],
    ['userId=2&minPriceTotal=20&maxPriceTotal=20.5', [5]],
    ['userId=3', []],
    ['minWeigh=-7&maxWeigh=-6', [10]],
    ['expireFrom=2199-01-01T00:00:00Z&expireUntil=2200-01-01T00:00:00Z', [4]],
    ['expireFrom=2200-01-01T08:00:00%2B08:00', [6]],
    ['ids=602,7,5,424242,7', [5, 7, 602]],
    ['ids=602,7&status=PUBLISHED', [602]],
    ['createFrom=2026-01-01T00:00:00Z&createUntil=2026-01-02T00:00:00Z', [8]],
  ])('contain the jobs that match %s, which adminJobs also finds', async (parameters, ids) => {
    const answer = await get(`jobs.csv?${parameters}`, { token: editor });
    expect(answer.status).toBe(200);
    const lines = (await answer.text()).split('\r\n').slice(1, -1);
    expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(ids);

    const given = new URLSearchParams(parameters);
    // An export may select jobs by id; adminJobs cannot.
    if (given.has('ids')) return;
    const { search, types, ...rest } = Object.fromEntries(given);
    const filter: Record<string, unknown> = { ...rest, types: types?.split(',') };
    for (const flag of ['restricted', 'located', 'illustrated'])
      if (given.has(flag)) filter[flag] = given.get(flag) === 'true';
    for (const number of ['minWeigh', 'maxWeigh'])
      if (given.has(number)) filter[number] = Number(given.get(number));
    const { adminJobs } = await service.dataOf<{ adminJobs: object }>(
      `query ($search: String, $filter: AdminJobFilter) {
        adminJobs(search: $search, filter: $filter, sort: [{ field: ID }]) { total items { id } }
      }`,
      { search, filter },
      editor,
    );
    expect(adminJobs).toEqual({ total: ids.length, items: ids.map((id) => ({ id: String(id) })) });
  });

  it.each([
    ['types=NIGHT', ['types']],
    ['types=1&status=hidden&located=1', ['types', 'status', 'located']],
    ['status=HIDDEN&status=HIDDEN', ['status']],
    ['statuses=HIDDEN', ['statuses']],
    ['ids=', ['ids.0']],
    ['ids=5,-7,x,2147483648', ['ids.1', 'ids.2', 'ids.3']],
    ['ids=5&ids=7', ['ids']],
    ['minPriceTotal=-1&maxPriceTotal=much&userId=me', ['userId', 'minPriceTotal', 'maxPriceTotal']],
    ['expireFrom=2200-01-01&expireUntil=soon', ['expireFrom', 'expireUntil']],
    [`search=${'x'.repeat(101)}`, ['search']],
    ['minWeigh=1.5&maxWeigh=2147483648', ['minWeigh', 'maxWeigh']],
    ['search=%00', ['search']],
  ])('refuse the filter %s with 400 and name each wrong parameter', async (parameters, fields) => {
    const answer = await get(`jobs.csv?${parameters}`, { token: editor });
    const { errors } = (await answer.json()) as {
      errors: { extensions: { code: string; fields: { field: string }[] } }[];
    };
    expect([answer.status, errors[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(errors[0]?.extensions.fields.map(({ field }) => field)).toEqual(fields);
  });

  it('accept at most 1,000 ids, however long they are', async () => {
    const ids = Array.from({ length: 999 }, (_, at) => 2_147_483_647 - at).join(',');
    const answer = await get(`jobs.csv?ids=${ids},7`, { token: editor });
    expect(answer.status).toBe(200);
    expect((await answer.text()).split('\r\n').slice(1, -1)).toHaveLength(1);
    const refused = await get(`jobs.csv?ids=${ids},7,8`, { token: editor });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('ids: Must have at most 1000 items.');
  });

  it('include rows with zero and negative ids', async () => {
    for (const id of [-2_147_483_648, -7, 0]) await aJob(service.knex, { id, job_name: `n${id}` });
    const lines = (await (await get('jobs.csv', { token: editor })).text()).split('\r\n');
    expect(lines.slice(1, 4).map((line) => line.split(',')[0])).toEqual(['-2147483648', '-7', '0']);
    await service.knex('job').where('id', '<', 1).delete();
  });

  it('of users are for administrators and of jobs for editors; others get 403 or 401', async () => {
    await anAccount(service.knex, 2, 'ed', { role: 'editor' });
    const text = await (await get('users.csv', { token: admin })).text();
    expect(text).toMatch(/\r\n1,,"'=HYPERLINK\(""x""\)",admin,,/);
    expect(text).toMatch(/\r\n2,1,,editor,ed,/);
    expect(text).not.toContain('scrypt');
    expect(await statusOf('users.csv', { token: editor })).toBe(403);
    expect(await statusOf('jobs.csv', { token: await service.tokenFor(3) })).toBe(403);
    expect(await statusOf('jobs.csv')).toBe(401);
    expect(await statusOf('jobs.csv', { token: 'nobody' })).toBe(401);
  });

  it('are logged with the error code of their refusal', async () => {
    const token = await service.tokenFor(6);
    expect(await statusOf('jobs.csv', { token })).toBe(403);
    const line = () => logged.split('\n').find((each) => each.includes('"callerId":6'));
    const elapsed = startStopwatch();
    while (line() === undefined) {
      expect(elapsed()).toBeLessThan(10_000);
      await new Promise(setImmediate);
    }
    expect(JSON.parse(line() ?? '')).toMatchObject({ operation: 'export', outcome: 'FORBIDDEN' });
  });

  it('answer GET and HEAD at their own paths; other requests get 404 or 405', async () => {
    for (const path of ['tokens.csv', 'jobs', 'jobs.csv/', '../jobs', 'JOBS.csv', ''])
      expect([path, await statusOf(path || '', { token: admin })]).toEqual([path, 404]);
    expect(await statusOf('jobs.csv', { token: admin }, 'POST')).toBe(405);
    const head = await get('jobs.csv', { token: admin }, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(await statusOf('jobs.csv?status=none', { token: admin }, 'HEAD')).toBe(400);
    expect(await statusOf('users.csv', { token: editor }, 'HEAD')).toBe(403);
    const refused = await get('jobs.csv', { 'accept-language': 'zh' });
    expect(await refused.json()).toEqual({
      errors: [
        {
          message: '请先登录：请发送请求头 `token: …` 或 `Authorization: Bearer …`。',
          extensions: { code: 'UNAUTHENTICATED' },
        },
      ],
    });
  });

  it("accept a browser's session, but not from another site or a one-time password", async () => {
    const password = await anAccount(service.knex, 4, 'root', { role: 'admin' });
    const cookie = cookieOf(await logIn(service.base, 'root', password, true));
    expect(await statusOf('users.csv', { cookie })).toBe(200);
    for (const [site, status] of [
      ['same-origin', 200],
      ['none', 200],
      ['same-site', 403],
      ['cross-site', 403],
    ] as const)
      expect([site, await statusOf('users.csv', { cookie, 'sec-fetch-site': site })]).toEqual([
        site,
        status,
      ]);
    const oneTime = await anAccount(service.knex, 5, 'new', { role: 'admin', mustChange: true });
    const bound = cookieOf(await logIn(service.base, 'new', oneTime, true));
    expect(await statusOf('users.csv', { cookie: bound })).toBe(403);
  });
});
