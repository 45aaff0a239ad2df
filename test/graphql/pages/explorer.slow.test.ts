import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { packageRoot } from '../../../src/lib/package-root';
import { describeInBrowser, startBrowser } from '../../support/admin/browser';
import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

describe('the explorer pages', () => {
  let service: TestService;
  beforeAll(async () => (service = await startService()));
  afterAll(() => service.close());

  const open = (path: string) =>
    fetch(`${service.base}${path}`, { headers: { accept: 'text/html' } });

  it('are Apollo Sandbox at /graphql, with a token header and a first operation', async () => {
    const response = await open('/graphql');
    const text = await response.text();
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(text).toMatch(/EmbeddedSandbox/);
    expect(text).toMatch(/"headers":\{"token":""\}/);
    expect(text).toMatch(/query JobsNearby/);
  });

  it('are GraphiQL at /explorer, whose policy allows only files of the service', async () => {
    const response = await open('/explorer');
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self';/,
    );
    const files = [...(await response.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    const served = files.filter((path) => !path.startsWith('data:'));
    expect(served).toHaveLength(5);
    for (const path of served) expect((await open(`/${path}`)).status).toBe(200);
  });

  it('do not exist if GRAPHQL_EXPLORER is off', async () => {
    const closed = await startService({ GRAPHQL_EXPLORER: 'off' });
    for (const path of ['/graphql', '/explorer', '/explorer/graphiql.js']) {
      const response = await fetch(`${closed.base}${path}`, { headers: { accept: 'text/html' } });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toMatch(/<html|<script/i);
    }
    await closed.close();
  });

  describeInBrowser('in Chromium without internet access', () => {
    let browser: Browser;
    let page: Page;
    const outside: string[] = [];
    const complaints: string[] = [];

    beforeAll(async () => {
      await aJob(service.knex, { job_name: '深圳电子厂普工', lng: 114.03, lat: 22.66 });
      browser = await startBrowser();
      page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== service.base) outside.push(request.url());
      });
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(`${service.base}/explorer`);
    }, 60_000);
    afterAll(() => browser.close());

    it('show the schema, a first operation and a token header', async () => {
      await page
        .getByRole('button', { name: /documentation explorer/i })
        .first()
        .click();
      await page.getByRole('link', { name: 'Query', exact: true }).click();
      await page.getByText('All categories, the smallest weigh first.').waitFor();
      expect(await page.locator('.graphiql-query-editor').innerText()).toContain('JobsNearby');
      expect(await page.getByLabel('Headers').last().innerText()).toContain('"token"');
    }, 30_000);

    it('run a query with a token', async () => {
      const token = await service.tokenFor(7);
      const headers = page.locator('.graphiql-editor-tool .CodeMirror').last();
      await headers.evaluate((element, value) => {
        (
          element as unknown as { CodeMirror: { setValue(text: string): void } }
        ).CodeMirror.setValue(value);
      }, JSON.stringify({ token }));
      await page.getByRole('button', { name: /execute query/i }).click();

      const result = page.locator('.result-window');
      await result.getByText('深圳电子厂普工').waitFor();
      const shown = await result.innerText();
      expect(shown).toMatch(/"distance": \d{3,4},/);
      expect(shown).toMatch(/"id": "7"/);
      // For a person to look at.
      await page.screenshot({ path: join(packageRoot, '.cache/explorer.png') });
    }, 30_000);

    it('request no external address and violate no policy', () => {
      expect(outside).toEqual([]);
      expect(complaints).toEqual([]);
    });
  });
});
