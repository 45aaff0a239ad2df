import type { Page } from 'playwright-core';
import { anAccount } from '../support/accounts';
import { animated, axe, openAdminPage, submitLogin } from '../support/admin/admin-page';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob } from '../support/factories';
import { aPicture } from '../support/pictures/pictures';

const ROWS = 500;

/** Seven of these cells are wrong. */
function sheet(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => [
    `岗位${index}`,
    [3, 90].includes(index) ? '二十' : '21.5',
    [200, 201].includes(index) ? '9000-1' : '5000-7000',
    [333, 334, 499].includes(index) ? '临时的' : '长期',
  ]);
  return [['职位名称', '时薪', '月薪', '类型'], ...rows].map((row) => row.join('\t')).join('\n');
}

describeAdminPage('the other screens of the admin page', ({ service, browser, open }) => {
  beforeAll(async () => {
    const { knex } = service;
    await knex('category').insert({ id: 1, name: '电子厂', weigh: 1 });
    await aJob(knex);
  });

  it('open for an administrator without errors or axe violations, also on a phone', async () => {
    const page = await open('home');
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (line) => {
      if (line.type() === 'error') errors.push(line.text());
    });
    for (const path of [
      ...['home', 'categories', 'factories', 'texts', 'library', 'import', 'history'],
      ...['users?user=1', 'users/arrivals', 'accounts', 'publishing'],
    ]) {
      await page.goto(`${service.base}/admin/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      const found = await axe(page, ['minor', 'moderate', 'serious', 'critical']);
      expect({ path, found }).toEqual({ path, found: [] });
    }
    // On a phone: nothing is wider than the screen, and the other filters are shown on request.
    await page.setViewportSize({ width: 320, height: 800 });
    for (const path of ['history', 'users/arrivals', 'jobs']) {
      await page.goto(`${service.base}/admin/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    }
    // Column headings stay on one line.
    const heights = `[...document.querySelectorAll('.list-table th button')]
      .map(({ offsetHeight }) => offsetHeight)`;
    expect(Math.max(...(await page.evaluate<number[]>(heights)))).toBeLessThan(40);
    const status = page.getByRole('combobox', { name: '状态' });
    expect(await status.count()).toBe(0);
    await page.getByRole('button', { name: '筛选' }).click();
    await status.waitFor();
    expect(await axe(page)).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('button', { name: '列', exact: true }).click();
      const popup = await page.getByRole('group', { name: '列', exact: true }).boundingBox();
      expect(popup?.x).toBeGreaterThan(0);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await page.keyboard.press('Escape');
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it('have a heading for unknown paths and missing jobs', async () => {
    const page = await open('jobs');
    for (const [path, name] of [
      ['nowhere', '没有这个页面'],
      ['jobs/999999', '没有这个职位，可能已被删除'],
    ] as const) {
      await page.goto(`${service.base}/admin/${path}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      expect(await axe(page, ['minor', 'moderate', 'serious', 'critical'])).toEqual([]);
    }
    await page.context().close();
  });

  it('hide administrator screens from editors', async () => {
    const page = await open('users', 'editor');
    await page.getByText('没有这个页面').waitFor();
    expect(await page.getByRole('navigation').getByText('用户', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('navigation').getByText('分类').count()).toBe(1);
    await page.context().close();
  });

  it('import 500 rows after seven corrections, and keep them over a reload', async () => {
    const page = await open('import');
    await page.getByLabel('在此粘贴表格内容').fill(sheet());
    await page.getByText('7 个单元格有误').waitFor();
    // A reload loses nothing.
    await page.reload();
    await page.getByText('7 个单元格有误').waitFor();
    await page.getByText('只看有误的行').click();
    for (const [row, column, value] of [
      [5, '工厂价', '20'],
      [92, '工厂价', '20'],
      [202, '月收入', '5000-6000'],
      [203, '月收入', '5000-6000'],
      [335, '用工类型', '短期'],
      [336, '用工类型', '短期'],
      [501, '用工类型', '短期'],
    ] as const) {
      const label = `行 ${row}, ${column}`;
      await page.getByRole('button', { name: `${label}:` }).click();
      await page.getByRole('textbox', { name: label }).fill(value);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: '检查并预览' }).click();
    await page.getByText(`将新建 ${ROWS} 个`).waitFor();
    await page.getByRole('button', { name: `写入 ${ROWS} 行` }).click();
    await page.getByText(`完成：新建 ${ROWS} 个`).waitFor();
    expect(Number((await service.knex('job').count())[0]?.count)).toBe(ROWS + 1);
    await page.context().close();
  });

  it('report an import above 1 MB, and one that takes too long to write', async () => {
    const page = await open('import');
    const paste = (content: string) =>
      page.getByLabel('在此粘贴表格内容').fill(`职位名称\t职位详情\n慢工\t${content}`);
    const check = page.getByRole('button', { name: '检查并预览' });
    await paste('细'.repeat(350_000));
    await check.click();
    await page.getByRole('alert').getByText('每次最多导入 1 MB').waitFor();
    await page.getByRole('button', { name: '重新开始' }).click();

    await paste('细活');
    await check.click();
    const write = page.getByRole('button', { name: '写入 1 行' });
    await write.waitFor();
    const other = await service.knex.transaction();
    await other.raw('LOCK TABLE job IN SHARE MODE');
    await write.click();
    await page.getByRole('alert').getByText('服务没能完成写入').waitFor();
    await other.rollback();
    await write.click();
    await page.getByText('完成：新建 1 个').waitFor();
    await page.context().close();
  });

  it('handle users without a name or with a long one, and an empty library', async () => {
    await service.knex('users').insert({ id: 9, name: '昆'.repeat(100) });
    const page = await open('accounts');
    await page.getByRole('cell', { name: '用户 1', exact: true }).waitFor();
    await page.goto(`${service.base}/admin/users?user=9`);
    await page.getByRole('button', { name: '删除用户' }).click();
    await page.getByText('没有其他数据受影响').waitFor();
    const title = page.locator('.ant-modal-title');
    const right = await title.evaluate((element: { firstChild: object }) => {
      const { document } = globalThis as unknown as {
        document: {
          createRange: () => {
            selectNode: (node: object) => void;
            getBoundingClientRect: () => { right: number };
          };
        };
      };
      const range = document.createRange();
      range.selectNode(element.firstChild);
      return range.getBoundingClientRect().right;
    });
    const close = await page.locator('.ant-modal-close').boundingBox();
    expect(right).toBeLessThanOrEqual(close?.x ?? 0);
    await page.goto(`${service.base}/admin/jobs/new`);
    await page.getByRole('button', { name: '从素材库选择' }).click();
    await page.getByRole('dialog').getByText('还没有记录').waitFor();
    await page.context().close();
  });

  it('name the colleague in a conflict to administrators, but not to editors', async () => {
    const [boss, editor] = [await open('categories'), await open('categories', 'editor')];
    for (const page of [boss, editor])
      await page.getByRole('button', { name: '编辑 电子厂' }).click();
    const save = async (page: Page, name: string) => {
      await page.getByRole('dialog').getByLabel('名称').fill(name);
      await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
    };
    await save(editor, '电子');
    await editor.getByRole('dialog').waitFor({ state: 'detached' });
    await save(boss, '电子厂（旧）');
    await boss.getByText('用户 3 于').waitFor();
    await boss.getByRole('radio', { name: '我的' }).check();
    await boss.getByRole('button', { name: '按选择保存' }).click();
    await boss.getByRole('dialog').first().waitFor({ state: 'detached' });

    await editor.reload();
    await editor.getByRole('button', { name: '编辑 电子厂（旧）' }).click();
    await service.knex('category').where({ id: 1 }).update({ weigh: 1, name: '电子厂' });
    // More rows than one page of a search for the id.
    const others = Array.from({ length: 101 }, (_, index) => ({
      id: 100 + index,
      name: '1 号',
      weigh: 0,
    }));
    await service.knex('category').insert(others);
    await save(editor, '电子工厂');
    await editor.getByText('一位同事刚刚保存了修改').waitFor();
    await service.knex('category').where({ name: '1 号' }).delete();
    await boss.context().close();
    await editor.context().close();
  });

  it('show six fields of an audit entry, the name first, and count the others', async () => {
    const input = { jobName: '先看名字', weigh: 3, salary: '5000~7000', factoryPrice: '20' };
    await service.dataOf(
      `mutation ($input: CreateJobInput!) { createJob(input: $input) { id } }`,
      { input },
      await service.tokenFor(1),
    );
    const page = await open('history?entity=JOB');
    const entry = page.locator('.audit-entry', { hasText: '先看名字' });
    const labels = entry.locator('dt');
    await labels.first().waitFor();
    expect(await labels.first().innerText()).toBe('职位名称');
    expect(await labels.count()).toBe(6);
    const more = entry.getByRole('button', { name: /^还有 \d+ 项$/ });
    const others = Number(/\d+/.exec(await more.innerText())?.[0]);
    await more.click();
    expect(await labels.count()).toBe(6 + others);
    await page.context().close();
  });

  it('ask for a new password if it must be changed', async () => {
    const given = await anAccount(service.knex, 4, 'fresh', { role: 'editor', mustChange: true });
    const page = await browser().newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${service.base}/admin/jobs`);
    await submitLogin(page, 'fresh', given);
    const current = page.getByLabel('当前密码');
    const fresh = page.getByLabel('新密码', { exact: true });
    const change = async (password: string) => {
      await fresh.fill(password);
      await page.getByLabel('再次输入新密码').fill(password);
      await page.getByRole('button', { name: '修改密码' }).click();
    };
    // The current password was just typed, so it is not asked for again.
    await fresh.and(page.locator(':focus')).waitFor();
    expect(await current.count()).toBe(0);
    await change('kurz');
    await fresh.and(page.locator('[aria-invalid="true"]:focus')).waitFor();
    await page.getByText('至少 10 个字符', { exact: true }).waitFor();
    await change('1234567890');
    await fresh.and(page.locator('[aria-invalid="true"]:focus')).waitFor();
    await page.getByText('密码过于常见').waitFor();
    await page.reload();
    await current.fill('not this one');
    await change('ein langer Satz 7');
    await current.and(page.locator('[aria-invalid="true"]:focus')).waitFor();
    await current.fill(given);
    await change('ein langer Satz 7');
    await page.getByRole('heading', { level: 1, name: '职位' }).waitFor();
    await page.context().close();
  });

  it('ask for a new password after a reset without losing unsaved input', async () => {
    const first = await anAccount(service.knex, 5, 'forgetful', { role: 'editor' });
    const page = await openAdminPage(browser(), service.base, {
      name: 'forgetful',
      password: first,
      path: 'jobs/new',
    });
    await page.getByLabel('职位名称').fill('没有丢的');
    await service.knex('user_token').where({ user_id: 5 }).delete();
    await service.knex('account').where({ user_id: 5 }).update({ must_change: true });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await submitLogin(page.getByRole('dialog'), 'forgetful', first);
    const asked = page.getByRole('dialog', { name: '设置新密码' });
    await asked.getByLabel('新密码', { exact: true }).fill('ein langer Satz 8');
    await asked.getByLabel('再次输入新密码').fill('ein langer Satz 8');
    await asked.getByRole('button', { name: '修改密码' }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await service.knex('job').where({ job_name: '没有丢的' })).toHaveLength(1);

    // The screen of the new job has loaded everything, so only saving is refused.
    await page.locator('.history li').first().waitFor();
    await service.knex('users').where({ id: 5 }).update({ role: 'user' });
    await page.getByLabel('职位名称').fill('不再允许的');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('没有权限').first().waitFor();
    await page.getByLabel('职位名称').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('let everyone change their own password, also by keyboard and on a phone', async () => {
    const first = await anAccount(service.knex, 6, 'careful', { role: 'editor' });
    const page = await openAdminPage(browser(), service.base, {
      name: 'careful',
      password: first,
      path: 'jobs',
    });
    const entry = page.getByRole('button', { name: '修改密码' });
    const asked = page.getByRole('dialog', { name: '修改密码' });
    const change = async (current: string, fresh: string) => {
      await asked.getByLabel('当前密码').and(page.locator(':focus')).waitFor();
      for (const text of [current, fresh, fresh]) {
        await page.keyboard.insertText(text);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
    };
    await entry.press('Enter');
    await asked.getByLabel('当前密码').and(page.locator(':focus')).waitFor();
    await animated(page);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await entry.and(page.locator(':focus')).press('Enter');
    await change('not this one', 'ein langer Satz 9');
    await asked.getByText('密码错误').waitFor();
    await asked.getByLabel('当前密码').and(page.locator('[aria-invalid="true"]:focus')).waitFor();
    await asked.getByRole('button', { name: '取消' }).click();
    await asked.waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await entry.count()).toBe(0);
    await page.getByRole('button', { name: '菜单' }).press('Enter');
    await entry.press('Enter');
    await change(first, 'ein langer Satz 9');
    await page.locator('.message', { hasText: '密码已修改' }).waitFor();
    await asked.waitFor({ state: 'detached' });
    await entry.and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: '退出登录' }).click();
    await submitLogin(page, 'careful', 'ein langer Satz 9');
    await page.getByRole('heading', { level: 1, name: '职位' }).waitFor();
    await page.context().close();
  });

  it('keep a change of the password while its session has ended', async () => {
    const first = await anAccount(service.knex, 7, 'absent', { role: 'editor' });
    const who = { name: 'absent', password: first, path: 'jobs' };
    const page = await openAdminPage(browser(), service.base, who);
    await page.getByRole('button', { name: '修改密码' }).click();
    const asked = page.getByRole('dialog', { name: '修改密码' });
    await asked.getByLabel('当前密码').fill('not this one');
    await asked.getByLabel('新密码', { exact: true }).fill('ein langer Satz 9');
    await asked.getByLabel('再次输入新密码').fill('ein langer Satz 9');
    await service.knex('user_token').where({ user_id: 7 }).delete();
    await asked.getByRole('button', { name: '修改密码' }).click();
    await submitLogin(page.getByRole('dialog', { name: '登录已失效' }), 'absent', first);
    await asked.getByText('密码错误').waitFor();
    await asked.getByLabel('当前密码').fill(first);
    await asked.getByRole('button', { name: '修改密码' }).click();
    await page.locator('.message', { hasText: '密码已修改' }).waitFor();
    await asked.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('offer editors only filters for what they can change', async () => {
    const page = await open('history', 'editor');
    await page.getByRole('combobox', { name: '对象' }).click();
    await page.getByRole('option', { name: '职位', exact: true }).waitFor({ state: 'attached' });
    for (const name of ['用户', '令牌', '签发令牌'])
      expect(await page.getByRole('option', { name, exact: true }).count()).toBe(0);
    await page.context().close();
  });

  it('show the expiry of a job in local time in the audit log', async () => {
    const page = await open('history?entity=JOB&row=77');
    const midnight = await page.evaluate<string>('new Date(2027, 2, 1).toISOString()');
    await service.knex('audit_log').insert({
      action: 'update',
      entity: 'job',
      row_id: '77',
      before: { expiretime: null },
      after: { expiretime: midnight },
    });
    await page.reload();
    await page.locator('.audit-entry ins', { hasText: '2027-03-01 00:00' }).waitFor();
    await page.context().close();
  });

  it('describe a password change, and when a deleted job was added, in words', async () => {
    const page = await open('history?row=78');
    const midnight = await page.evaluate<string>('new Date(2027, 2, 1).toISOString()');
    const after = { password: 'changed', must_change: true };
    await service.knex('audit_log').insert([
      { action: 'update', entity: 'account', row_id: '78', after },
      { action: 'delete', entity: 'job', row_id: '78', before: { addtime: midnight } },
    ]);
    await page.reload();
    await page.locator('.audit-entry del', { hasText: '2027-03-01 00:00' }).waitFor();
    const changed = page.locator('.audit-entry', { hasText: '账号' }).locator('dl > div');
    expect(await changed.allInnerTexts()).toEqual([
      expect.stringMatching(/^密码\s+现在\s+已修改$/),
      expect.stringMatching(/^须修改密码\s+现在\s+是$/),
    ]);
    await page.context().close();
  });

  it('report how many images exceed the limit of 50, and do not upload them', async () => {
    const images = Array.from({ length: 49 }, (_, index) => `old/${index}.jpg`);
    const id = await aJob(service.knex, { job_name: '图多', images });
    const page = await open(`jobs/${id}`);
    const files = (['red', 'blue', 'lime'] as const).map((colour) => ({
      name: `${colour}.png`,
      mimeType: 'image/png',
      buffer: aPicture('png', colour),
    }));
    let sent = 0;
    page.on('request', (request) => (sent += request.url().endsWith('/admin/media') ? 1 : 0));
    await page.locator('.edit-main .drop-zone input[type=file]').setInputFiles(files);
    await page.locator('.message', { hasText: '最多 50 个图片和视频，有 2 个没有加入' }).waitFor();
    const tiles = page.locator('.media-tiles > *');
    await tiles.nth(49).waitFor();
    expect(await tiles.count()).toBe(50);
    expect(sent).toBe(1);
    await page.context().close();
  });

  it('delete a category, and undo that in the audit log', async () => {
    const page = await open('categories');
    const removal = page.getByRole('button', { name: '删除 电子厂' });
    const asked = page.getByRole('dialog');
    // By keyboard: Cancel has the focus first, and the button that was pressed afterwards.
    for (const key of ['Escape', 'Enter']) {
      await removal.press('Enter');
      await asked.getByRole('button', { name: '取消' }).and(page.locator(':focus')).press(key);
      await asked.waitFor({ state: 'detached' });
      await removal.and(page.locator(':focus')).waitFor();
    }
    await removal.press('Enter');
    await asked.locator(':focus').press('Tab');
    await asked.locator(':focus').press('Enter');
    await page.getByText('还没有记录').waitFor();
    await page.getByLabel('名称', { exact: true }).fill('电子');
    await page.getByText('没有符合条件的记录').waitFor();
    await page.goto(`${service.base}/admin/history?entity=CATEGORY`);
    await page.getByRole('button', { name: '撤销: 分类 #1' }).click();
    await asked.getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销').waitFor();
    expect(await service.knex('category').first('id', 'name')).toEqual({ id: 1, name: '电子厂' });
    await page.context().close();
  });
});
