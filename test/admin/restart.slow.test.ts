import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { anAccount } from '../support/accounts';
import { openAdminPage } from '../support/admin/admin-page';
import { describeInBrowser, startBrowser } from '../support/admin/browser';
import { describeBuilt, root } from '../support/built';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { childEnvironment } from '../support/environment';
import { aJob } from '../support/factories';
import { freePort } from '../support/free-port';

jest.setTimeout(300_000);

describeInBrowser('the admin page while the service is stopped and started', () => {
  describeBuilt('in Chromium', () => {
    let browser: Browser;
    let database: TestDatabase;
    let service: ChildProcess;
    let publicDir: string;
    let port: number;
    beforeAll(async () => {
      database = await createTestDatabase();
      publicDir = mkdtempSync(join(tmpdir(), 'job-gateway-public-'));
      port = await freePort();
      browser = await startBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await stop();
      await database.close();
      rmSync(publicDir, { recursive: true, force: true });
    });

    async function start(): Promise<void> {
      service = spawn(process.execPath, [join(root, 'dist/src/main.js')], {
        env: childEnvironment({
          DATABASE_URL: database.url,
          PUBLIC_DIR: publicDir,
          PORT: String(port),
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
        }),
        stdio: 'ignore',
      });
      for (;;) {
        if (service.exitCode !== null) throw new Error('The service has not started.');
        const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        if (ready?.ok === true) return;
      }
    }
    async function stop(): Promise<void> {
      if (service.exitCode !== null || service.signalCode !== null) return;
      service.kill('SIGKILL');
      await once(service, 'exit');
    }

    it('keeps unsaved input, saves it on a retry, and lists jobs again', async () => {
      const password = await anAccount(database.knex, 1, 'root', { role: 'admin' });
      const id = await aJob(database.knex, { job_name: '焊工' });
      await start();
      const base = `http://127.0.0.1:${port}`;
      const page = await openAdminPage(browser, base, {
        name: 'root',
        password,
        path: `jobs/${id}`,
      });
      await page.getByLabel('职位名称').fill('高级焊工');
      await stop();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('连不上服务').first().waitFor();
      expect(await page.getByLabel('职位名称').inputValue()).toBe('高级焊工');

      await start();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('已保存', { exact: true }).waitFor();
      expect(await database.knex('job').where({ id }).first('job_name')).toEqual({
        job_name: '高级焊工',
      });

      // A list requested meanwhile arrives once the service is back, without a manual retry.
      await stop();
      await page.getByRole('link', { name: '职位', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: '职位' }).waitFor();
      await start();
      await page.getByRole('link', { name: '高级焊工' }).waitFor();
      await page.context().close();
    });
  });
});
