import type { Page } from 'playwright-core';
import { anAccount } from '../support/accounts';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob } from '../support/factories';

/** Holds back a mutation until `release` sends or drops it. */
async function hold(page: Page, mutation: string) {
  let arrive: () => void = () => undefined;
  let release: (isSent?: boolean) => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<boolean>(
    (resolve) => (release = (isSent = true) => resolve(isSent)),
  );
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(`mutation ${mutation}`) !== true)
      return route.continue();
    arrive();
    return (await released) ? route.continue() : route.abort();
  });
  return { arrived, release };
}

describeAdminPage('a screen that is left before the response', ({ service, open }) => {
  const told = (page: Page, text: string) => page.locator('.message', { hasText: text });
  const follow = (page: Page, name: string) =>
    page.getByRole('link', { name, exact: true }).click();
  const person = (page: Page, name: string) => page.locator('.people-name', { hasText: name });
  const confirmed = (page: Page) => page.locator('.ant-modal-confirm-btns button').last();

  it('does not take people back after the deletion of a user', async () => {
    await service.knex('users').insert([
      { id: 50, name: '要删的' },
      { id: 51, name: '另一个' },
    ]);
    await aJob(service.knex, { job_name: '焊工' });
    const page = await open('jobs?name=焊');
    const remove = async () => {
      await person(page, '要删的').click();
      await page.getByRole('button', { name: '删除用户…' }).click();
      const held = await hold(page, 'DeletePerson');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^删\s?除$/ }).click();
      await held.arrived;
      return held;
    };
    await follow(page, '用户');
    const held = await remove();
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: '焊工' }).waitFor();
    held.release();
    await told(page, '已删除').waitFor();
    await page.getByRole('link', { name: '焊工' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/jobs');
    await page.unrouteAll();

    // Nor does it close another user who was opened meanwhile.
    await service.knex('users').insert({ id: 50, name: '要删的' });
    await follow(page, '用户');
    await person(page, '另一个').click();
    const second = await remove();
    await page.goBack();
    await page.getByRole('heading', { name: '另一个' }).waitFor();
    second.release();
    await told(page, '已删除').waitFor();
    await person(page, '要删的').waitFor({ state: 'detached' });
    expect(await page.getByRole('heading', { name: '另一个' }).count()).toBe(1);
    await page.context().close();
  });

  it('is followed by a message if a new password, token or account was not shown', async () => {
    await service.knex('users').insert({ id: 60, name: '有账号的' });
    await anAccount(service.knex, 60, 'sixty', { role: 'editor' });
    const page = await open('jobs');
    await follow(page, '用户');
    await person(page, '有账号的').click();
    const reset = await hold(page, 'ResetPassword');
    await page.getByRole('button', { name: '重置密码' }).click();
    await confirmed(page).click();
    await reset.arrived;
    await page.goBack();
    reset.release();
    await told(page, '一次性密码 sixty：已离开，没有显示出来').waitFor();
    await page.unrouteAll();

    await person(page, '有账号的').click();
    const issue = await hold(page, 'IssueToken');
    await page.getByRole('button', { name: '签发令牌' }).click();
    await issue.arrived;
    await follow(page, '职位');
    issue.release();
    await told(page, '令牌：已离开，没有显示出来').waitFor();
    await page.unrouteAll();

    await follow(page, '账号');
    await page.getByRole('button', { name: '新建账号' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('姓名').fill('新来的');
    await dialog.getByLabel('用户名').fill('newcomer');
    const create = await hold(page, 'CreatePerson');
    await dialog.getByRole('button', { name: /^新\s?建$/ }).click();
    await create.arrived;
    await page.goBack();
    create.release();
    await told(page, '一次性密码 newcomer：已离开，没有显示出来').waitFor();
    await page.context().close();
  });

  it('takes its question along, which may not name the row', async () => {
    await service.knex('users').insert({ id: 70, name: '先看的' });
    await anAccount(service.knex, 70, 'seventy', { role: 'editor' });
    const page = await open('users');
    await person(page, '先看的').click();
    await page.getByRole('button', { name: '重置密码' }).click();
    const question = page.getByRole('dialog');
    await question.locator('.ant-modal-confirm-title').waitFor();
    await page.goBack();
    await page.getByText('选择一个用户').waitFor();
    await question.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('is followed by a message that says how an import has ended', async () => {
    const page = await open('import');
    const write = async (names: string) => {
      await page.getByLabel('在此粘贴表格内容').fill(`职位名称\n${names}`);
      await page.getByRole('button', { name: '检查并预览' }).click();
      const held = await hold(page, 'ImportJobs');
      await page.getByRole('button', { name: '写入 2 行' }).click();
      await held.arrived;
      await follow(page, '职位');
      await page.getByRole('heading', { level: 1, name: '职位' }).waitFor();
      return held;
    };
    const held = await write('导入甲\n导入乙');
    held.release();
    await told(page, '完成：新建 2 个，修改 0 个').waitFor();
    await page.unrouteAll();
    await follow(page, '表格导入');
    const lost = await write('导入丙\n导入丁');
    lost.release(false);
    await told(page, '表格导入: 连接中断，不知道是否已经写入').waitFor();
    await page.unrouteAll();
    await follow(page, '表格导入');
    await page.getByText('上次写入没有收到答复').waitFor();
    await page.context().close();
  });
});
