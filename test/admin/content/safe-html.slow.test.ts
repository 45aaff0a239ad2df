import type { Browser } from 'playwright-core';
import { anAccount } from '../../support/accounts';
import { openAdminPage } from '../../support/admin-page';
import { describeInBrowser, startBrowser } from '../../support/browser';
import { describeBuilt } from '../../support/built';
import { aJob } from '../../support/factories';
import { startService, type TestService } from '../../support/service';

jest.setTimeout(120_000);

/** The page's own style sheet fixes this class to the top of the window. */
const COVERING = '<div class="messages"><p>Log in again</p></div><p>below</p>';

describeInBrowser('a description with classes of the page itself', () => {
  describeBuilt('in Chromium', () => {
    let browser: Browser;
    let service: TestService;
    let password: string;
    beforeAll(async () => {
      service = await startService({ RATE_LIMITS: 'off' });
      password = await anAccount(service.knex, 1, 'root', { role: 'admin' });
      browser = await startBrowser();
    });
    afterAll(async () => {
      await browser.close();
      await service.close();
    });

    it.each(['.editor-text', '.phone .rich-text'])('stays within %s', async (place) => {
      const id = await aJob(service.knex, { content: COVERING });
      const page = await openAdminPage(browser, service.base, {
        name: 'root',
        password,
        path: `jobs/${id}`,
      });
      const box = async (selector: string) => {
        const found = page.locator(selector);
        await found.waitFor();
        const { x, y, width, height } = (await found.boundingBox()) ?? fail();
        return { left: x, top: y, right: x + width, bottom: y + height };
      };
      const outer = await box(place);
      const inner = await box(`${place} .messages`);
      expect(inner.left).toBeGreaterThanOrEqual(outer.left);
      expect(inner.top).toBeGreaterThanOrEqual(outer.top);
      expect(inner.right).toBeLessThanOrEqual(outer.right);
      await page.context().close();
    });
  });
});

function fail(): never {
  throw new Error('It cannot be seen.');
}
