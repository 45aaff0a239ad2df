import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { aJob, jobs } from '../support/factories';
import { aMarkedPicture, aTwoColouredPicture, readPoster } from '../support/pictures/pictures';
import { startService, type TestService } from '../support/service';
import { startStopwatch } from '../support/stopwatch';
import { refusal, startWechat } from '../support/upstreams/wechat';

let service: TestService;
let token: string;

// Threads draw with a low priority: on a busy machine a dozen posters take more than 25 s.
jest.setTimeout(120_000);
const POSTER_WAIT = '120000';

beforeAll(async () => {
  service = await startService({ POSTER_WAIT });
  token = await service.tokenFor(7);
  mkdirSync(join(service.publicDir, 'uploads'), { recursive: true });
  writeFileSync(join(service.publicDir, 'uploads/a.jpg'), aMarkedPicture());
  // Starts a drawing thread, which compiles its sources first.
  await posterOf(await aJob(service.knex), token);
});

afterAll(() => service.close());

const posterOf = (jobId: number, caller: string) =>
  service.rest<{ url: string }>('jobPoster', { job_id: jobId }, caller);

/** Requests like a browser; fetch would add a header that forbids cached answers. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
}

async function codeAt(url: string): Promise<string | undefined> {
  const response = await fetch(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
  return readPoster(new Uint8Array(await response.arrayBuffer())).code;
}

test('jobPoster creates a poster and returns its URL', async () => {
  const id = await aJob(service.knex, {
    images: ['/uploads/a.jpg', '/uploads/b.jpg'],
    factory_price_total: '20.50',
  });
  const { code, msg, data } = await posterOf(id, token);
  expect([code, msg, Object.keys(data)]).toEqual([1, '成功', ['url']]);
  expect(data.url).toMatch(new RegExp(`^${service.base}/uploads/job/${id}\\.png\\?v=\\d{10}$`));

  const poster = readPoster(readFileSync(join(service.publicDir, `uploads/job/${id}.png`)));
  expect(poster.code).toBe(`pages/job/detail?scene=${id}_7`);
  expect(poster.at(375, 200)[0]).toBeGreaterThan(245);
});

test('jobPoster serves each caller their own code, also for the job with id 0', async () => {
  const id = await aJob(service.knex, { id: 0 });
  const urls = [];
  for (const caller of [token, await service.tokenFor(8)])
    urls.push((await posterOf(id, caller)).data.url);
  expect(await Promise.all(urls.map(codeAt))).toEqual([
    'pages/job/detail?scene=0_7',
    'pages/job/detail?scene=0_8',
  ]);
});

test.each([
  ['', '/uploads/wide.png', '/uploads/wide.png'],
  [', however its path is written', 'uploads/wide.png', '/uploads/wide.png'],
])("a poster keeps the cover's focal point visible%s", async (_how, cover, image) => {
  const ofCover = { cover, images: [image] };
  writeFileSync(join(service.publicDir, 'uploads/wide.png'), aTwoColouredPicture('red', 'blue'));
  const isRed = async (x: number, y: number) => {
    const id = await aJob(service.knex, { ...ofCover, cover_focus_x: x, cover_focus_y: y });
    await posterOf(id, token);
    const poster = readPoster(readFileSync(join(service.publicDir, `uploads/job/${id}.png`)));
    const [red, , blue] = poster.at(375, 200);
    return red > blue;
  };
  expect([await isRed(0, 0.5), await isRed(1, 0.5)]).toEqual([true, false]);
});

test.each([
  ['an empty path', ['', '/uploads/first.png']],
  ['a video', ['/uploads/tour.mp4', '/uploads/first.png']],
])('a poster shows the first image, even if %s comes before it', async (_what, images) => {
  writeFileSync(join(service.publicDir, 'uploads/first.png'), aTwoColouredPicture('red', 'red'));
  const id = await aJob(service.knex, { images });
  await posterOf(id, token);
  const poster = readPoster(readFileSync(join(service.publicDir, `uploads/job/${id}.png`)));
  const [red, green, blue] = poster.at(375, 200);
  expect(red > 2 * green && red > 2 * blue).toBe(true);
});

test.each([
  [{}, 0, '缺少必需参数'],
  [{ job_id: '' }, 0, '缺少必需参数'],
  [{ job_id: 2147483000 }, 0, '职位信息不存在'],
  [{ job_id: '1x' }, 0, '职位信息不存在'],
])('jobPoster answers %j with code %s and %s', async (parameters, code, msg) => {
  expect(await service.rest('jobPoster', parameters, token)).toMatchObject({
    code,
    msg,
    data: null,
  });
});

test('hiding a job disables its unversioned poster URL but not those given out', async () => {
  const id = await aJob(service.knex);
  const { url } = (await posterOf(id, token)).data;
  const [latest = ''] = url.split('?');
  expect(await statusOf(latest, {})).toBe(200);
  await service.knex('job').where({ id }).update({ status: 'hidden' });
  // The visibility is cached for two seconds.
  const elapsed = startStopwatch();
  while ((await statusOf(latest, {})) !== 404) expect(elapsed()).toBeLessThan(8000);
  expect(await statusOf(url, {})).toBe(200);
  await service.knex('job').where({ id }).update({ status: 'published' });
  while ((await statusOf(latest, {})) !== 200) expect(elapsed()).toBeLessThan(16_000);
});

test('jobPoster returns code 401 without a token', async () => {
  const id = await aJob(service.knex);
  expect(await service.rest('jobPoster', { job_id: id })).toMatchObject({
    code: 401,
    msg: '请登录后操作',
    data: null,
  });
});

test('jobPoster also makes posters of jobs that jobList hides from the caller', async () => {
  const id = await aJob(service.knex, { user_ids: [99] });
  expect(await posterOf(id, token)).toMatchObject({ code: 1 });
});

test("with many callers at once, each poster URL shows its own caller's code", async () => {
  const ids = await jobs(service.knex, [{ job_name: '甲' }, { job_name: '乙' }]);
  const callers = await Promise.all(
    [21, 22, 23].map(async (user) => ({ user, token: await service.tokenFor(user) })),
  );
  const asked = ids.flatMap((id) => [...callers, ...callers].map((caller) => ({ id, ...caller })));
  const replies = await Promise.all(asked.map(({ id, token: caller }) => posterOf(id, caller)));
  const urls = replies.map(({ data }) => data.url);
  expect(new Set(urls).size).toBe(asked.length);
  for (const [index, { id, user }] of asked.entries()) {
    expect(await codeAt(urls[index] ?? '')).toBe(`pages/job/detail?scene=${id}_${user}`);
  }
});

test('a versioned poster URL is cached for ever; an unversioned one is revalidated', async () => {
  const id = await aJob(service.knex);
  const { data } = await posterOf(id, token);
  const fixed = await fetch(data.url);
  expect(fixed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(fixed.headers.get('x-content-type-options')).toBe('nosniff');
  const etag = fixed.headers.get('etag') ?? '';
  expect(await statusOf(data.url, { 'if-none-match': etag })).toBe(304);
  expect((await fetch(data.url, { method: 'HEAD' })).status).toBe(200);

  const plain = await fetch(data.url.replace(/\?.*/, ''));
  expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect((await fetch(data.url.replace(/v=\d+/, 'v=99999999999'))).status).toBe(404);
  expect((await fetch(`${service.base}/uploads/job/${id + 1000}.png`)).status).toBe(404);
});

