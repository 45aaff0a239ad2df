import type { Page } from 'playwright-core';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { aJob } from '../../support/factories';

describeAdminPage('the keyboard focus', ({ service, open }) => {
  const focus = (page: Page) => page.locator(':focus');

  it('stays in the field for searching users after a search', async () => {
    await service.knex('users').insert([{ id: 20, name: '张队长' }]);
    const page = await open('users');
    const search = page.getByPlaceholder('按姓名、编号或用户名搜索');
    await search.fill('没有此人');
    await search.press('Enter');
    await page.getByText('没有符合条件的记录').waitFor();
    await search.and(focus(page)).fill('张');
    await page.keyboard.press('Enter');
    await page.locator('.people-node', { hasText: '张队长' }).waitFor();
    await search.and(focus(page)).waitFor();
    // Back restores the previous search.
    await page.goBack();
    await page.locator('input[value="没有此人"]').waitFor();
    expect(await search.inputValue()).toBe('没有此人');
    await page.context().close();
  });

  it('moves to the next row after a deletion, and to the heading after its undo', async () => {
    await service.knex('category').insert([
      { name: '电子厂', weigh: 1 },
      { name: '食品厂', weigh: 2 },
    ]);
    const page = await open('categories');
    await page.getByRole('button', { name: '删除 电子厂' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).press('Enter');
    await page.getByRole('button', { name: '删除 电子厂' }).waitFor({ state: 'detached' });
    await page.locator('[data-row-key]', { hasText: '食品厂' }).locator(':focus').waitFor();
    await page.locator('.message').getByRole('button', { name: '撤销' }).press('Enter');
    await page.locator('h1:focus').waitFor();
    await page.getByRole('button', { name: '删除 电子厂' }).waitFor();
    expect(await page.locator('h1').textContent()).toBe('分类');
    await page.context().close();
  });

  it('moves to the heading after a bulk change', async () => {
    const id = await aJob(service.knex, { job_name: '批量', weigh: 1 });
    const page = await open('jobs?name=批量');
    await page.getByRole('checkbox', { name: '批量', exact: true }).check();
    await page.getByRole('button', { name: '设置权重' }).press('Enter');
    const asked = page.getByRole('dialog', { name: '所选 1 个职位的权重' });
    await asked.getByLabel('权重').fill('5');
    await asked.getByRole('button', { name: '确定' }).press('Enter');
    await page.locator('h1:focus').waitFor();
    expect(await service.knex('job').where({ id }).first('weigh')).toEqual({ weigh: 5 });
    await page.context().close();
  });
});
