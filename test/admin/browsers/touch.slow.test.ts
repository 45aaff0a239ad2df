import type { Page } from 'playwright-core';
import { openAdminPage } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { jobs } from '../../support/factories';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

describeAdminPage('the admin page', ({ service, passwords, browser, open }) => {
  beforeAll(async () => {
    await service
      .knex('daily_keyword')
      .insert({ day: new Date(), keyword: '普工', searches: 9, missed: 0 });
    await jobs(
      service.knex,
      Array.from({ length: 30 }, (_, index) => ({ job_name: `电子厂${index}` })),
    );
  });

  const openOnPhone = async (path: string): Promise<Page> => {
    const page = await openAdminPage(browser(), service.base, {
      name: 'root',
      password: passwords.root,
      path,
    });
    const context = await browser().newContext({
      ...PHONE,
      reducedMotion: 'reduce',
      storageState: await page.context().storageState(),
    });
    await page.context().close();
    const phone = await context.newPage();
    phone.setDefaultTimeout(60_000);
    await phone.goto(`${service.base}/admin/${path}`);
    await phone.getByRole('heading', { level: 1 }).waitFor();
    return phone;
  };

  it('has the menu in sight wherever a phone has scrolled', async () => {
    const page = await openOnPhone('jobs');
    const menu = page.getByRole('button', { name: '菜单' });
    const jobsEntry = page.getByRole('navigation').getByRole('link', { name: '职位' });
    await page.locator('a.job-name').nth(15).scrollIntoViewIfNeeded();
    await menu.tap();
    const box = await jobsEntry.boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(PHONE.viewport.height);
    // Chosen again, the current screen is shown; Escape and a touch beside the menu close it, too.
    await jobsEntry.tap();
    await jobsEntry.waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await menu.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await menu.and(page.locator(':focus')).waitFor();
    await jobsEntry.waitFor({ state: 'hidden' });
    await menu.tap();
    await page.touchscreen.tap(195, 820);
    await jobsEntry.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('opens a screen at its top', async () => {
    const page = await open('jobs');
    await page.setViewportSize({ width: 1280, height: 500 });
    const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name });
    const scrolled = () => page.evaluate<number>('scrollY');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await entry('首页').click();
    await heading('首页');
    await entry('职位').click();
    await page.locator('a.job-name').first().waitFor();
    await page.evaluate('scrollTo(0, 400)');
    expect(await scrolled()).toBe(400);
    await entry('首页').click();
    await heading('首页');
    expect(await scrolled()).toBe(0);
    await page.context().close();
  });
});
