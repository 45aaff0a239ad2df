import type { Browser, Locator, Page } from 'playwright-core';
import { anAccount } from '../accounts';
import { openAdminPage, submitLogin } from './admin-page';
import { describeInBrowser, startBrowser } from './browser';
import { describeBuilt } from '../built';
import { startService, type TestService } from '../service';

/** The accounts of the users 1, 2 and 3. */
const ACCOUNTS = [
  ['root', 'admin'],
  ['second', 'admin'],
  ['editor', 'editor'],
] as const;
export type AccountName = (typeof ACCOUNTS)[number][0];

interface AdminSuite {
  /** Like `passwords`, empty until the tests or their own `beforeAll` run. */
  readonly service: TestService;
  readonly passwords: Readonly<Record<AccountName, string>>;
  readonly browser: () => Browser;
  /** Opens a screen in its own browser profile, after a login. */
  readonly open: (path: string, name?: AccountName) => Promise<Page>;
  /** Fills in the login form that is shown on a page or in a dialog. */
  readonly logIn: (form: Page | Locator, name?: AccountName) => Promise<void>;
}

/** Describes the admin page in Chromium, with its own service. */
export function describeAdminPage(name: string, tests: (suite: AdminSuite) => void): void {
  jest.setTimeout(300_000);
  describeInBrowser(name, () => {
    describeBuilt('in Chromium', () => {
      const service = {} as TestService;
      const passwords = {} as Record<AccountName, string>;
      let browser: Browser;
      beforeAll(async () => {
        Object.assign(service, await startService({ RATE_LIMITS: 'off' }));
        for (const [index, [who, role]] of ACCOUNTS.entries())
          passwords[who] = await anAccount(service.knex, index + 1, who, { role });
        browser = await startBrowser();
      });
      afterAll(async () => {
        await browser.close();
        await service.close();
      });
      tests({
        service,
        passwords,
        browser: () => browser,
        open: (path, who = 'root') =>
          openAdminPage(browser, service.base, { name: who, password: passwords[who], path }),
        logIn: (form, who = 'root') => submitLogin(form, who, passwords[who]),
      });
    });
  });
}
