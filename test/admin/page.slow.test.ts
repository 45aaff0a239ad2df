import type { BrowserContext, Page, Request } from 'playwright-core';
import { axe } from '../support/admin/admin-page';
import { describeAdminPage, type AccountName } from '../support/admin/admin-suite';
import { aJob } from '../support/factories';

/** In bytes, including headers and the page itself (scripts/admin-budget.mjs). */
const LOGIN_BUDGET = 130 * 1024;
const LIST_BUDGET = 130 * 1024;

const HOSTILE =
  '<p onclick="hit()">工作<img src=x onerror="hit()"><script>hit()</script>' +
  '<a href="javascript:hit()">link</a><svg onload="hit()"></svg></p>';

/** A separate browser profile, with its errors, requests to other hosts and transferred bytes. */
interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: string[];
  readonly outside: string[];
  readonly received: () => Promise<number>;
}

describeAdminPage('the admin page', ({ service, passwords, browser, logIn }) => {
  let jobId: number;
  beforeAll(async () => {
    const { knex } = service;
    for (let weigh = 1; weigh <= 30; weigh++)
      await aJob(knex, { job_name: `昆山电子厂普工 ${weigh}`, weigh });
    jobId = await aJob(knex, { job_name: '质检员', weigh: 99, content: HOSTILE });
  });

  async function visit(): Promise<Visitor> {
    const context = await browser().newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    const outside: string[] = [];
    const sizes: ReturnType<Request['sizes']>[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== service.base) outside.push(request.url());
    });
    page.on('requestfinished', (request) => {
      if (request.url().includes('/admin')) sizes.push(request.sizes());
    });
    const received = async () =>
      (await Promise.all(sizes)).reduce(
        (sum, { responseBodySize, responseHeadersSize }) =>
          sum + responseBodySize + responseHeadersSize,
        0,
      );
    return { context, page, complaints, outside, received };
  }

  async function enter(page: Page, name: AccountName, path = '/admin') {
    await page.goto(`${service.base}${path}`);
    await logIn(page, name);
    await page.getByRole('button', { name: '退出登录' }).waitFor();
  }

  it('logs in and lists jobs within the transfer budgets, and searches them', async () => {
    const { page, complaints, outside, received, context } = await visit();
    await page.goto(`${service.base}/admin`);
    await page.getByRole('button', { name: '登录' }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await received()).toBeGreaterThan(LOGIN_BUDGET / 2);
    expect(await received()).toBeLessThan(LOGIN_BUDGET);
    await enter(page, 'root', '/admin/jobs');
    await page.getByRole('link', { name: '质检员' }).waitFor();
    expect(await received()).toBeLessThan(LIST_BUDGET);
    expect(await axe(page)).toEqual([]);

    await page.getByRole('textbox', { name: '职位名称' }).fill('普工 7');
    await page.getByRole('link', { name: '昆山电子厂普工 7' }).waitFor();
    await page.locator('mark').first().waitFor();
    expect(page.url()).toContain('name=');
    const asked: string[] = [];
    page.on('request', (request) => {
      asked.push(...(/query (\w+)/.exec(request.postData() ?? '')?.slice(1) ?? []));
    });
    await page.reload();
    await page.getByRole('link', { name: '昆山电子厂普工 7' }).waitFor();
    // Each query is sent once, although they are sent before the page's script is loaded.
    expect(asked.sort()).toEqual(['JobList', 'JobTotal', 'Viewer']);
    expect(await page.getByRole('textbox', { name: '职位名称' }).inputValue()).toBe('普工 7');
    await page.goBack();
    await page.getByRole('link', { name: '质检员' }).waitFor();
    expect(outside).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }, 300_000);

  it('edits weights in place, and takes ticked jobs offline', async () => {
    const { page, context } = await visit();
    await enter(page, 'root', '/admin/jobs?size=100');
    await page.getByRole('button', { name: '昆山电子厂普工 1 的权重: 1' }).click();
    await page.getByLabel('昆山电子厂普工 1 的权重').fill('77');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '昆山电子厂普工 1 的权重: 77' }).waitFor();
    await page.getByRole('checkbox', { name: '昆山电子厂普工 2', exact: true }).check();
    await page.getByRole('checkbox', { name: '昆山电子厂普工 3', exact: true }).check();
    await page.getByRole('button', { name: '下架' }).click();
    await page.getByText('已下架 2 个职位').waitFor();
    const hidden = await service.knex('job').where({ status: 'hidden' }).count({ n: '*' });
    expect(Number(hidden[0]?.n)).toBe(2);
    await context.close();
  }, 300_000);

  it('keeps what was typed when the tab is closed, and shows stored HTML inert', async () => {
    const { page, context, outside } = await visit();
    await enter(page, 'root', `/admin/jobs/${jobId}`);
    await page.locator('.editor-text').waitFor();
    expect(await page.evaluate(() => 'hit' in globalThis)).toBe(false);
    expect(await page.locator('.phone [onclick], .phone script, .phone svg').count()).toBe(0);
    expect(await page.locator('.phone a[href^="javascript"]').count()).toBe(0);
    expect(await axe(page)).toEqual([]);

    await page.getByLabel('职位名称').fill('质检员（夜班）');
    await page.getByText('有未保存的修改').waitFor();
    await page.close({ runBeforeUnload: true });
    const again = await context.newPage();
    again.setDefaultTimeout(60_000);
    await again.goto(`${service.base}/admin/jobs/${jobId}`);
    await again.getByText('未保存的草稿').waitFor();
    expect(await again.getByLabel('职位名称').inputValue()).toBe('质检员（夜班）');
    await again.getByRole('button', { name: '保存', exact: true }).click();
    await again.getByText('已保存', { exact: true }).waitFor();
    // Unchanged fields were not sent, and so not rewritten.
    expect(await service.knex('job').where({ id: jobId }).first('job_name', 'content')).toEqual({
      job_name: '质检员（夜班）',
      content: HOSTILE,
    });
    expect(outside).toEqual([]);
    await context.close();
  }, 300_000);

  it('lets administrators resolve a conflict field by field, and loses nothing', async () => {
    const [one, two] = [await visit(), await visit()];
    await enter(one.page, 'root', `/admin/jobs/${jobId}`);
    await enter(two.page, 'second', `/admin/jobs/${jobId}`);
    await two.page.getByLabel('月收入').fill('6000~8000');
    await two.page.getByRole('button', { name: '保存', exact: true }).click();
    await two.page.getByText('已保存', { exact: true }).waitFor();

    await one.page.getByLabel('职位名称').fill('首席质检员');
    await one.page.getByRole('button', { name: '保存', exact: true }).click();
    const dialog = one.page.getByRole('dialog');
    await dialog.getByText('用户 2').waitFor();
    expect(await axe(one.page)).toEqual([]);
    await dialog.getByRole('button', { name: '按选择保存' }).click();
    await one.page.getByText('已保存', { exact: true }).waitFor();
    expect(await service.knex('job').where({ id: jobId }).first('job_name', 'salary')).toEqual({
      job_name: '首席质检员',
      salary: '6000~8000',
    });
    await one.context.close();
    await two.context.close();
  }, 300_000);

  it('asks to log in again when the session has ended, and then saves', async () => {
    const { page, context } = await visit();
    await enter(page, 'editor', '/admin/jobs/new');
    await page.getByLabel('职位名称').fill('焊工');
    await service.knex('user_token').where({ user_id: 3 }).delete();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('用户名').fill('editor');
    await dialog.getByLabel('密码').fill(passwords.editor);
    await dialog.getByRole('button', { name: '登录' }).click();
    await page.getByText('已保存', { exact: true }).waitFor();
    expect(await service.knex('job').where({ job_name: '焊工' })).toHaveLength(1);
    await context.close();
  }, 300_000);

  it('adds a job once after a lost response, and saves what was typed since', async () => {
    const { page, context } = await visit();
    await enter(page, 'root', '/admin/jobs/new');
    await page.getByLabel('职位名称').fill('电工');
    // The service adds the job, but its response is lost.
    await page.route('**/graphql', async (route) => {
      const isCreate = route.request().postData()?.includes('mutation CreateJob') === true;
      if (!isCreate) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('连不上服务').first().waitFor();
    expect(await service.knex('job').where({ job_name: '电工' })).toHaveLength(1);
    await page.unroute('**/graphql');
    await page.getByLabel('职位名称').fill('高级电工');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存', { exact: true }).waitFor();
    expect(await service.knex('job').whereLike('job_name', '%电工')).toMatchObject([
      { job_name: '高级电工', version: 2 },
    ]);
    await context.close();
  }, 300_000);

  it('reorders rows by keyboard, and shows no data after logging out', async () => {
    const { page, context } = await visit();
    const top = service.knex('job').orderBy([
      { column: 'weigh', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);
    const [first, second] = (await top.clone().limit(2)) as { id: number; job_name: string }[];
    await enter(page, 'root', '/admin/jobs');
    await page.getByRole('button', { name: `拖动 ${first?.job_name} 调整顺序` }).focus();
    const lift = async () => {
      await page.keyboard.press('Space');
      await page.getByText(`已抓起“${first?.job_name}”，第 1 位，共 20 位`).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.getByText(`“${first?.job_name}”移到第 2 位，共 20 位`).waitFor();
    };
    await lift();
    await page.keyboard.press('Escape');
    await page.getByText(`已取消，“${first?.job_name}”回到原处`).waitFor();
    // Leaving the handle cancels the move, too.
    await lift();
    await page.keyboard.press('Tab');
    await page.getByText(`已取消，“${first?.job_name}”回到原处`).waitFor();
    await page.keyboard.press('Shift+Tab');
    await lift();
    await page.keyboard.press('Space');
    await page.getByText(`“${first?.job_name}”已放到第 2 位，共 20 位`).waitFor();
    await page.getByText('已调整').waitFor();
    expect(await top.clone().first('id')).toEqual({ id: second?.id });

    await page.getByRole('link', { name: '首页' }).click();
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor();
    await page.getByRole('button', { name: '退出登录' }).click();
    const form = page.getByRole('button', { name: '登录', exact: true });
    await form.waitFor();
    await page.goBack();
    await form.waitFor();
    expect(await page.getByText(second?.job_name ?? '').count()).toBe(0);
    await context.close();
  }, 300_000);

  it('hides administrator screens from editors', async () => {
    const { page, context } = await visit();
    await enter(page, 'editor', '/admin/accounts');
    await page.getByText('没有这个页面').waitFor();
    const entries = await page.getByRole('navigation').getByRole('link').allInnerTexts();
    expect(entries).toContain('职位');
    expect(entries).not.toContain('账号');
    await context.close();
  }, 300_000);
});
