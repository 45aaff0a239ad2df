import type { Page } from 'playwright-core';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob } from '../support/factories';

const TOLD = '页面已更新，请重新加载';

/** Turns the page into one of an earlier version: its scripts are gone, the HTML names others. */
async function update(page: Page): Promise<void> {
  await page.route('**/admin/assets/**', (route) => route.fulfill({ status: 404, json: {} }));
  await page.route('**/admin/', (route) =>
    route.request().resourceType() === 'document'
      ? route.continue()
      : route.fulfill({ contentType: 'text/html', body: '<script src="main-LATER.js"></script>' }),
  );
}

describeAdminPage('recruiters after an update of the service', ({ service, open }) => {
  let id: number;
  beforeAll(async () => {
    id = await aJob(service.knex, { job_name: '焊工', salary: '4000~5000', weigh: 1 });
  });

  it('are told to reload the page if the script of a screen is gone, and keep a draft', async () => {
    const page = await open(`jobs/${id}`);
    await page.getByLabel('月收入').fill('5100~6200');
    await update(page);
    await page.getByRole('link', { name: '首页' }).click();
    await page.getByRole('alert').getByText(TOLD).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor();
    await page.goto(`${service.base}/admin/jobs/${id}`);
    await page.getByText('未保存的草稿，已恢复').waitFor();
    expect(await page.getByLabel('月收入').inputValue()).toBe('5100~6200');
    await page.context().close();
  });

  it('are told to reload the page if an undo or a drag needs a script that is gone', async () => {
    await aJob(service.knex, { job_name: '电工', weigh: 2 });
    const page = await open('jobs');
    await page.getByRole('button', { name: '焊工 的权重: 1' }).click();
    await page.getByRole('textbox', { name: '焊工 的权重' }).fill('3');
    await page.keyboard.press('Enter');
    const undo = page.locator('.message').getByRole('button', { name: '撤销' });
    await undo.waitFor();
    await update(page);
    await undo.click();
    const told = page.locator('.message', { hasText: TOLD });
    await told.waitFor();
    await told.waitFor({ state: 'detached' });
    for (const key of ['Space', 'ArrowUp', 'Space'])
      await page.locator('tr', { hasText: '电工' }).locator('.drag-handle').press(key);
    await told.waitFor();
    await page.context().close();
  });

  it('are told to reload the page, not of a fault of theirs, if a document is refused', async () => {
    const page = await open(`jobs/${id}`);
    await page.getByLabel('月收入').fill('5300~6400');
    const refuse = (operation: string, code: string) =>
      page.route('**/graphql', (route) =>
        route.request().postData()?.includes(operation) === true
          ? route.fulfill({
              json: { errors: [{ message: 'No field "x".', extensions: { code } }] },
            })
          : route.fallback(),
      );
    const save = page.getByRole('button', { name: '保存', exact: true });
    await refuse('mutation UpdateJob', 'BAD_USER_INPUT');
    await save.click();
    await page.locator('.message', { hasText: '输入有误：No field "x".' }).waitFor();
    await update(page);
    await save.click();
    await page.locator('.message', { hasText: TOLD }).waitFor();
    // So does a service that runs only the documents of its own page.
    await page.unrouteAll();
    await refuse('query JobList', 'FORBIDDEN');
    await page.route('**/admin/', (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ body: '' }),
    );
    await page.getByRole('link', { name: '职位', exact: true }).click();
    await page.getByRole('alert').getByText(TOLD).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.locator('.drafts').getByRole('link', { name: '焊工' }).waitFor();
    await page.context().close();
  });
});
