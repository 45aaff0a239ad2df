import type { Page } from 'playwright-core';
import { anAccount } from '../support/accounts';
import { animated, axe } from '../support/admin/admin-page';
import { describeAdminPage } from '../support/admin/admin-suite';

const SENTENCES = Array.from({ length: 12 }, (_, at) => `<p>第 ${at} 段没有变。</p>`);
const description = (changed: string) =>
  [...SENTENCES.slice(0, 6), `<p>${changed}</p>`, ...SENTENCES.slice(6)].join('');

describeAdminPage('the admin page with several users', ({ service, open }) => {
  const ids: number[] = [];
  beforeAll(async () => {
    const { knex } = service;
    await knex('users').where({ id: 2 }).update({ name: '安娜' });
    await knex('users').insert([
      { id: 11, name: '李明' },
      { id: 12, name: '李明华' },
    ]);
    const rows = Array.from({ length: 4 }, (_, at) => ({
      job_name: `装配工 ${at}`,
      type: [1],
      weigh: 10 - at,
      content: description('时薪 20 元。'),
    }));
    ids.push(
      ...(await knex('job').insert(rows).returning<{ id: number }[]>('id')).map(({ id }) => id),
    );
  });
  const update = async (id: number | undefined, input: object, userId = 2) => {
    const { job } = await service.dataOf<{ job: { version: number } }>(
      'query ($id: ID!) { job(id: $id) { version } }',
      { id },
      await service.tokenFor(userId),
    );
    await service.dataOf(
      `mutation ($id: ID!, $expectedVersion: Int!, $input: UpdateJobInput!) {
        updateJob(id: $id, expectedVersion: $expectedVersion, input: $input) { id } }`,
      { id, expectedVersion: job.version, input },
      await service.tokenFor(userId),
    );
  };
  const noProblems = async (page: Page) => {
    await animated(page);
    expect(await axe(page)).toEqual([]);
  };

  it('tells an editor that changes made by colleagues are not shown', async () => {
    await update(ids[0], { peopleNum: 3 });
    const page = await open(`jobs/${ids[0] ?? 0}`, 'editor');
    const history = page.getByRole('region', { name: '修改记录' });
    await history.getByText('你没有修改过它；同事的修改这里不显示').waitFor();
    await page.getByLabel('职位名称').fill('装配工 甲');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await history.getByText('这里只显示你自己的修改').waitFor();
    await page.context().close();
  });

  it('compares conflicting edits of a description sentence by sentence', async () => {
    const page = await open(`jobs/${ids[1] ?? 0}`);
    await page.getByText('第 3 段没有变').first().waitFor();
    await page.locator('.editor-text p', { hasText: '时薪' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type('包吃住。');
    await update(ids[1], {
      content: `${description('时薪 22 元。')}<p><img src="https://a.example/b.png"></p>`,
    });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    const asked = page.getByRole('dialog', { name: '有人刚刚修改过' });
    await asked.getByText(/^安娜 于 .+ 保存了修改/).waitFor();
    await asked.locator('ins', { hasText: '包吃住。' }).waitFor();
    await asked.locator('del', { hasText: '时薪 20 元。' }).waitFor();
    await asked.locator('ins', { hasText: '时薪 22 元。' }).waitFor();
    await asked.locator('ins', { hasText: 'https://a.example/b.png' }).waitFor();
    expect(await asked.getByText('第 0 段没有变').count()).toBe(0);
    expect((await asked.locator('.ant-modal-body').boundingBox())?.height).toBeLessThan(900);
    await noProblems(page);
    await asked.getByRole('button', { name: '显示全文' }).first().click();
    await asked.getByText('第 0 段没有变').waitFor();
    await asked.getByRole('radio', { name: '对方的' }).check();
    await asked.getByRole('button', { name: '按选择保存' }).click();
    await asked.waitFor({ state: 'detached' });

    await page.reload();
    const last = page.getByRole('region', { name: '修改记录' }).locator('li').first();
    await last.locator('del', { hasText: '时薪 20 元。' }).waitFor();
    await last.locator('ins', { hasText: '时薪 22 元。' }).waitFor();
    expect(await last.getByText('第 0 段没有变').count()).toBe(0);
    await page.context().close();
  });

  it('names users and jobs in the audit log, and folds bulk changes into one entry', async () => {
    await update(ids[2], { peopleNum: 30 });
    const path = `uploads/media/ab/${'ab'.repeat(32)}.jpg`;
    await service.knex('audit_log').insert({
      action: 'update',
      entity: 'job',
      row_id: String(ids[3]),
      before: { images: [] },
      after: { images: [path] },
    });
    const page = await open('history');
    const entries = page.locator('.audit-entry');
    await entries.getByRole('link', { name: `装配工 2 #${ids[2] ?? 0}` }).waitFor();
    await entries.locator(`[title="${path}"] .thumbnail`).waitFor();

    const who = page.getByRole('combobox', { name: '操作人' });
    await who.fill('安');
    await page.getByRole('option', { name: '安娜 #2' }).waitFor();
    await noProblems(page);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('user') === '2');
    await page.locator('[role=combobox][value="安娜 #2"]').waitFor();
    await page.getByRole('button', { name: '重置' }).click();
    await page.waitForURL((url) => url.search === '');

    const updates = `mutation ($ids: [ID!]!) { updateJobs(ids: $ids, input: { addToFactoryPrice: "1" }) { id } }`;
    await service.dataOf(updates, { ids }, await service.tokenFor(2));
    await page.reload();
    const batch = entries.filter({ hasText: '4 个职位' });
    await batch.getByRole('button', { name: '撤销全部 4 条' }).waitFor();
    const folded = await entries.count();
    await batch.getByRole('button', { name: '展开' }).click();
    await page
      .locator('.audit-batch')
      .getByRole('link', { name: /^装配工 3 #/ })
      .waitFor();
    expect(await entries.count()).toBe(folded + 4);
    await noProblems(page);
    await page.context().close();
  });

  it('leads Back to the log before a user id was typed slowly', async () => {
    const page = await open('history');
    await page.getByRole('link', { name: '首页' }).click();
    await page.goBack();
    const who = page.getByRole('combobox', { name: '操作人' });
    for (const typed of ['1', '12', '123']) {
      await who.fill(typed);
      await page.waitForURL((url) => url.searchParams.get('user') === typed);
    }
    await page.goBack();
    await page.waitForURL((url) => url.pathname.endsWith('history'));
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('tells that a search for users failed', async () => {
    const page = await open('history');
    await page.route('**/graphql', async (route) => {
      const isSearch = route.request().postData()?.includes('query UserLevel') === true;
      const errors = [{ message: '', extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
      return isSearch ? route.fulfill({ json: { errors } }) : route.continue();
    });
    await page.getByRole('combobox', { name: '操作人' }).fill('安');
    await page.getByRole('status').getByText('服务器错误').waitFor();
    await page.context().close();
  });

  it('shows the address of a link in the audit log if it was changed', async () => {
    const link = (address: string) => `<p>请<a href="${address}">点此报名</a>。</p>`;
    await service.knex('audit_log').insert({
      action: 'update',
      entity: 'job',
      row_id: String(ids[3]),
      before: { content: link('https://old.test/') },
      after: { content: link('https://new.test/') },
    });
    const page = await open(`history?row=${ids[3] ?? 0}`);
    const entry = page.locator('.audit-entry').first();
    await entry.locator('del', { hasText: '请点此报名 <https://old.test/>。' }).waitFor();
    await entry.locator('ins', { hasText: '请点此报名 <https://new.test/>。' }).waitFor();
    await page.context().close();
  });

  it('names jobs in the audit log as they are called after an undo', async () => {
    await update(ids[2], { peopleNum: 31 });
    await update(ids[2], { jobName: '改名' });
    const page = await open(`history?row=${ids[2] ?? 0}`);
    const entries = page.locator('.audit-entry');
    const other = entries.nth(1).getByRole('link', { name: '改名' });
    await other.waitFor();
    await entries.nth(0).getByRole('button', { name: '撤销' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
    await entries.nth(0).getByRole('link', { name: '装配工 2' }).waitFor();
    await entries.nth(2).getByRole('link', { name: '装配工 2' }).waitFor();
    await page.context().close();
  });

  it('keeps the input of a bulk change after a conflict, and names the colleague', async () => {
    const { knex } = service;
    await knex('job').whereIn('id', ids).update({ factory_price: '20', factory_price_total: '20' });
    const page = await open('jobs');
    for (const at of [1, 2, 3])
      await page.getByRole('checkbox', { name: `装配工 ${at}`, exact: true }).check();
    await page.getByRole('button', { name: '修改工价' }).click();
    const asked = page.getByRole('dialog', { name: '修改所选 3 个职位的工价' });
    const price = asked.getByLabel('工厂价', { exact: true });
    await price.fill('+2');
    await asked.getByText('工厂价：20.00 → 22.00').waitFor();
    await update(ids[1], { factoryPrice: '25' });
    await price.press('Enter');
    await page
      .locator('.message', {
        hasText: '3 个职位都没有修改，因为 安娜 刚刚改过“装配工 1”。预览已更新，请核对后再次确定。',
      })
      .waitFor();
    await asked.getByText('工厂价：最低 20.00 → 22.00，最高 25.00 → 27.00').waitFor();
    expect(await price.inputValue()).toBe('+2');
    const prices = () => knex('job').whereIn('id', ids.slice(1)).orderBy('id');
    expect(await prices().pluck('factory_price')).toEqual(['25.00', '20.00', '20.00']);
    await price.press('Enter');
    await page.locator('.message', { hasText: '已修改 3 个职位' }).waitFor();
    expect(await page.locator('.message[data-kind=error]').count()).toBe(0);
    expect(await prices().pluck('factory_price')).toEqual(['27.00', '22.00', '22.00']);
    await page.context().close();
  });

  it('finds users by name in the job filter and in the visibility check', async () => {
    await service
      .knex('job')
      .where({ id: ids[3] })
      .update({ user_ids: [12] });
    const page = await open('jobs', 'editor');
    const filter = page.getByLabel('指定给用户', { exact: true });
    await filter.click();
    await page.getByRole('combobox', { name: '指定给用户' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('李明');
    await page.getByRole('option', { name: '李明 #11' }).waitFor();
    await page.getByRole('option', { name: '李明华 #12' }).waitFor();
    await noProblems(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('共 1 条').waitFor();
    await page.getByRole('link', { name: '装配工 3' }).click();

    const seenAs = page.getByRole('combobox', { name: '用户姓名或编号' });
    await seenAs.fill('李明华');
    await seenAs.press('Enter');
    await page.getByText('用户 李明华 #12 能看到').waitFor();
    // An id counts although the field is left before the search's pause is over.
    await page.evaluate(`
      document.activeElement.select();
      document.execCommand('insertText', false, '11');
      document.activeElement.blur();
    `);
    await page.getByText(/^用户 李明 #11 /).waitFor();
    await seenAs.fill('没有这个人');
    await page.getByText('没有符合条件的记录').waitFor();
    await page.context().close();
  });

  it('labels users without a name the same wherever users are chosen', async () => {
    await service.knex('users').insert([{ id: 13 }, { id: 14, parent_id: 13 }]);
    const page = await open('jobs');
    await page.getByRole('checkbox', { name: '装配工 3', exact: true }).check();
    await page.getByRole('button', { name: '设置可见范围' }).click();
    const asked = page.getByRole('dialog');
    await asked.getByLabel('指定用户').check();
    const row = asked.getByRole('listitem').filter({ hasText: '#13' });
    await row.getByRole('checkbox', { name: '用户 13 #13' }).check();
    await asked.locator('.user-tag', { hasText: '用户 13 #13' }).waitFor();
    await row.getByRole('button', { name: /^用户 13: / }).click();
    await asked.getByRole('checkbox', { name: '用户 14 #14' }).waitFor();
    await asked.getByRole('searchbox', { name: '按姓名或编号搜索' }).fill('14');
    await page.keyboard.press('Enter');
    await asked.getByText('用户 13').first().waitFor();
    await page.goto(`${service.base}/admin/history?user=13`);
    await page.locator('[role=combobox][value="用户 13 #13"]').waitFor();
    await page.context().close();
  });

  it('adds a user with an account in one dialog, once even if a response is lost', async () => {
    const page = await open('accounts');
    await page.getByRole('button', { name: '新建账号' }).click();
    const asked = page.getByRole('dialog', { name: '新建账号' });
    await asked.getByLabel('姓名').and(page.locator(':focus')).waitFor();
    await asked.getByLabel('姓名').fill('王芳');
    await asked.getByLabel('用户名').fill('second');
    await noProblems(page);
    const add = asked.getByRole('button', { name: '新建', exact: true });
    await add.click();
    await asked.getByText('该用户名已被占用').waitFor();
    await asked.getByLabel('用户名').fill('wangfang');
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation ResetPassword')) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await add.click();
    await asked.getByRole('alert').waitFor();
    await page.unroute('**/graphql');
    await add.click();
    const once = page.getByRole('dialog', { name: /^一次性密码/ });
    await once.getByText('wangfang').waitFor();
    await once.getByRole('button', { name: '关闭' }).last().click();
    await page.getByRole('cell', { name: '王芳' }).waitFor();
    const users = (await service.knex('users').where({ name: '王芳' })) as { role: string }[];
    expect(users.map(({ role }) => role)).toEqual(['editor']);
    await page.context().close();
  });

  it('adds no user if the login name is rejected', async () => {
    const page = await open('accounts');
    await page.getByRole('button', { name: '新建账号' }).click();
    const asked = page.getByRole('dialog', { name: '新建账号' });
    await asked.getByLabel('姓名').fill('不用了');
    await asked.getByLabel('用户名').fill('root');
    await asked.getByRole('button', { name: '新建', exact: true }).click();
    await asked.getByText('该用户名已被占用').waitFor();
    expect(await service.knex('users').where({ name: '不用了' })).toEqual([]);
    await page.context().close();
  });

  it('leaves no user without a role if the tab is closed before the response', async () => {
    const page = await open('accounts');
    await page.getByRole('button', { name: '新建账号' }).click();
    const asked = page.getByRole('dialog', { name: '新建账号' });
    await asked.getByLabel('姓名').fill('关了网页');
    await asked.getByLabel('用户名').fill('closed');
    const added = new Promise<void>((resolve) => {
      void page.route('**/graphql', async (route) => {
        if (!route.request().postData()?.includes('mutation CreatePerson')) return route.continue();
        await route.fetch();
        resolve();
      });
    });
    await asked.getByRole('button', { name: '新建', exact: true }).click();
    await added;
    await page.close();
    const colleague = await page.context().newPage();
    await colleague.goto(`${service.base}/admin/accounts`);
    const row = colleague.getByRole('row').filter({ hasText: '关了网页' });
    await row.getByText('closed').waitFor();
    await row.getByText('编辑', { exact: true }).waitFor();
    await page.context().close();
  });

  it('deletes the new user if the dialog is cancelled after a lost response', async () => {
    const page = await open('accounts');
    await page.getByRole('button', { name: '新建账号' }).click();
    const asked = page.getByRole('dialog', { name: '新建账号' });
    await asked.getByLabel('姓名').fill('没有回音');
    await asked.getByLabel('用户名').fill('noanswer');
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation CreatePerson')) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await asked.getByRole('button', { name: '新建', exact: true }).click();
    await asked.getByRole('alert').waitFor();
    const found = () => service.knex('users').where({ name: '没有回音' });
    expect(await found()).toMatchObject([{ role: 'editor' }]);
    await page.unroute('**/graphql');
    const deleted = page.waitForResponse(
      (response) => response.request().postData()?.includes('DeletePerson') === true,
    );
    await asked.getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃' }).click();
    await asked.waitFor({ state: 'detached' });
    await (await deleted).finished();
    expect(await found()).toEqual([]);
    await page.context().close();
  });

  it('removes an account with its tokens, but does not offer to remove your own', async () => {
    await anAccount(service.knex, 31, 'leaving', { role: 'editor' });
    await service.tokenFor(31);
    const page = await open('users?user=31');
    await page.getByText('leaving').first().waitFor();
    await page.getByRole('button', { name: '移除账号' }).click();
    const asked = page.getByRole('dialog', { name: '移除登录账号？' });
    await asked.getByText('令牌会全部失效').waitFor();
    await noProblems(page);
    await asked.getByRole('button', { name: '移除账号' }).click();
    await page.getByText('已移除登录账号').waitFor();
    await page.getByText('没有账号', { exact: true }).waitFor();
    expect(await service.knex('user_token').where({ user_id: 31 })).toEqual([]);
    await page.goto(`${service.base}/admin/users?user=1`);
    await page.getByRole('button', { name: '重置密码' }).waitFor();
    expect(await page.getByRole('button', { name: '移除账号' }).count()).toBe(0);
    await page.context().close();
  });

  it('lists sessions with their browser, and tokens with their expiry', async () => {
    await service.tokenFor(2);
    await (await open('jobs', 'second')).context().close();
    const page = await open('users?user=2');
    const tokens = page.locator('.tokens li');
    await tokens.filter({ hasText: /^登录会话 · \S+ · Chrome #\d+最近使用 / }).waitFor();
    await tokens
      .filter({ hasText: /^令牌 #\d.*签发，有效至 / })
      .first()
      .waitFor();
    await page.context().close();
  });
});