test.each([
  (path: string) => path,
  (path: string) => `/${path}`,
  (path: string) => `/.${path}`,
  (path: string) => path.replace('/job/', '/x/../job/'),
  (path: string) => path.replace('/job/', '/job//'),
  (path: string) => path.replace('/job/', '%2fjob%2f'),
  (path: string) => path.replace('/job/', '/%6aob/./'),
  (path: string) => path.replace('/job/', '/%2e/job/'),
  (path: string) => path.replace('.png', '%2epng'),
])(
  "however its path is written (%#), a poster's URL never shows another caller's code",
  async (written) => {
    const id = await aJob(service.knex);
    const first = await posterOf(id, token);
    await posterOf(id, await service.tokenFor(8));
    const url = new URL(first.data.url);
    const at = (query: string) =>
      new Promise<[number | undefined, Buffer]>((resolve, reject) => {
        const path = `${written(url.pathname)}${query}`;
        get({ host: url.hostname, port: url.port, path }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => resolve([response.statusCode, Buffer.concat(chunks)]));
        }).on('error', reject);
      });
    const [status, png] = await at(url.search);
    expect([status, readPoster(png).code]).toEqual([200, `pages/job/detail?scene=${id}_7`]);
    for (const query of ['?v=1', '?v=', '?v=x', `${url.search}1`, `${url.search}&v=2`, '?v=-1'])
      expect((await at(query))[0]).toBe(404);
    // As after restoring a backup without the version.
    rmSync(join(service.publicDir, `uploads/job/.versions/${id}`), { recursive: true });
    expect((await at(url.search))[0]).toBe(404);
  },
);

test('the mutation createJobPoster makes the same poster', async () => {
  const id = await aJob(service.knex, { job_name: '电子厂' });
  const mutation =
    'mutation ($jobId: ID!) { createJobPoster(jobId: $jobId) { url job { jobName } } }';
  interface Made {
    createJobPoster: { url: string; job: { jobName: string } };
  }
  const { data } = await service.graphql<Made>(mutation, { jobId: id }, token);
  expect(data.createJobPoster.job.jobName).toBe('电子厂');
  expect(await codeAt(data.createJobPoster.url)).toBe(`pages/job/detail?scene=${id}_7`);

  const anonymous = await service.graphql(mutation, { jobId: id });
  expect(anonymous.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  const nowhere = await service.graphql(mutation, { jobId: '2147483647' }, token);
  expect(nowhere.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test("with credentials, posters show WeChat's code, and its failure returns 503", async () => {
  const wechat = await startWechat();
  const real = await startService({
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 's3cret',
    WECHAT_API_URL: wechat.url,
    WECHAT_PAGE: '/pages/job/detail',
  });
  try {
    const caller = await real.tokenFor(8);
    const id = await aJob(real.knex);
    wechat.next.getwxacodeunlimit.push(refusal(41030, 'invalid page'));
    const failed = await fetch(`${real.base}/jobPoster?job_id=${id}`, {
      method: 'POST',
      headers: { token: caller },
    });
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await failed.json()).toMatchObject({
      code: 503,
      msg: '服务暂不可用，请稍后再试',
      data: null,
    });

    for (let call = 0; call < 2; call += 1) {
      const { data } = await real.rest<{ url: string }>('jobPoster', { job_id: id }, caller);
      const bytes = await (await fetch(data.url)).arrayBuffer();
      const [, , blue] = readPoster(new Uint8Array(bytes)).at(543, 1123);
      expect(blue).toBeGreaterThan(240);
    }
    const asked = wechat.named('getwxacodeunlimit').map(({ body }) => [body.scene, body.page]);
    expect(asked).toEqual([
      [`${id}_8`, 'pages/job/detail'],
      [`${id}_8`, 'pages/job/detail'],
    ]);
  } finally {
    await real.close();
    await wechat.close();
  }
});
