import { readFileSync } from 'node:fs';
import { animated, axe } from '../support/admin/admin-page';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob, jobs } from '../support/factories';
import { aPicture } from '../support/pictures/pictures';
import { workbook } from '../support/admin/workbook';

describeAdminPage('the admin page', ({ service, open, logIn }) => {
  const ids: number[] = [];
  beforeAll(async () => {
    for (let weigh = 1; weigh <= 22; weigh++)
      ids.push(await aJob(service.knex, { job_name: `昆山普工 ${weigh}`, weigh }));
  });

  it('goes back in one step from a search that was typed with pauses', async () => {
    const page = await open('jobs');
    const field = page.getByRole('textbox', { name: '职位名称' });
    const before = page.url();
    for (const text of ['昆山', '昆山普工', '昆山普工 7']) {
      await field.fill(text);
      await page.waitForURL((url) => url.searchParams.get('name') === text);
    }
    await page.goBack();
    await page.waitForURL(before);
    await page.locator('tbody tr').nth(19).waitFor();
    expect(await field.inputValue()).toBe('');
    await page.context().close();
  });

  it('goes back in one step from a date whose year was typed digit by digit', async () => {
    const page = await open('history');
    const before = page.url();
    await page.getByLabel('从', { exact: true }).click({ position: { x: 14, y: 14 } });
    await page.keyboard.type('11122025');
    await page.waitForURL((url) => url.searchParams.get('since') === '2025-11-12');
    await page.goBack();
    expect(page.url()).toBe(before);
    await page.context().close();
  });

  it('reloads a list by a button, and keeps filters, page and ticks', async () => {
    const page = await open('jobs?name=昆山普工&page=2');
    const tick = page.getByRole('checkbox', { name: '昆山普工 1', exact: true });
    await tick.check();
    const before = page.url();
    await service.knex('job').where({ id: ids[0] }).update({ factory_price: 33 });
    await page.getByRole('button', { name: '刷新' }).click();
    await page.getByRole('cell', { name: '33.00' }).first().waitFor();
    expect(await tick.isChecked()).toBe(true);
    expect(page.url()).toBe(before);
    await page.context().close();
  });

  it('finds a job by parts of its name, and highlights them', async () => {
    const page = await open('jobs');
    await page.getByRole('textbox', { name: '职位名称' }).fill('22 昆山');
    await page.getByText('共 1 条').waitFor();
    await page.getByRole('link', { name: '昆山普工 22' }).waitFor();
    expect(await page.locator('tbody mark').allInnerTexts()).toEqual(['昆山', '22']);
    await page.context().close();
  });

  it('accepts #1 and 9999元 in filters, and marks input that it cannot read', async () => {
    await service
      .knex('job')
      .where({ id: ids[0] })
      .update({ user_ids: [1] });
    const page = await open('jobs');
    const user = page.locator('input[aria-label="指定给用户"]');
    await user.fill('#1');
    await page.getByText('共 1 条').waitFor();
    expect(await user.getAttribute('aria-invalid')).toBe('false');
    await user.fill('张三');
    await page.locator('input[aria-label="指定给用户"][aria-invalid="true"]').waitFor();
    await user.fill('');
    await page.getByRole('textbox', { name: '到手工价从' }).fill('9999元');
    await page.getByText('没有符合条件的记录').waitFor();
    await page.context().close();
  });

  it('lists all jobs that expire soon through the link on the home screen', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
    const expiring = await jobs(service.knex, [
      ...Array.from({ length: 6 }, (_, day) => ({
        job_name: `到期 ${day}`,
        expiretime: inDays(day + 0.5),
      })),
      { job_name: '到期 20', expiretime: inDays(20) },
      { job_name: '到期过了', expiretime: inDays(-1), status: 'hidden' },
    ]);
    const page = await open('home');
    await page
      .locator('.attention-kinds > div', { hasText: '七天内到期' })
      .getByRole('link', { name: '查看全部' })
      .click();
    await page.getByText('共 6 条').waitFor();
    await page.getByRole('link', { name: '到期 5' }).waitFor();
    const names = page.locator('tbody').getByRole('link', { name: /^到期/ });
    expect(await names.allInnerTexts()).toEqual([0, 1, 2, 3, 4, 5].map((day) => `到期 ${day}`));
    const exported = page.getByRole('link', { name: '导出当前筛选 (6)' });
    expect(await exported.getAttribute('href')).toMatch(/&expireFrom=.+&expireUntil=./);
    await page.getByRole('combobox', { name: '到期', exact: true }).selectOption('30');
    await page.getByText('共 7 条').waitFor();
    await page.goto(`${service.base}/admin/jobs?expiry=past`);
    await page.getByText('共 1 条').waitFor();
    await page.getByRole('link', { name: '到期过了' }).waitFor();
    // Hidden jobs are neither counted at home nor listed behind its link.
    await page.goto(`${service.base}/admin/home`);
    await page
      .locator('.attention-kinds > div', { hasText: '没有地点' })
      .getByRole('link', { name: '查看全部' })
      .click();
    const nowhere = await service
      .knex('job')
      .where({ status: 'published' })
      .whereRaw('(lng IS NULL OR lat IS NULL)');
    await page.getByText(`共 ${nowhere.length} 条`).waitFor();
    await page.context().close();
    await service.knex('job').whereIn('id', expiring).delete();
  });

  it('toggles a column by its label, and closes the popup on Escape from anywhere', async () => {
    const page = await open('jobs');
    const heading = page.locator('thead').getByText('用工类型', { exact: true });
    await heading.waitFor();
    await page.getByRole('button', { name: '列', exact: true }).click();
    const popup = page.getByRole('group', { name: '列', exact: true });
    await popup.getByText('用工类型', { exact: true }).click();
    await heading.waitFor({ state: 'detached' });
    expect(await popup.getByRole('checkbox', { name: '用工类型' }).isChecked()).toBe(false);
    await page.getByRole('main').focus();
    expect(await popup.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'hidden' });
    await page.context().close();
  });

  it('scrolls to the top when the next page of a list is opened', async () => {
    const page = await open('jobs?size=11');
    const next = page.getByRole('button', { name: '下一页' });
    await page.locator('tbody tr').nth(10).waitFor();
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(await page.evaluate('scrollY')).toBeGreaterThan(100);
    await next.click();
    await page.getByRole('link', { name: '昆山普工 1', exact: true }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.context().close();
  });

  it('leaves room for the rows when one is ticked, on a low screen and on a phone', async () => {
    const page = await open('jobs');
    await page.getByRole('checkbox', { name: '昆山普工 22', exact: true }).check();
    await page.getByRole('group', { name: '批量操作' }).waitFor();
    const foot = page.locator('.table-foot');
    const box = async () => (await foot.boundingBox()) ?? { y: 0, height: 0 };
    // 1280 x 900 at 200 %.
    await page.setViewportSize({ width: 640, height: 450 });
    const low = await box();
    expect([low.y + low.height, low.height < 450 / 4]).toEqual([450, true]);
    await page.setViewportSize({ width: 390, height: 844 });
    const { y, height } = await box();
    expect([y + height, height < 844 / 6]).toEqual([844, true]);
    await foot.getByRole('button', { name: '下一页' }).click();
    await page.waitForURL((url) => url.searchParams.get('page') === '2');
    await page.getByText('已选 1 条').waitFor();
    await page.context().close();
  });

  it('shows cards instead of rows on a phone, which can be sorted and dragged', async () => {
    const page = await open('jobs?name=昆山普工');
    await page.setViewportSize({ width: 390, height: 844 });
    const widths = `[document.documentElement, document.querySelector('.table-scroll')]
      .every(({ scrollWidth, clientWidth }) => scrollWidth === clientWidth)`;
    expect(await page.evaluate(widths)).toBe(true);
    const first = page.getByRole('row').nth(1);
    await first.getByRole('link', { name: '昆山普工 22', exact: true }).waitFor();
    await first.getByRole('cell', { name: /^到手工价/ }).waitFor();
    await animated(page);
    expect(await axe(page)).toEqual([]);
    const at = async (name: string) => {
      const box = await page.getByRole('button', { name: `拖动 ${name} 调整顺序` }).boundingBox();
      return [(box?.x ?? 0) + 5, (box?.y ?? 0) + 5] as const;
    };
    const target = await at('昆山普工 22');
    await page.mouse.move(...(await at('昆山普工 21')));
    await page.mouse.down();
    await page.mouse.move(target[0], target[1] - 8, { steps: 8 });
    await page.mouse.up();
    await first.getByRole('link', { name: '昆山普工 21', exact: true }).waitFor();
    await page.getByRole('button', { name: /^权重/ }).click();
    await page.waitForURL((url) => url.searchParams.has('sort'));
    await first.getByRole('link', { name: '昆山普工 1', exact: true }).waitFor();
    await page.context().close();
  });

  it('keeps the arrow of a column on the line of its last word on a phone', async () => {
    await service.knex('factory').insert({ factory_name: '苏州工业园澜泊医疗器械' });
    const page = await open('factories');
    await page.setViewportSize({ width: 390, height: 844 });
    const heading = page.getByRole('columnheader', { name: '工价（元/小时）' }).getByRole('button');
    const lines = await heading.evaluate((button: { clientHeight: number }) =>
      Math.round(button.clientHeight / 22),
    );
    expect(lines).toBe(2);
    await page.context().close();
  });

  it('goes to the last page of a list if the requested page does not exist', async () => {
    const page = await open('jobs?page=9');
    await page.waitForURL((url) => url.searchParams.get('page') === '2');
    await page.getByRole('link', { name: '昆山普工 1', exact: true }).waitFor();
    await page.context().close();
  });

  it('keeps an invalid weight in its field, and reports it', async () => {
    const page = await open('jobs');
    await page.getByRole('button', { name: '昆山普工 9 的权重: 9' }).click();
    const field = page.getByLabel('昆山普工 9 的权重');
    for (const wrong of ['1.5', '9999999999']) {
      await field.fill(wrong);
      await page.keyboard.press('Enter');
      await page.locator('.message', { hasText: '须为整数' }).first().waitFor();
      expect(await field.inputValue()).toBe(wrong);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '昆山普工 9 的权重: 9' }).waitFor();
    await page.context().close();
  });

  it('sets the tab title, the focus and the announcement for each screen', async () => {
    const page = await open('jobs');
    expect(await page.title()).toBe('职位 · 招聘后台');
    await page.getByRole('link', { name: '昆山普工 22' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `职位 #${ids[21] ?? 0}` }).waitFor();
    expect(await page.title()).toBe(`职位 #${ids[21] ?? 0} · 招聘后台`);
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    const announced = page.locator('.frame > [aria-live]');
    expect(await announced.textContent()).toBe(`职位 #${ids[21] ?? 0}`);
    await page.getByRole('button', { name: 'English' }).click();
    await announced.filter({ hasText: /^Jobs #/ }).waitFor({ state: 'attached' });
    expect(await page.title()).toMatch(/^Jobs #/);
    await page.getByRole('button', { name: '中文' }).click();

    // On a phone the link disappears with the menu, and the focus still moves.
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('button', { name: '菜单' }).click();
    await page.getByRole('link', { name: '用户' }).press('Enter');
    await page.getByRole('link', { name: '海报带来的新用户' }).click();
    await announced.filter({ hasText: '海报带来的新用户' }).waitFor({ state: 'attached' });
    expect(await page.title()).toBe('海报带来的新用户 · 招聘后台');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
    await page.context().close();
  });

  it('exports the jobs that match the filters', async () => {
    const page = await open('jobs?name=昆山普工 22&status=PUBLISHED', 'editor');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出当前筛选 (1)' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect([lines.length, lines[1]?.split(',')[1]]).toEqual([2, '昆山普工 22']);
    await page.context().close();
  });

  it('exports jobs after a new login if the session has ended', async () => {
    const page = await open('jobs');
    await service.knex('user_token').where({ user_id: 1 }).delete();
    await page.getByRole('link', { name: '导出全部' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      logIn(page.getByRole('dialog')),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('昆山普工 22');
    await page.context().close();
  });

  it('exports all jobs as a sheet whose import changes nothing', async () => {
    const expiretime = '2099-12-01T10:00:00.123Z';
    await service.knex('job').where({ id: ids[1] }).update({ job_name: '=急招', expiretime });
    // A form accepts neither of these values.
    const odd = { salary: '面议', lng: 121.28768912345679, lat: null };
    await service.knex('job').where({ id: ids[3] }).update(odd);
    const page = await open('jobs');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '导出全部' }).click(),
    ]);
    const path = await download.path();
    await page.goto(`${service.base}/admin/import`);
    const choose = () => page.locator('.paste-area input[type=file]').setInputFiles(path);
    await choose();
    // Until the rows are compared with the current jobs, the button ignores clicks.
    await page.getByText('格式都正确').waitFor();
    await page.getByRole('button', { name: '检查并预览' }).click();
    const exported = await service.knex('job').pluck('id');
    await page.getByText(`将新建 0 个，修改 0 个，${exported.length} 个没有变化`).waitFor();

    // A colleague changes a job after the export.
    await page.getByRole('button', { name: '重新开始' }).click();
    await service.knex('job').where({ id: ids[2] }).update({ salary: '6000~7000' });
    await choose();
    await page.getByText('格式都正确').waitFor();
    await page.getByRole('button', { name: '检查并预览' }).click();
    await page.getByRole('alert').getByText('表格导出之后，有人改过标红的职位').waitFor();
    await page.getByRole('button', { name: `行 4, 编号: ${ids[2] ?? 0}. ` }).waitFor();
    await page.context().close();
  });

  it('previews the import of 1,000 jobs from an Excel workbook', async () => {
    const rows = Array.from({ length: 1_000 }, (_, row) => [
      `表格里的职位 ${row}`,
      20 + row / 100,
      `6000~${7000 + row}`,
      { days: 73_000 + row },
      `<p>${String(row).repeat(200)}</p>`,
    ]);
    const heads = ['职位名称', '工厂价', '月收入', '有效期至', '职位详情'];
    const buffer = workbook([heads, ...rows]);
    const page = await open('import');
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page
      .locator('.paste-area input[type=file]')
      .setInputFiles({ name: '职位.xlsx', mimeType, buffer });
    await page.getByRole('button', { name: '检查并预览' }).click();
    await page.getByText('将新建 1000 个，修改 0 个').waitFor();
    await page.context().close();
  });

  it('accepts a four-digit year in a date field, followed by the time', async () => {
    const page = await open('jobs/new');
    const field = page.getByLabel('自动下架时间');
    await field.click({ position: { x: 14, y: 14 } });
    await page.keyboard.type('123120991830');
    expect(await field.inputValue()).toBe('2099-12-31T18:30');
    await page.context().close();
  });

  it('keeps input of one tab after another tab has saved the same job', async () => {
    const path = `jobs/${ids[5] ?? 0}`;
    const one = await open(path);
    const two = await one.context().newPage();
    two.setDefaultTimeout(60_000);
    await two.goto(one.url());
    await one.getByLabel('职位名称').fill('只在第一个标签里');
    await one.getByText('有未保存的修改').waitFor();
    await two.getByLabel('月收入').fill('5000~6000');
    await two.getByRole('button', { name: '保存', exact: true }).click();
    await two.getByText('已保存', { exact: true }).waitFor();
    await one.close({ runBeforeUnload: true });
    await two.reload();
    await two.getByText('未保存的草稿').waitFor();
    expect(await two.getByLabel('职位名称').inputValue()).toBe('只在第一个标签里');
    await two.context().close();
  });

  it('keeps what was typed into two new jobs, each in its own tab', async () => {
    const one = await open('jobs/new');
    const two = await one.context().newPage();
    two.setDefaultTimeout(60_000);
    await one.getByLabel('职位名称').fill('第一个新职位');
    await one.getByText('有未保存的修改').waitFor();
    await two.goto(`${service.base}/admin/jobs/new`);
    await two.getByRole('button', { name: '保存', exact: true }).waitFor();
    expect(await two.getByLabel('职位名称').inputValue()).toBe('');
    await two.getByLabel('职位名称').fill('第二个新职位');
    await two.getByText('有未保存的修改').waitFor();
    for (const [page, name] of [
      [one, '第一个新职位'],
      [two, '第二个新职位'],
    ] as const) {
      await page.reload();
      await page.getByText('未保存的草稿，已恢复').waitFor();
      expect(await page.getByLabel('职位名称').inputValue()).toBe(name);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.waitForURL(/jobs\/\d+$/);
    }
    const added = service.knex('job').whereIn('job_name', ['第一个新职位', '第二个新职位']);
    expect(await added.orderBy('id').pluck('job_name')).toEqual(['第一个新职位', '第二个新职位']);
    await one.context().close();
  });

  it('adds one job if its draft is saved in two tabs', async () => {
    const one = await open('jobs/new');
    await one.getByLabel('职位名称').fill('同一份草稿');
    await one.getByText('有未保存的修改').waitFor();
    const two = await one.context().newPage();
    two.setDefaultTimeout(60_000);
    await one.reload();
    await one.getByText('未保存的草稿，已恢复').waitFor();
    await two.goto(one.url());
    await two.getByText('未保存的草稿，已恢复').waitFor();
    await two.getByLabel('月收入').fill('5000~6000');
    for (const page of [one, two]) {
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.waitForURL(/jobs\/\d+$/);
    }
    expect(await service.knex('job').where({ job_name: '同一份草稿' }).pluck('salary')).toEqual([
      '5000~6000',
    ]);
    await one.context().close();
  });

  it('leaves no draft after a change was reverted by hand', async () => {
    const page = await open(`jobs/${ids[6] ?? 0}`);
    const field = page.getByLabel('职位名称');
    const before = await field.inputValue();
    await field.fill('别的名字');
    await page.getByText('有未保存的修改').waitFor();
    await field.fill(before);
    await page.getByRole('button', { name: '复制为新职位' }).waitFor();
    await page.reload();
    await page.locator('.editor-text').waitFor();
    expect(await page.getByText('未保存的草稿').count()).toBe(0);
    await page.context().close();
  });

  it('keeps input typed while a save is in progress', async () => {
    for (const path of ['jobs/new', `jobs/${ids[7] ?? 0}`, 'texts']) {
      const page = await open(path);
      const isText = path === 'texts';
      const field = isText ? page.locator('.editor-text') : page.getByLabel('职位名称');
      const save = page.getByRole('button', { name: '保存', exact: true });
      let answer: (() => void) | undefined;
      const asked = new Promise<void>((resolve) => {
        void page.route('**/graphql', async (route) => {
          const isSave = /mutation (Create|Update|Set)/.test(route.request().postData() ?? '');
          if (!isSave || answer !== undefined) return route.continue();
          await new Promise<void>((now) => {
            answer = now;
            resolve();
          });
          return route.continue();
        });
      });
      await field.fill('先写的');
      await save.click();
      await asked;
      await field.fill('先写的，又补了一句');
      answer?.();
      await page.getByText('已保存', { exact: true }).waitFor();
      await page.unroute('**/graphql');
      await page.getByText('有未保存的修改').waitFor();
      await save.click();
      await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
      const kept = isText
        ? await service.knex('site_config').where('value', 'like', '%又补了一句%')
        : await service.knex('job').where({ job_name: '先写的，又补了一句' });
      expect({ path, kept: kept.length }).toEqual({ path, kept: 1 });
      if (!isText) await service.knex('job').where({ job_name: '先写的，又补了一句' }).delete();
      await page.context().close();
    }
  });

  it('keeps unsaved input when an earlier change is undone', async () => {
    const page = await open(`jobs/${ids[8] ?? 0}`);
    const [name, salary] = [page.getByLabel('职位名称'), page.getByLabel('月收入')];
    const before = await name.inputValue();
    const save = page.getByRole('button', { name: '保存', exact: true });
    await name.fill('改错了的名字');
    await save.click();
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
    await salary.fill('5500~6600');
    const side = page.locator('.edit-side');
    await side.getByText('改错了的名字').first().waitFor();
    await side.getByRole('button', { name: '撤销' }).first().click();
    const asked = page.getByRole('dialog');
    await asked.waitFor();
    await animated(page);
    await asked.getByRole('button', { name: '撤销' }).click();
    await page.locator('.phone').getByText(before).waitFor();
    expect(await salary.inputValue()).toBe('5500~6600');
    await save.click();
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
    expect(await service.knex('job').where({ id: ids[8] })).toMatchObject([
      { job_name: before, salary: '5500~6600' },
    ]);
    await page.context().close();
  });

  it('saves edits of a deleted job as a new job', async () => {
    const id = await aJob(service.knex, { job_name: '快要删除', salary: '4000~5000' });
    const page = await open(`jobs/${id}`);
    await page.getByLabel('职位名称').fill('删除时正在填写');
    await service.knex('job').where({ id }).delete();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('这个职位已被删除').waitFor();
    await page.getByRole('button', { name: '另存为新职位' }).click();
    await page.waitForURL(
      (url) => /\/jobs\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`),
    );
    const stored = await service.knex('job').where({ job_name: '删除时正在填写' });
    expect(stored).toMatchObject([{ salary: '4000~5000' }]);
    expect(await page.getByText('未保存的草稿').count()).toBe(0);
    await service.knex('job').where({ job_name: '删除时正在填写' }).delete();
    await page.context().close();
  });

  it('retries an upload after a failure, and after a new login', async () => {
    const page = await open(`jobs/${ids[4] ?? 0}`);
    const choose = (name: string, colour: 'red' | 'blue') =>
      page
        .locator('.drop-zone input[type=file]')
        .setInputFiles({ name, mimeType: 'image/png', buffer: aPicture('png', colour) });
    await page.route('**/admin/media', (route) => route.abort());
    await choose('red.png', 'red');
    const failed = page.getByRole('alert').filter({ hasText: 'red.png 上传失败' });
    await failed.getByText('连不上服务').waitFor();
    await page.unroute('**/admin/media');
    await page.route('**/admin/media', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '7' }, body: '<h1>Away</h1>' }),
    );
    await failed.getByRole('button', { name: '重试' }).click();
    await failed.getByText('请在 7 秒后再试').waitFor();
    await page.unroute('**/admin/media');
    await failed.getByRole('button', { name: '重试' }).click();
    await page.locator('.media-grip').nth(0).waitFor();

    await service.knex('user_token').where({ user_id: 1 }).delete();
    await choose('blue.png', 'blue');
    await logIn(page.getByRole('dialog'));
    await page.locator('.media-grip').nth(1).waitFor();
    await page.context().close();
  });

  it('reports a failed logout, and logs out if the session has already ended', async () => {
    const page = await open('jobs');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.locator('.message', { hasText: '连不上服务' }).waitFor();
    await page.context().setOffline(false);
    await service.knex('user_token').where({ user_id: 1 }).delete();
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: '退出登录' }).count()).toBe(0);
    await page.context().close();
  });
});
