import type { Browser, Page } from 'playwright-core';
import { operations } from '../../../src/rest/operations';
import { describeInBrowser, startBrowser } from '../../support/admin/browser';
import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(60_000);

describeInBrowser('/docs in a browser without internet access', () => {
  let service: TestService;
  let browser: Browser;
  let page: Page;
  const troubles: string[] = [];

  beforeAll(async () => {
    service = await startService();
    browser = await startBrowser();
    page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    page.on('pageerror', (error) => troubles.push(error.message));
    page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
    page.on('request', (request) => {
      if (!/^(data:|http:\/\/127\.0\.0\.1:)/.test(request.url())) troubles.push(request.url());
    });
    await page.goto(`${service.base}/docs/`);
    await page.waitForSelector('article');
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });
  afterEach(() => expect(troubles.splice(0)).toEqual([]));

  it('shows every operation and fits the width of a phone', async () => {
    expect(
      await page.evaluate(`[...document.querySelectorAll('article')].map(({ id }) => id)`),
    ).toEqual(operations.map(({ name }) => name));
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    for (const summary of await page.locator('#jobList summary').all()) await summary.click();
    expect(await page.locator('#jobList details').allInnerTexts()).toEqual([
      expect.stringContaining('factory_price_total'),
      expect.stringContaining('429'),
    ]);
  });

  it.each(['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'])(
    'sends an operation with a token as %s',
    async (type) => {
      const job = await aJob(service.knex, { job_name: '昆山电子厂' });
      await page.fill('#token', await service.tokenFor(7));
      await page.fill('#jobCollect-job_id', String(job));
      await page.selectOption('#jobCollect .actions select', type);
      await page.click('#jobCollect button[type=submit]');
      await page.locator('#jobCollect pre', { hasText: '"收藏成功"' }).waitFor();
      expect(await service.knex('job_collect').where({ user_id: 7, job_id: job })).toHaveLength(1);
      await page.evaluate(`document.querySelector('#jobCollect pre').remove()`);
    },
  );

  it('shows the status 401 of a request without a token', async () => {
    await page.fill('#token', '');
    await page.click('#keywordList button[type=submit]');
    await page.locator('#keywordList .status.bad', { hasText: '401' }).waitFor();
    expect(troubles.splice(0)).toEqual([expect.stringContaining('401')]);
  });

  it('marks a failure with the HTTP status 200, and a service that does not answer', async () => {
    const submit = () => page.click('#jobInfo button[type=submit]');
    await page.fill('#jobInfo-job_id', '999999');
    await submit();
    await page.locator('#jobInfo .status.bad', { hasText: 'HTTP 200' }).waitFor();
    await page.context().setOffline(true);
    await submit();
    await page.locator('#jobInfo .status.bad', { hasText: 'did not get through' }).waitFor();
    await page.context().setOffline(false);
    expect(troubles.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')]);
  });
});
