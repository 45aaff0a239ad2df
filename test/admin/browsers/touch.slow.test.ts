import type { Page } from 'playwright-core';
import { animated, openAdminPage, styleOf } from '../../support/admin/admin-page';
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

  it('has fields of 16 px on a phone, because Safari zooms into smaller ones', async () => {
    const page = await openOnPhone('jobs');
    const check = async (path: string) => {
      await page.waitForLoadState('networkidle');
      await animated(page);
      const small = await page.evaluate<string[]>(SMALL_FIELDS);
      expect({ path, small }).toEqual({ path, small: [] });
    };
    await page.getByRole('button', { name: '筛选' }).tap();
    await page.locator('.cell-edit').first().tap();
    await check('jobs');
    const paths = [
      'jobs/new',
      'factories',
      'texts',
      'library',
      'import',
      'history',
      'users?user=2',
    ];
    for (const path of [...paths, 'accounts', 'publishing', 'home']) {
      await page.goto(`${service.base}/admin/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await check(path);
    }
    await page.goto(`${service.base}/admin/factories`);
    await page.getByRole('button', { name: '新建工厂' }).tap();
    await page.getByRole('dialog').getByLabel('工厂名称').waitFor();
    await check('factories, the drawer');
    await page.context().clearCookies();
    await page.goto(`${service.base}/admin/jobs`);
    await page.getByLabel('用户名').waitFor();
    await check('the login');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await page.context().close();
  });

  it('has searched keywords that are easy to touch', async () => {
    const page = await openOnPhone('home');
    const box = await page.getByRole('link', { name: '普工', exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
    await page.context().close();
  });

  it('wraps long names of users, and has the id behind an Arabic name', async () => {
    await service.knex('users').insert([
      { id: 8, name: 'W'.repeat(100) },
      { id: 9, name: 'مستخدم' },
    ]);
    const page = await open('users?user=8');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('heading', { level: 2, name: /^W+ #8$/ }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.goto(`${service.base}/admin/users?user=9`);
    const name = page.getByRole('heading', { level: 2, name: 'مستخدم #9' });
    const [whole, id] = [await name.boundingBox(), await name.locator('span').boundingBox()];
    expect(id?.x).toBeGreaterThan(whole?.x ?? NaN);
    await page.context().close();
  });

  it('shows how wages are changed if the system sets the colours', async () => {
    const page = await open('jobs');
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.getByRole('checkbox', { name: '电子厂20', exact: true }).check();
    await page.getByRole('button', { name: '修改工价' }).click();
    const choices = page.getByRole('dialog').locator('.ant-radio-button-wrapper');
    await choices.first().waitFor();
    const [chosen, other] = [choices.nth(0), choices.nth(1)];
    expect(await styleOf(chosen, 'background-color')).not.toBe(
      await styleOf(other, 'background-color'),
    );
    await page.context().close();
  });
});

/** The fields with text smaller than 16 px. */
const SMALL_FIELDS = `[...document.querySelectorAll(
  'input:not([type=checkbox], [type=radio], [type=file]), select, textarea, [contenteditable]',
)]
  .filter((each) => each.checkVisibility() && parseFloat(getComputedStyle(each).fontSize) < 16)
  .map((each) => each.outerHTML.slice(0, 100))`;
