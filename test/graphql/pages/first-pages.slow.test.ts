import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { packageRoot } from '../../../src/lib/package-root';
import { describeInBrowser, startBrowser } from '../../support/admin/browser';
import { startService, type TestService } from '../../support/service';

describe('the first pages', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const open = (accept: string, method = 'GET') =>
    fetch(service.base, { method, headers: { accept } });

  it('link from / to every other page', async () => {
    const response = await open('text/html,application/xhtml+xml,*/*;q=0.8');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self';/,
    );
    const links = [...(await response.text()).matchAll(/href="([^":]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(links).toEqual([
      'docs/start.css',
      'admin',
      'docs',
      'explorer',
      'graphql',
      'healthz',
      'readyz',
    ]);
    for (const path of links) {
      const there = await fetch(`${service.base}/${path}`, { headers: { accept: 'text/html' } });
      // The admin page exists once it has been built, which tests do not wait for.
      expect(path === 'admin' ? [200, 503] : [200]).toContain(there.status);
    }
  });

  it.each([
    ['*/*', 'GET'],
    ['application/json', 'GET'],
    ['text/html', 'POST'],
  ])('return 404 in the REST envelope at / for %s by %s', async (accept, method) => {
    const response = await open(accept, method);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404, data: null });
  });

  describeInBrowser('in Chromium without internet access', () => {
    let browser: Browser;
    beforeAll(async () => (browser = await startBrowser()), 60_000);
    afterAll(() => browser.close());

    it('link from /graphql to /explorer', async () => {
      const page = await browser.newPage({ viewport: { width: 1000, height: 500 } });
      await page.goto(`${service.base}/graphql`);
      const link = page.locator('#without-sandbox').getByRole('link').first();
      await link.waitFor();
      await page.screenshot({ path: join(packageRoot, '.cache/without-sandbox.png') });
      await link.click();
      await page.waitForURL(`${service.base}/explorer`);
      await page.close();
    }, 60_000);

    it('request no external address, and list at /docs the failures with HTTP 200', async () => {
      const page = await browser.newPage({ viewport: { width: 1000, height: 700 } });
      const [outside, complaints]: [string[], string[]] = [[], []];
      page.on('request', (request) => {
        if (!request.url().startsWith(service.base) && !request.url().startsWith('data:'))
          outside.push(request.url());
      });
      page.on(
        'console',
        (message) => message.type() === 'error' && complaints.push(message.text()),
      );
      await page.goto(service.base);
      await page.screenshot({ path: join(packageRoot, '.cache/start-page.png') });
      await page.getByRole('link', { name: '接口文档' }).click();
      const failures = page.locator('#jobInfo details').last();
      await failures.locator('summary').click();
      await failures.getByText('职位信息不存在').waitFor();
      await failures.getByText('缺少必需参数').waitFor();
      await failures.screenshot({ path: join(packageRoot, '.cache/failures.png') });
      expect({ outside, complaints }).toEqual({ outside: [], complaints: [] });
      await page.close();
    }, 60_000);
  });
});
