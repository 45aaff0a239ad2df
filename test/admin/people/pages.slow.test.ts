import type { Page } from 'playwright-core';
import { describeAdminPage } from '../../support/admin/admin-suite';

describeAdminPage('the paging of users', ({ service, open }) => {
  beforeAll(async () => {
    const ids = Array.from({ length: 60 }, (_, at) => 100 + at);
    await service.knex('users').insert(ids.map((id) => ({ id, name: `工友 ${id}` })));
    await service.knex('users').insert({ id: 900, name: '张队长' });
    // Each has a different inviter, all through one job.
    await service
      .knex('placement')
      .insert(ids.slice(0, 25).map((id) => ({ user_id: id, inviter_id: id + 30, job_id: 1 })));
  });
  const tree = (page: Page) => page.locator('.people-tree');

  it('turns the pages of sharers and of jobs independently', async () => {
    const page = await open('users/arrivals');
    const [byUser, byJob] = [
      page.getByRole('region', { name: '按分享人' }),
      page.getByRole('region', { name: '按职位' }),
    ];
    await byUser.getByRole('link').nth(19).waitFor();
    await page
      .getByRole('navigation', { name: '按分享人' })
      .getByRole('button', { name: '下一页' })
      .click();
    await byUser.getByRole('link').nth(5).waitFor({ state: 'detached' });
    expect(await byUser.getByRole('link').count()).toBe(5);
    expect(await byJob.getByRole('link').count()).toBe(1);
    // Each table goes back to its own last page.
    await page.goto(`${service.base}/admin/users/arrivals?page=2&jobPage=7`);
    await page.waitForURL((url) => url.searchParams.get('jobPage') === '1');
    await byJob.getByRole('link').waitFor();
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(await byUser.getByRole('link').count()).toBe(5);
    await page.context().close();
  });

  it('returns to the first page of the tree after a search', async () => {
    const page = await open('users');
    await tree(page).getByRole('button', { name: '更多' }).click();
    await tree(page).getByText('张队长').waitFor();
    const search = page.getByRole('searchbox', { name: /^按姓名/ });
    await search.fill('张队长');
    await search.press('Enter');
    await tree(page).getByText('工友 100').waitFor({ state: 'detached' });
    await tree(page).getByText('张队长').waitFor();
    expect(await page.getByText('没有符合条件的记录').count()).toBe(0);
    await search.fill('无此人');
    await search.press('Enter');
    await page.getByText('没有符合条件的记录').waitFor();
    expect(await page.getByText('没有符合条件的记录').count()).toBe(1);
    await page.context().close();
  });

  it('reaches all results of a search in the dialog for choosing a user', async () => {
    const page = await open('users?user=900');
    await page.getByRole('button', { name: '移动…' }).click();
    const asked = page.getByRole('dialog');
    const search = asked.getByRole('searchbox', { name: '按姓名或编号搜索' });
    await search.fill('工友');
    await search.press('Enter');
    await asked.getByText('工友 149').waitFor();
    await asked.getByRole('button', { name: '更多' }).click();
    await asked.getByText('工友 159').waitFor();
    await search.fill('工友 159');
    await search.press('Enter');
    await asked.getByText('工友 149').waitFor({ state: 'detached' });
    await asked.getByText('工友 159').waitFor();
    expect(await asked.getByRole('group').getByRole('checkbox').count()).toBe(1);
    await page.context().close();
  });

  it('shows the previous page of tokens when the last one becomes empty', async () => {
    for (let count = 0; count < 21; count += 1) await service.tokenFor(900);
    const page = await open('users?user=900');
    const tokens = page.locator('.tokens li');
    const pages = page.getByRole('navigation', { name: '会话与令牌' });
    await pages.getByRole('button', { name: '下一页' }).click();
    await tokens.nth(1).waitFor({ state: 'detached' });
    await tokens.getByRole('button', { name: /^收回/ }).click();
    await tokens.nth(19).waitFor();
    expect(await tokens.count()).toBe(20);
    await page.context().close();
  });
});
