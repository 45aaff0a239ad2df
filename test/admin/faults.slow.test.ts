import type { Page } from 'playwright-core';
import { describeAdminPage } from '../support/admin-suite';

describeAdminPage('what is not saved as it was typed', ({ open }) => {
  const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
  const told = (page: Page, text: string) => page.locator('.message', { hasText: text });

  it('is said once, however often it is tried', async () => {
    const page = await open('jobs/new');
    await page.getByLabel('职位名称').waitFor();
    await save(page);
    await told(page, '有 1 项需要修改').waitFor();
    await save(page);
    await page.getByLabel('职位名称').and(page.locator(':focus')).waitFor();
    expect(await told(page, '有 1 项需要修改').count()).toBe(1);
    await page.getByLabel('职位名称').fill('没有类型');
    await save(page);
    await told(page, '已上架，但还没有：工价、图片、位置').waitFor();
    expect(await told(page, '有 1 项需要修改').count()).toBe(0);
    await page.context().close();
  });
});
