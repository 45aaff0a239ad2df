import type { Page } from 'playwright-core';
import { animated, dragOnto } from '../support/admin/admin-page';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob } from '../support/factories';
import { aPicture } from '../support/pictures/pictures';

/** Refuses these operations until `page.unrouteAll()`, with an error that is not retried. */
const refuse = (page: Page, operations: RegExp) =>
  page.route('**/graphql', (route) =>
    operations.test(route.request().postData() ?? '')
      ? route.fulfill({ json: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] } })
      : route.continue(),
  );

/** Lets the service carry out a mutation, and drops its first responses. */
const lose = (page: Page, mutation: string, answers = Infinity) => {
  let lost = 0;
  return page.route('**/graphql', async (route) => {
    const isIt = route.request().postData()?.includes(`mutation ${mutation}`) === true;
    if (!isIt || (lost += 1) > answers) return route.fallback();
    await route.fetch();
    return route.abort();
  });
};

/** Holds back an operation: `arrived` resolves at the first, `release` sends or drops all. */
async function hold(page: Page, name: string, kind = 'mutation') {
  let arrive: () => void = () => undefined;
  let open: (isSent: boolean) => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const opened = new Promise<boolean>((resolve) => (open = resolve));
  const held = { arrived, release: open, count: 0 };
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(`${kind} ${name}`) !== true) return route.continue();
    held.count += 1;
    arrive();
    return (await opened) ? route.continue() : route.abort();
  });
  return held;
}

