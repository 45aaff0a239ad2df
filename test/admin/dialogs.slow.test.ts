import type { Page } from 'playwright-core';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob, jobs } from '../support/factories';

describeAdminPage('a dialog', ({ service, open, passwords }) => {
  const focused = (page: Page) => page.getByRole('dialog').locator(':focus');
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click();
  const close = async (page: Page, key: 'Escape' | 'Enter') => {
    await page.keyboard.press(key);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it('focuses its text field when it opens', async () => {
    const id = await aJob(service.knex, { job_name: '普工', weigh: 1 });
    const page = await open('users?user=2');
    await press(page, '移动…');
    await page.getByRole('dialog').getByLabel('按姓名或编号搜索').and(focused(page)).waitFor();
    await close(page, 'Escape');

    await page.goto(`${service.base}/admin/jobs/${id}`);
    await page.getByRole('button', { name: '从素材库选择' }).first().click();
    await page.getByRole('dialog', { name: '素材库' }).locator('input:focus').waitFor();
    await close(page, 'Escape');

    await page.goto(`${service.base}/admin/jobs`);
    await page.getByRole('checkbox', { name: '普工', exact: true }).check();
    await press(page, '设置权重');
    await page.getByRole('dialog').locator('input:focus').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('７');
    await close(page, 'Enter');
    await page.locator('.message', { hasText: '已修改 1 个职位' }).waitFor();
    const job: unknown = await service.knex('job').where({ id }).first('weigh');
    expect(job).toEqual({ weigh: 7 });
    await page.context().close();
  });

  it('takes what is typed while it opens', async () => {
    const [id] = await jobs(service.knex, [{ job_name: '钳工', weigh: 1 }]);
    const page = await open('jobs');
    const asked = page.getByRole('dialog');
    const openBy = async (name: string) => {
      await press(page, name);
      await asked.waitFor({ state: 'attached' });
    };
    await page.getByRole('checkbox', { name: '钳工', exact: true }).check();
    await openBy('设置权重');
    await page.keyboard.type('77');
    await close(page, 'Enter');
    const job: unknown = await service.knex('job').where({ id }).first('weigh');
    expect(job).toEqual({ weigh: 77 });

    await page.getByRole('checkbox', { name: '钳工', exact: true }).check();
    await openBy('设置用工类型');
    await page.keyboard.press('Space');
    expect(await asked.getByLabel('长期工', { exact: true }).isChecked()).toBe(true);
    await page.reload();
    await page.getByRole('checkbox', { name: '钳工', exact: true }).check();
    await openBy('修改工价');
    await page.keyboard.type('21');
    expect(await asked.getByLabel('工厂价', { exact: true }).inputValue()).toBe('21');
    await page.goto(`${service.base}/admin/users`);
    await openBy('新建用户');
    await page.keyboard.type('张三');
    expect(await asked.getByLabel('姓名', { exact: true }).inputValue()).toBe('张三');
    await page.goto(`${service.base}/admin/accounts`);
    await openBy('新建账号');
    await page.keyboard.type('李四');
    expect(await asked.getByLabel('姓名', { exact: true }).inputValue()).toBe('李四');
    await page.context().close();
  });

  it('focuses the first of several choices without selecting it', async () => {
    await aJob(service.knex, { job_name: '焊工' });
    const page = await open('jobs');
    await page.getByRole('checkbox', { name: '焊工', exact: true }).check();
    for (const [button, first] of [
      ['设置用工类型', '长期工'],
      ['设置可见范围', '指定用户'],
      ['设置有效期', '到指定时间'],
    ] as const) {
      await press(page, button);
      const choice = page.getByRole('dialog').getByLabel(first, { exact: true });
      await choice.and(focused(page)).waitFor();
      expect(await choice.isChecked()).toBe(false);
      await close(page, 'Escape');
    }
    await page.context().close();
  });

  it('that asks to log in again has the user name filled in', async () => {
    const page = await open('jobs');
    await page.context().clearCookies();
    await page.getByRole('link', { name: '操作记录' }).click();
    const asked = page.getByRole('dialog', { name: '登录已失效，请重新登录' });
    await asked.getByLabel('密码').and(focused(page)).waitFor();
    expect(await asked.getByLabel('用户名').inputValue()).toBe('root');
    await page.keyboard.type(passwords.root);
    await close(page, 'Enter');
    await page.getByRole('heading', { level: 1, name: '操作记录' }).waitFor();
    await page.context().close();
  });

  it('that confirms a deletion focuses Cancel, so that Enter deletes nothing', async () => {
    const id = await aJob(service.knex, { job_name: '叉车工' });
    await service.knex('category').insert({ id: 9, name: '留着厂' });
    const page = await open('users?user=3');
    const refuse = async (removal: string) => {
      await press(page, removal);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: '取消' })
        .and(focused(page))
        .waitFor();
      await close(page, 'Enter');
    };
    for (const removal of ['删除用户…', '移除账号']) await refuse(removal);
    await page.goto(`${service.base}/admin/jobs/${id}`);
    await refuse('删除');
    await page.goto(`${service.base}/admin/jobs`);
    await page.getByRole('checkbox', { name: '叉车工', exact: true }).check();
    await refuse('删除');
    await page.goto(`${service.base}/admin/categories`);
    await refuse('删除 留着厂');
    const { knex } = service;
    expect(await knex('job').where({ id })).toHaveLength(1);
    expect(await knex('users').where({ id: 3 })).toHaveLength(1);
    expect(await knex('category').where({ id: 9 })).toHaveLength(1);
    await page.context().close();
  });
});
