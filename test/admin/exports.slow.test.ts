import { readFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob, jobs } from '../support/factories';

describeAdminPage('exports', ({ service, open }) => {
  beforeAll(() => aJob(service.knex, { job_name: '昆山普工' }));
  const told = (page: Page, text: string) => page.locator('.message', { hasText: text });
  const download = (page: Page) => page.getByRole('link', { name: '导出全部' }).click();

  it('are downloaded by the browser, or show why the service refuses them', async () => {
    const { knex } = service;
    const page = await open('jobs', 'editor');
    const token = await service.tokenFor(3, 'editor');
    // Large enough for the exports to wait for a client that does not read.
    await knex.raw(
      `INSERT INTO job (job_name, salary) SELECT repeat('长', 190), repeat('1', 900) FROM generate_series(1, 10000)`,
    );
    const begin = async () => {
      const socket = createConnection(Number(new URL(service.base).port), '127.0.0.1');
      socket.write(`GET /export/jobs.csv HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\n\r\n`);
      await new Promise<void>((resolve) => socket.once('readable', resolve));
      return socket;
    };
    const sockets: Socket[] = [await begin(), await begin()];
    await download(page);
    await told(page, '已有 2 个导出正在进行，请在 30 秒后再试。').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('link', { name: 'Export all' }).click();
    await told(page, '2 exports of yours are under way; try again in 30 s.').waitFor();
    for (const socket of sockets) socket.destroy();
    await knex('job').where('job_name', 'like', '长%').delete();

    await page.getByRole('button', { name: '中文' }).click();
    const fetched: string[] = [];
    page.on('request', (request) => {
      const isFetched = request.resourceType() === 'fetch';
      if (isFetched && request.url().includes('/export/')) fetched.push(request.method());
    });
    const [file] = await Promise.all([page.waitForEvent('download'), download(page)]);
    expect(readFileSync(await file.path(), 'utf8')).toContain('昆山普工');
    // No script reads the file.
    expect(fetched).toEqual(['HEAD']);
    await page.context().close();
  });

  it('can be limited to the ticked jobs, which stay ticked', async () => {
    await jobs(service.knex, [
      { job_name: '焊工 1' },
      { job_name: '焊工 2' },
      { job_name: '焊工 3' },
    ]);
    const page = await open('jobs?name=焊工', 'editor');
    for (const name of ['焊工 1', '焊工 3'])
      await page.getByRole('checkbox', { name, exact: true }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出所选' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual(['焊工 1', '焊工 3']);
    // They stay ticked for the next action.
    expect(await page.getByRole('checkbox', { name: '焊工 3', exact: true }).isChecked()).toBe(
      true,
    );
    await page.context().close();
  });

  it('report 503 and 429 from a proxy, and an unreachable service', async () => {
    const page = await open('jobs', 'editor');
    let [status, retryAfter] = [503, '7'];
    await page.route('**/export/**', (route) =>
      route.fulfill({ status, headers: { 'retry-after': retryAfter }, body: '<h1>Away</h1>' }),
    );
    await download(page);
    await told(page, '服务暂时不可用，请在 7 秒后再试').waitFor();
    [status, retryAfter] = [429, ''];
    await download(page);
    await told(page, '操作太频繁，请稍后再试').waitFor();
    await page.unrouteAll();
    await page.route('**/export/**', (route) => route.abort());
    await download(page);
    await told(page, '连不上服务，请稍后再试').waitFor();
    // The script that sends the request cannot be loaded either.
    const other = await page.context().newPage();
    await other.goto(`${service.base}/admin/jobs`);
    await other.getByRole('link', { name: '导出全部' }).waitFor();
    await other.route('**/*', (route) => route.abort());
    await download(other);
    await told(other, '连不上服务，请稍后再试').waitFor();
    expect(await page.locator('h1').textContent()).toBe('职位');
    await page.context().close();
  });

  it('are given up after two minutes without an answer', async () => {
    const page = await open('jobs', 'editor');
    await page.route('**/export/**', () => undefined);
    await page.clock.install();
    const asked = page.waitForRequest('**/export/**');
    await download(page);
    await asked;
    await page.clock.fastForward('02:00');
    await told(page, '连不上服务，请稍后再试').waitFor();
    await page.context().close();
  });
});