describeAdminPage('recruiters on a bad network', ({ service, passwords, browser, open }) => {
  let ids: number[];
  beforeAll(async () => {
    const { knex } = service;
    ids = [];
    for (const weigh of [1, 2, 3]) ids.push(await aJob(knex, { job_name: `普工 ${weigh}`, weigh }));
    await knex('category').insert({ name: '电子厂', weigh: 1 });
  });

  it('send a change once on a double click, and see that it is in progress', async () => {
    const page = await open('users');
    const before = Number((await service.knex('users').count())[0]?.count);
    await page.getByRole('button', { name: '新建用户' }).click();
    const asked = page.getByRole('dialog', { name: '新建用户' });
    const create = asked.getByRole('button', { name: /^新\s?建$/ });
    await create.click();
    await asked.getByText('请填写').waitFor();
    await asked.getByLabel('姓名', { exact: true }).fill('赵新人');
    // Without the problem below the field the button moves up.
    await asked.getByText('请填写').waitFor({ state: 'detached' });
    await animated(page);
    const held = await hold(page, 'CreatePerson');
    await create.dblclick();
    await held.arrived;
    await asked.locator('.ant-btn-loading').waitFor();
    held.release(true);
    await page.waitForURL((url) => url.searchParams.has('user'));
    await page.locator('.message', { hasText: '已新建 赵新人' }).waitFor();
    expect(held.count).toBe(1);
    expect(Number((await service.knex('users').count())[0]?.count)).toBe(before + 1);
    await page.unrouteAll();

    await page.goto(`${service.base}/admin/jobs`);
    await page.getByRole('checkbox', { name: '普工 1', exact: true }).check();
    await page.getByRole('button', { name: '下架' }).dblclick();
    await page.getByText('已下架 1 个职位').waitFor();
    expect(await page.locator('.message[data-kind=error]').count()).toBe(0);

    await page.getByRole('checkbox', { name: '普工 1', exact: true }).check();
    await page.getByRole('button', { name: '修改工价' }).click();
    await page.locator('#price:focus').fill('+1');
    const wages = await hold(page, 'UpdateJobs');
    await page.keyboard.press('Enter');
    await wages.arrived;
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    wages.release(true);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(wages.count).toBe(1);
    await page.unrouteAll();

    await page.goto(`${service.base}/admin/categories`);
    const { knex } = service;
    await knex('category').insert({ name: '要删的', weigh: 9 });
    await page.reload();
    const removal = await hold(page, 'DeleteCategory');
    await page.getByRole('button', { name: '删除 要删的' }).click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').dblclick();
    await removal.arrived;
    await page.locator('.ant-modal-confirm-btns .ant-btn-loading').waitFor();
    removal.release(true);
    await page.getByText('要删的', { exact: true }).waitFor({ state: 'detached' });
    expect(removal.count).toBe(1);
    await page.context().close();
  });

  it('add a user once if they try again after a lost response', async () => {
    const page = await open('users');
    const count = async () => Number((await service.knex('users').count())[0]?.count);
    const before = await count();
    await page.getByRole('button', { name: '新建用户' }).click();
    const asked = page.getByRole('dialog', { name: '新建用户' });
    await asked.getByLabel('姓名', { exact: true }).fill('钱新人');
    const create = asked.getByRole('button', { name: /^新\s?建$/ });
    await lose(page, 'CreatePerson');
    await create.click();
    await page.locator('.message', { hasText: '连不上服务' }).waitFor();
    await page.unrouteAll();
    await create.click();
    await page.waitForURL((url) => url.searchParams.has('user'));
    expect(await count()).toBe(before + 1);

    // With what they have corrected in between, and not instead of another user.
    const losing = async (name: string) => {
      await page.getByRole('button', { name: '新建用户' }).click();
      await asked.getByLabel('姓名', { exact: true }).fill(name);
      await lose(page, 'CreatePerson');
      const failed = page.waitForEvent('requestfailed');
      await create.click();
      await failed;
      await asked.locator('.ant-btn-loading').waitFor({ state: 'detached' });
      await page.unrouteAll();
    };
    await losing('孙新人');
    await asked.getByLabel('姓名', { exact: true }).fill('孙新仁');
    await create.click();
    await page.locator('.message', { hasText: '已新建 孙新仁' }).waitFor();
    await losing('李新人');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '放弃' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '新建用户' }).click();
    await asked.getByLabel('姓名', { exact: true }).fill('周新人');
    await create.click();
    await page.locator('.message', { hasText: '已新建 周新人' }).waitFor();
    const added = service.knex('users').orderBy('id').offset(before).pluck('name');
    expect(await added).toEqual(['钱新人', '孙新仁', '李新人', '周新人']);
    await page.context().close();
  });

  it('see a deletion confirmed even if its first response is lost', async () => {
    const { knex } = service;
    const [one, ...others] = [await aJob(knex), await aJob(knex), await aJob(knex)];
    await knex('category').insert({ name: '也要删的', weigh: 8 });
    const page = await open('categories');
    await lose(page, 'Delete', 1);
    await page.getByRole('button', { name: '删除 也要删的' }).click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
    await page.locator('.message', { hasText: '已删除 也要删的' }).waitFor();
    expect(await page.locator('.message[data-kind=error]').count()).toBe(0);
    await page.unrouteAll();

    await page.goto(`${service.base}/admin/jobs/${one}`);
    await lose(page, 'DeleteJob', 1);
    await page.locator('.edit-side').getByRole('button', { name: '删除' }).click();
    await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
    await page.locator('.message', { hasText: '已删除' }).waitFor();
    await page.unrouteAll();

    await page.goto(`${service.base}/admin/jobs`);
    await lose(page, 'DeleteJobs', 1);
    for (const id of others)
      await page.locator(`tr[data-row-key="${id}"] input[type=checkbox]`).check();
    await page.getByRole('group').getByRole('button', { name: '删除' }).click();
    await page.locator('.ant-modal .ant-btn-dangerous').click();
    await page.getByText('已删除 2 个职位').waitFor();
    expect(await knex('job').whereIn('id', [one, ...others])).toEqual([]);
    await page.context().close();
  });

  it('are told that their password may have been changed by a request without a response', async () => {
    const page = await open('jobs', 'second');
    await page.getByRole('button', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('当前密码').fill(passwords.second);
    for (const name of ['新密码', '再次输入新密码'])
      await dialog.getByLabel(name, { exact: true }).fill('Vogelbeere-417');
    const change = dialog.getByRole('button', { name: '修改密码' });
    await lose(page, 'ChangePassword', 1);
    await change.click();
    await dialog.getByText('连不上服务').waitFor();
    await change.click();
    await dialog.getByText('可能已改为新密码').waitFor();
    // After another new password the wrong current one has no such reason.
    for (const name of ['新密码', '再次输入新密码'])
      await dialog.getByLabel(name, { exact: true }).fill('Vogelbeere-418');
    await change.click();
    await dialog.getByText('可能已改为新密码').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('are told that a token was issued if its response is lost', async () => {
    await service.knex('users').insert({ id: 40, name: '王五' });
    const page = await open('users?user=40');
    const issue = page.getByRole('button', { name: '签发令牌' });
    await lose(page, 'IssueToken');
    await issue.click();
    await page.locator('.message', { hasText: '没有收到新令牌的内容' }).waitFor();
    await page.locator('.tokens li').waitFor();
    await page.unrouteAll();
    await page.context().close();
  });

  it('are told how long to wait after HTTP 429, and then get the list', async () => {
    const page = await open('jobs');
    const refuseOnce = (retryAfter: string) =>
      page.route('**/graphql', (route) => {
        if (route.request().postData()?.includes('query Categories') !== true)
          return route.fallback();
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': retryAfter },
          contentType: 'text/html',
          body: '<h1>Too many requests</h1>',
        });
      });
    await refuseOnce('2');
    await page.getByRole('link', { name: '分类' }).click();
    await page.locator('.message', { hasText: '操作太频繁，请在 2 秒后再试' }).waitFor();
    await page.unrouteAll();
    await page.getByText('电子厂', { exact: true }).waitFor();
    await refuseOnce('900');
    await page.reload();
    await page.getByRole('alert').getByText('请在 900 秒后再试').waitFor();
    await page.context().close();
  });

  it('are not told that a proxy has deleted something', async () => {
    const id = await aJob(service.knex);
    const page = await open('jobs');
    let status = 429;
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('mutation DeleteJob') === true
        ? route.fulfill({ status, headers: { 'retry-after': '7' }, json: { message: 'Refused' } })
        : route.continue(),
    );
    await page.locator(`tr[data-row-key="${id}"] input[type=checkbox]`).check();
    await page.getByRole('group').getByRole('button', { name: '删除' }).click();
    const remove = page.locator('.ant-modal .ant-btn-dangerous');
    await remove.click();
    await page.locator('.message', { hasText: '请在 7 秒后再试' }).waitFor();
    status = 502;
    await remove.click();
    await page.locator('.message', { hasText: '连不上服务' }).waitFor();
    expect(await page.getByText('已删除').count()).toBe(0);
    await service.knex('job').where({ id }).delete();
    await page.context().close();
  });

  it('can save again after a request without a response has timed out', async () => {
    const page = await open(`jobs/${ids[1] ?? 0}`);
    await page.clock.install();
    await page.getByLabel('月收入').fill('5300~6400');
    const held = await hold(page, 'UpdateJob');
    const save = page.getByRole('button', { name: '保存', exact: true });
    await save.click();
    await held.arrived;
    await page.clock.fastForward('02:00');
    await page.locator('.message', { hasText: '连不上服务' }).waitFor();
    await page.unrouteAll();
    await save.click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    await page.context().close();
  });

  it('keep what they type about a user while it is being saved', async () => {
    const id = 900;
    await service.knex('users').insert({ id, name: '钱师傅' });
    const page = await open(`users?user=${id}`);
    const name = page.locator('.person-form').getByLabel('姓名', { exact: true });
    await name.fill('钱组长');
    const held = await hold(page, 'UpdatePerson');
    const save = page.locator('.person-form').getByRole('button', { name: '保存', exact: true });
    await save.click();
    await held.arrived;
    await name.fill('钱队长');
    held.release(true);
    await page.getByRole('heading', { name: '钱组长' }).waitFor();
    await page.locator('.person-form .ant-btn-loading').waitFor({ state: 'detached' });
    await page.locator('.person-form + .quiet').waitFor();
    expect(await name.evaluate('document.activeElement.value')).toBe('钱队长');
    await save.click();
    await page.getByRole('heading', { name: '钱队长' }).waitFor();
    await page.locator('.person-form + .quiet').waitFor({ state: 'detached' });
    expect(await service.knex('users').where({ id }).pluck('name')).toEqual(['钱队长']);
    await page.context().close();
  });

  it('keep what they type while a job is read again after an undo', async () => {
    const page = await open(`jobs/${ids[0] ?? 0}`);
    const income = page.getByLabel('月收入');
    await income.fill('5400~6500');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    const undo = page.locator('.history').getByRole('button', { name: '撤销' }).first();
    await undo.click();
    const held = await hold(page, 'Job(', 'query');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^撤\s?销$/ })
      .click();
    await held.arrived;
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByLabel('职位名称').fill('撤销时填的');
    held.release(true);
    await page.getByText('已撤销').waitFor();
    await page.locator('.phone', { hasText: '5400~6500' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('职位名称').inputValue()).toBe('撤销时填的');
    await page.context().close();
  });

  it('get the focus back after logging in again', async () => {
    const page = await open(`jobs/${ids[0] ?? 0}`);
    const field = page.getByLabel('月收入');
    await field.fill('5200~6300');
    await service.knex('user_token').where({ user_id: 1 }).delete();
    await field.press('Control+s');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('用户名').fill('root');
    await dialog.getByLabel('密码').fill(passwords.root);
    await dialog.getByLabel('密码').press('Enter');
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('salary');
    await page.context().close();
  });

  it('keep a weight that could not be saved, and the focus during a slow save', async () => {
    const page = await open('jobs');
    const button = (weigh: number) => page.getByRole('button', { name: `普工 2 的权重: ${weigh}` });
    const field = page.getByRole('textbox', { name: '普工 2 的权重' });
    await button(2).press('Enter');
    await field.press('Enter');
    await page.locator('.cell-edit:focus').waitFor();
    expect(await field.count()).toBe(0);

    await button(2).click();
    await field.fill('20');
    const lost = await hold(page, 'ReorderJobs');
    await field.press('Enter');
    await lost.arrived;
    await field.press('Enter');
    lost.release(false);
    await page.locator('.message', { hasText: '连不上服务' }).waitFor();
    expect(await field.inputValue()).toBe('20');
    await page.unrouteAll();

    const slow = await hold(page, 'ReorderJobs');
    const search = page.getByRole('textbox', { name: '职位名称' });
    await search.click();
    await slow.arrived;
    slow.release(true);
    await button(20).waitFor();
    expect(await search.evaluate('document.activeElement.ariaLabel')).toBe('职位名称');
    await page.context().close();
  });

  it('are told that the row of a conflict cannot be read, not that it was deleted', async () => {
    const page = await open('categories');
    await page.getByRole('button', { name: '编辑 电子厂' }).click();
    await page.getByLabel('名称', { exact: true }).last().fill('电子厂（我）');
    await service.knex('category').where({ name: '电子厂' }).update({ name: '电子厂（他）' });
    await refuse(page, /query Categories/);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    await drawer.getByText('操作太频繁').waitFor();
    expect(await drawer.getByRole('button', { name: '另存为新的' }).count()).toBe(0);
    await page.unrouteAll();
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('dialog', { name: '有人刚刚修改过' }).waitFor();

    await page.goto(`${service.base}/admin/texts`);
    await page.locator('.editor-text').fill('我写的');
    await service
      .knex('site_config')
      .insert({ name: 'agent_content', value: '<p>他写的</p>' })
      .onConflict('name')
      .merge();
    await refuse(page, /query SiteText/);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.message', { hasText: '操作太频繁' }).waitFor();
    await page.context().close();
  });

  it('can save a job again after a lost response, with what they typed since', async () => {
    const [id] = ids;
    const content = '<p>原来的</p>';
    await service.knex('job').where({ id }).update({ content, factory_price: '20.00' });
    const page = await open(`jobs/${id}`);
    const price = page.getByRole('textbox', { name: '工厂价' });
    const unsaved = page.getByText('有未保存的修改');
    const save = page.getByRole('button', { name: '保存', exact: true });
    await price.fill('31');
    await page.locator('.editor-text').fill('改过的');
    await page.locator('.editor-text').press('Control+b');
    await lose(page, 'UpdateJob', 1);
    await save.click();
    await page.locator('.message', { hasText: '连不上服务' }).waitFor();
    await page.getByLabel('月收入').fill('6000~7000');
    await save.click();
    await unsaved.waitFor({ state: 'detached' });
    expect(await price.inputValue()).toBe('31.00');
    expect(await service.knex('job').where({ id }).first('factory_price', 'salary')).toEqual({
      factory_price: '31.00',
      salary: '6000~7000',
    });

    // The form is based on what is stored, so it shows an undo.
    await price.fill('40');
    await save.click();
    await unsaved.waitFor({ state: 'detached' });
    await page.locator('.edit-side').getByRole('button', { name: '撤销' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
    await page.locator('.message', { hasText: '已撤销' }).waitFor();
    // The job is read again after the message.
    await price.and(page.locator('[value="31.00"]')).waitFor();
    await unsaved.waitFor({ state: 'detached' });
    await page.unrouteAll();
    await page.context().close();
  });

  it('stay on the screen to which they went while a job was being saved', async () => {
    const page = await open('jobs');
    await page.getByRole('button', { name: '新建职位' }).click();
    await page.getByLabel('职位名称').fill('慢慢保存');
    const held = await hold(page, 'CreateJob');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await held.arrived;
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '职位', exact: true }).waitFor();
    held.release(true);
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    await page.locator('tbody').getByRole('link', { name: '慢慢保存' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/jobs');

    // The conflict's screen is gone, but the conflict is still reported.
    const id = ids[2] ?? 0;
    await page.goto(`${service.base}/admin/jobs/${id}`);
    await page.getByLabel('月收入').fill('7000~8000');
    await service.knex('job').where({ id }).update({ salary: '5000~6000' });
    const change = await hold(page, 'UpdateJob');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await change.arrived;
    await page.getByRole('link', { name: '职位', exact: true }).click();
    change.release(true);
    await page.locator('.message', { hasText: `职位 #${id}: 有人刚刚修改过` }).waitFor();
    await page.evaluate('localStorage.clear()');
    await page.context().close();
  });

  it('can leave a drawer while it is being saved without losing input', async () => {
    const page = await open('jobs');
    const toCategories = () => page.getByRole('link', { name: '分类' }).click();
    const drafts = () => page.evaluate('Object.keys(localStorage).filter((k) => /draft/.test(k))');
    await service.knex('category').insert({ name: '慢分类' });
    await toCategories();
    await page.getByRole('button', { name: '编辑 慢分类' }).click();
    const name = page.getByRole('dialog').getByLabel('名称', { exact: true });
    await name.fill('慢分类（改）');
    const held = await hold(page, 'UpdateCategory');
    const save = page.getByRole('dialog').getByRole('button', { name: '保存', exact: true });
    await save.click();
    await held.arrived;
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '职位', exact: true }).waitFor();
    held.release(true);
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await drafts()).toEqual([]);
    await page.unrouteAll();

    // Input typed during the save becomes a draft based on the saved row.
    await toCategories();
    await page.getByRole('button', { name: '编辑 慢分类（改）' }).click();
    await name.fill('慢分类（二）');
    const second = await hold(page, 'UpdateCategory');
    await save.click();
    await second.arrived;
    await name.fill('慢分类（三）');
    await page.goBack();
    second.release(true);
    await page.locator('.message', { hasText: '已保存' }).last().waitFor();
    await page.unrouteAll();
    await toCategories();
    await page.locator('.drafts').getByRole('button', { name: '慢分类（三）' }).click();
    await save.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const found = service.knex('category').whereLike('name', '慢%').select('name');
    expect(await found).toEqual([{ name: '慢分类（三）' }]);

    // Earlier versions of the page left such drafts behind.
    await page.evaluate(
      `localStorage.setItem('admin.draft.1.category.6', '{"value":{"values":{}},"version":1}')`,
    );
    await page.reload();
    await page.getByText('慢分类（三）', { exact: true }).waitFor();
    await page.evaluate('localStorage.clear()');
    await page.context().close();
  });

  it('add two jobs if the second was begun before the first was saved', async () => {
    const page = await open('jobs');
    const field = page.getByLabel('职位名称');
    const begin = async () => {
      await page.getByRole('button', { name: '新建职位' }).click();
      await page.getByRole('button', { name: '保存', exact: true }).waitFor();
    };
    const leave = () => page.getByRole('link', { name: '职位', exact: true }).click();
    await begin();
    await field.fill('先建的');
    const held = await hold(page, 'CreateJob');
    const save = page.getByRole('button', { name: '保存', exact: true });
    await save.click();
    await held.arrived;
    await leave();
    await begin();
    await field.fill('后建的');
    held.release(true);
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/jobs/new');
    expect(await field.inputValue()).toBe('后建的');
    await page.reload();
    expect(await field.inputValue()).toBe('后建的');
    await save.click();
    await page.waitForURL(/jobs\/\d+$/);
    await page.unrouteAll();

    // A third job begins with an empty form, which links to the unsaved draft.
    await leave();
    await begin();
    await field.fill('没保存的');
    await page.getByText('有未保存的修改').waitFor();
    await leave();
    await begin();
    expect(await field.inputValue()).toBe('');
    await field.fill('再建的');
    await save.click();
    await page.waitForURL(/jobs\/\d+$/);
    await leave();
    await begin();
    await page.locator('.drafts').getByRole('link', { name: '没保存的' }).click();
    expect(await field.inputValue()).toBe('没保存的');
    const names = ['先建的', '后建的', '再建的'];
    const added = service.knex('job').whereIn('job_name', names).orderBy('id');
    expect(await added.select('job_name')).toEqual(names.map((name) => ({ job_name: name })));
    await page.context().close();
  });

  it('get a screen after its script was cut off, without reloading the page', async () => {
    const page = await open('jobs');
    let cut = 0;
    await page.route('**/assets/**', (route) =>
      (cut += 1) <= 3 ? route.abort('connectionreset') : route.continue(),
    );
    // So is the page's HTML, which would say whether there is a new version.
    await page.evaluate(() => {
      const before = Object.getOwnPropertyDescriptor(Response.prototype, 'text') ?? {};
      const value = () => {
        Object.defineProperty(Response.prototype, 'text', before);
        return Promise.reject(new TypeError('network error'));
      };
      Object.defineProperty(Response.prototype, 'text', { ...before, value });
    });
    await page.getByRole('link', { name: '普工 3' }).click();
    await page.getByText('服务没有响应，正在重试').waitFor();
    await page.getByLabel('职位名称').waitFor();
    expect(cut).toBeGreaterThan(3);
    await page.context().close();
  });

  it('are told that the page has not loaded', async () => {
    const page = await browser().newPage();
    await page.route('**/assets/chunk-*', (route) => route.abort('connectionreset'));
    await page.goto(`${service.base}/admin/`);
    await page.getByRole('alert').getByText('页面没有加载成功').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: '重新加载' }).click();
    await page.getByLabel('用户名').waitFor();
    await page.close();
  });

  it('can reload the page if not even its first script has loaded', async () => {
    const page = await browser().newPage();
    await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));
    await page.goto(`${service.base}/admin/jobs`);
    const again = page.getByRole('link', { name: '重新加载' });
    expect(await again.isVisible()).toBe(false);
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await page.getByLabel('用户名').waitFor();
    await page.close();
  });

  it('see that a list is loading or has failed, and get all of it on a retry', async () => {
    const page = await open('categories');
    await refuse(page, /query JobTotal/);
    let answer: () => void = () => undefined;
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query JobList') === true)
        await new Promise<void>((resolve) => (answer = resolve));
      return route.fallback();
    });
    await page.getByRole('link', { name: '职位', exact: true }).click();
    await page.locator('.list-table').getByText('加载中').waitFor();
    answer();
    await page.getByRole('link', { name: '普工 3' }).waitFor();
    await page.getByRole('alert').getByText('操作太频繁').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText(/^共 \d 条$/).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  it('can retry what could not be read: a job, its history, a user to be deleted', async () => {
    const page = await open('jobs');
    await refuse(page, /query (Job|History)\b/);
    await page.getByRole('link', { name: '普工 3' }).click();
    const retry = page.getByRole('button', { name: '重试' });
    await retry.waitFor();
    await page.unrouteAll();
    await refuse(page, /query History\b/);
    await retry.click();
    await page.getByLabel('职位名称').waitFor();
    await page.unrouteAll();
    await page.locator('.edit-side').getByRole('button', { name: '重试' }).click();
    await retry.waitFor({ state: 'detached' });

    await service.knex('users').insert([
      { id: 30, name: '张三' },
      { id: 31, name: '李队长' },
    ]);
    await page.goto(`${service.base}/admin/users?user=30`);
    await refuse(page, /query PersonDeletion/);
    await page.getByRole('button', { name: '删除用户…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('操作太频繁').waitFor();
    await page.unrouteAll();
    await dialog.getByRole('button', { name: '重试' }).click();
    await dialog.getByText('操作太频繁').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');

    await refuse(page, /query Person\b/);
    const target = page.locator('.people-node', { hasText: '李队长' });
    await dragOnto(page, page.getByRole('button', { name: '拖动 张三' }), target);
    await page.getByRole('dialog').getByRole('button', { name: '移动' }).click();
    await page.locator('.message', { hasText: '操作太频繁' }).waitFor();
    await page.context().close();
  });

  it('can cancel a hanging upload, and save other rows meanwhile', async () => {
    const page = await open(`jobs/${ids[1] ?? 0}`);
    const choose = () =>
      page
        .locator('.drop-zone input[type=file]')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: aPicture('png', 'red') });
    await page.route('**/admin/media', () => undefined);
    await choose();
    await page.getByLabel('月收入').fill('5000~6000');
    const save = page.getByRole('button', { name: '保存', exact: true });
    await save.click();
    await page.locator('.message', { hasText: '还有文件正在上传' }).waitFor();
    await page.getByRole('button', { name: '取消: a.png' }).click();
    await save.click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();

    await choose();
    await page.getByRole('link', { name: '职位', exact: true }).click();
    await page.getByRole('link', { name: '普工 3' }).click();
    await page.getByLabel('月收入').fill('5500~6600');
    await save.click();
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' });

    await page.goto(`${service.base}/admin/categories`);
    await page.getByRole('button', { name: /^编辑/ }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[type=file]').setInputFiles({
      name: 'b.png',
      mimeType: 'image/png',
      buffer: aPicture('png', 'blue'),
    });
    await drawer.getByRole('button', { name: '保存', exact: true }).click();
    await drawer.getByText('还有文件正在上传').waitFor();
    await page.context().close();
  });

  it('can retry an upload that was refused with RATE_LIMITED', async () => {
    const page = await open('library');
    await page.route('**/admin/media', (route) =>
      route.fulfill({
        status: 429,
        json: { errors: [{ extensions: { code: 'RATE_LIMITED', retryAfter: 1 } }] },
      }),
    );
    await page
      .locator('.drop-zone input[type=file]')
      .setInputFiles({ name: 'c.png', mimeType: 'image/png', buffer: aPicture('png', 'lime') });
    await page.getByRole('alert').getByText('操作太频繁').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator('.message', { hasText: '已上传' }).waitFor();
    await page.context().close();
  });
});
