import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { animated, axe, dragOnto } from '../support/admin/admin-page';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob } from '../support/factories';
import { aPicture } from '../support/pictures/pictures';

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

describeAdminPage('administrators', ({ service, open }) => {
  let ids: number[];
  beforeAll(async () => {
    const { knex } = service;
    ids = [];
    for (const weigh of [1, 2, 3, 4])
      ids.push(await aJob(knex, { job_name: `普工 ${weigh}`, weigh }));
  });

  it('change the weight of a job by dragging it above another', async () => {
    const page = await open('jobs');
    const handle = (name: string) => page.getByRole('button', { name: `拖动 ${name} 调整顺序` });
    await dragOnto(page, handle('普工 1'), handle('普工 3'));
    await page.getByText('已调整').waitFor();
    // The rows have been reloaded once this is shown.
    await page.locator('tbody tr:nth-child(2) .job-name', { hasText: '普工 1' }).waitFor();
    const shown = page.locator('tbody .job-name');
    expect(await shown.allInnerTexts()).toEqual(['普工 4', '普工 1', '普工 3', '普工 2']);
    const stored = await service
      .knex('job')
      .orderBy([
        { column: 'weigh', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .pluck('job_name');
    expect(stored).toEqual(['普工 4', '普工 1', '普工 3', '普工 2']);
    await page.context().close();
  });

  it('reorder uploaded images by dragging, and set the focal point of the cover', async () => {
    const page = await open(`jobs/${ids[0] ?? 0}`);
    await page
      .locator('.drop-zone input[type=file]')
      .setInputFiles([
        file('red.png', aPicture('png', 'red')),
        file('blue.png', aPicture('png', 'blue')),
      ]);
    const grips = page.locator('.media-grip');
    await grips.nth(1).locator('img').waitFor();
    const pathOf = async (at: number) =>
      (await grips.nth(at).locator('img').getAttribute('src')) ?? '';
    const before = [await pathOf(0), await pathOf(1)];
    await dragOnto(page, grips.nth(1), grips.nth(0));
    await page.locator(`.media-tile:first-child [src="${before[1] ?? ''}"]`).waitFor();
    await page.getByRole('button', { name: '封面（自动）: 图片 1' }).click();
    const picture = page.locator('.cover-focus-picture');
    await picture.locator('img').scrollIntoViewIfNeeded();
    // The element has its final size once the image is loaded.
    await picture
      .locator('img')
      .evaluate((image: unknown) => (image as { decode: () => Promise<void> }).decode());
    const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
    await picture.click({ position: { x: width / 4, y: height / 2 } });
    await page.getByRole('button', { name: /封面焦点: 距左 25%/ }).waitFor();
    await page.keyboard.press('Tab');
    await page.locator('.cover-focus-mark').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.getByRole('button', { name: /封面焦点: 距左 35%/ }).waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存', { exact: true }).waitFor();
    const row = (await service.knex('job').where({ id: ids[0] }).first()) as {
      images: string[];
      cover: string;
      cover_focus_x: number;
    };
    expect(row.images).toHaveLength(2);
    expect(before[1]).toContain(row.images[0]?.split('/').pop());
    expect(row.cover).toBe(row.images[0]);
    expect(row.cover_focus_x).toBeCloseTo(0.35, 2);

    // The pressed button disappears, and the next control gets the focus.
    await page.getByRole('button', { name: '恢复自动' }).click();
    await page.locator('main :focus').waitFor();
    await page.context().close();
  });

  it('upload into the library, and are told which file is refused', async () => {
    const page = await open('library');
    const before = Number((await service.knex('media').count())[0]?.count);
    await page
      .locator('.drop-zone input[type=file]')
      .setInputFiles([
        file('lime.png', aPicture('png', 'lime')),
        file('black.png', aPicture('png', 'black')),
        file('note.png', Buffer.from('no picture at all')),
      ]);
    for (const name of ['lime.png', 'black.png'])
      await page.locator('.media-card', { hasText: name }).waitFor();
    // A message for each of many files would cover the page.
    expect(await page.getByText('已上传').count()).toBeLessThan(2);
    await page.getByText('note.png 上传失败').waitFor();
    expect(Number((await service.knex('media').count())[0]?.count)).toBe(before + 2);
    await page.context().close();
  });

  it('move a user below another by dragging, and find users by name or id', async () => {
    await service.knex('users').insert([
      { id: 10, name: '张队长' },
      { id: 11, name: '李组长', parent_id: 10 },
      { id: 12, name: '王新人' },
    ]);
    const page = await open('users');
    const node = (name: string) => page.locator('.people-node', { hasText: name });
    await dragOnto(page, page.getByRole('button', { name: '拖动 王新人' }), node('张队长'));
    const asked = page.getByRole('dialog', { name: '把 王新人 移到 张队长？' });
    await asked.getByRole('button', { name: '移动' }).click();
    await page.locator('.message', { hasText: '已将 王新人 移到 张队长 之下' }).waitFor();
    const parent: unknown = await service.knex('users').where({ id: 12 }).first('parent_id');
    expect(parent).toEqual({ parent_id: 10 });
    // Not before the list is read again, or the user would be shown twice.
    await node('王新人').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '张队长: ' }).click();
    await node('李组长').waitFor();

    // Users cannot move below their descendants; no move is announced before it is confirmed.
    const told = page.locator('[id^=DndLiveRegion]');
    await dragOnto(page, page.getByRole('button', { name: '拖动 张队长' }), node('李组长'));
    await told.getByText('已取消，“张队长”回到原处').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await dragOnto(page, page.getByRole('button', { name: '拖动 王新人' }), node('李组长'));
    const another = page.getByRole('dialog', { name: '把 王新人 移到 李组长？' });
    await another.waitFor();
    expect(await told.innerText()).not.toContain('已放到');
    await another.getByRole('button', { name: '取消' }).and(page.locator(':focus')).click();
    await another.waitFor({ state: 'detached' });

    await page.getByPlaceholder('按姓名、编号或用户名搜索').fill('李组');
    await page.keyboard.press('Enter');
    await node('张队长').waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: /李组长/, pressed: false })
      .first()
      .click();
    expect(page.url()).toContain('user=11');
    await page.getByPlaceholder('按姓名、编号或用户名搜索').fill('没有此人');
    await page.keyboard.press('Enter');
    await page.getByText('没有符合条件的记录').waitFor();
    await page.getByPlaceholder('按姓名、编号或用户名搜索').fill('＃11');
    await page.keyboard.press('Enter');
    await node('李组长').waitFor();
    await page.context().close();
  });

  it('get a conflict on a bulk change, and can repeat it on the reloaded list', async () => {
    const page = await open('jobs');
    const tick = (name: string) => page.getByRole('checkbox', { name, exact: true }).check();
    await tick('普工 2');
    await tick('普工 3');
    const other = await open(`jobs/${ids[1] ?? 0}`, 'second');
    await other.getByLabel('月收入').fill('6000~8000');
    await other.getByRole('button', { name: '保存', exact: true }).click();
    await other.getByText('已保存', { exact: true }).waitFor();

    await page.getByRole('button', { name: '下架' }).click();
    const refused = '2 个职位都没有修改，因为 用户 2 刚刚改过“普工 2”。列表已更新';
    await page.locator('.message', { hasText: refused }).waitFor();
    const hidden = () => service.knex('job').where({ status: 'hidden' }).pluck('job_name');
    expect(await hidden()).toEqual([]);
    // The rows have been reloaded, so the change applies to the current versions.
    await page.getByText('已选 2 条').waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: '下架' }).click();
    await page.getByText('已下架 2 个职位').waitFor();
    expect((await hidden()).sort()).toEqual(['普工 2', '普工 3']);
    await other.context().close();

    // A job that a colleague has deleted is no longer ticked.
    const gone = await aJob(service.knex, { job_name: '会被删除', weigh: 99 });
    await page.reload();
    await tick('会被删除');
    await tick('普工 2');
    await service.knex('job').where({ id: gone }).delete();
    await page.getByRole('button', { name: '上架' }).click();
    await page
      .locator('.message', { hasText: '“会被删除”已被删除，不再勾选。其余 1 个没有变化' })
      .waitFor();
    await page.getByText('已选 1 条').waitFor();
    await page.getByRole('button', { name: '上架' }).click();
    await page.getByText('已上架 1 个职位').waitFor();
    expect(await hidden()).toEqual(['普工 3']);
    await page.context().close();
  });

  it('set and raise the wages of many jobs, each from its own amount', async () => {
    const { knex } = service;
    const prices = { factory_price: '20.00', subsidy_price: '1.00' };
    const [one, other] = [
      await aJob(knex, { job_name: '涨薪 1', ...prices, factory_price_total: '21.00' }),
      await aJob(knex, { job_name: '涨薪 2', ...prices, factory_price_total: '30.00' }),
    ];
    const page = await open('jobs?name=涨薪');
    const asked = page.getByRole('dialog', { name: '修改所选 2 个职位的工价' });
    const change = async (fields: Readonly<Record<string, string>>) => {
      for (const name of ['涨薪 1', '涨薪 2'])
        await page.getByRole('checkbox', { name, exact: true }).check();
      await page.getByRole('button', { name: '修改工价' }).click();
      await page.locator('#price:focus').waitFor();
      for (const [label, text] of Object.entries(fields))
        await asked.getByLabel(label, { exact: true }).fill(text);
      await page.keyboard.press('Enter');
    };
    const stored = () =>
      knex('job')
        .whereIn('id', [one, other])
        .orderBy('id')
        .select<Record<string, string>[]>(
          'factory_price',
          'subsidy_price',
          'factory_price_total',
          'salary',
        );
    await change({ 工厂价: '二十' });
    await asked.getByText('请输入金额，例如 22.50、+1 或 -0.50').waitFor();
    await animated(page);
    expect(await axe(page)).toEqual([]);
    // Input is discarded only after a confirmation.
    const question = page.getByRole('dialog', { name: '放弃未保存的修改？' });
    await page.keyboard.press('Escape');
    await question.locator(':focus').press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await asked.getByLabel('工厂价', { exact: true }).inputValue()).toBe('二十');
    await asked.locator(':focus').press('Escape');
    await question.getByRole('button', { name: '放弃' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.locator('button[aria-label="修改工价"]:focus').waitFor();

    await change({ 工厂价: '＋1.5 元', 平台补贴: '2', 月收入: '5000-7000' });
    await asked.waitFor({ state: 'detached' });
    const now = { factory_price: '21.50', subsidy_price: '2.00', salary: '5000~7000' };
    expect(await stored()).toEqual([
      { ...now, factory_price_total: '23.50' },
      { ...now, factory_price_total: '31.50' },
    ]);
    await page.getByText('31.50').waitFor();
    await change({ 平台补贴: '-2.5' });
    await asked.getByText('2.00 → -0.50；低于 0，不能保存').waitFor();
    await asked.getByLabel('平台补贴', { exact: true }).fill('-0.5');
    await asked.getByLabel('自动等于工厂价加补贴').check();
    await asked.getByRole('button', { name: '确定' }).click();
    await asked.waitFor({ state: 'detached' });
    expect((await stored()).map((job) => job.factory_price_total)).toEqual(['23.00', '23.00']);

    // A raise that is sent again after a lost response is not applied twice.
    await page.getByRole('cell', { name: '23.00' }).nth(1).waitFor();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation') !== true) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await change({ 工厂价: '+1' });
    await page.getByText('连不上服务').first().waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('cell', { name: '24.00' }).nth(1).waitFor();
    await asked.getByRole('button', { name: '确定' }).click();
    await page.locator('.message', { hasText: '已修改 2 个职位' }).waitFor();
    await asked.waitFor({ state: 'detached' });
    expect((await stored()).map((job) => job.factory_price_total)).toEqual(['24.00', '24.00']);
    await page.context().close();
  });

  it('see that a poster is outdated once its job is saved again', async () => {
    const id = await aJob(service.knex, { job_name: '有海报' });
    const page = await open(`jobs/${id}`);
    const draw = page.getByRole('button', { name: '生成海报' });
    const poster = page.getByRole('img', { name: '海报' });
    const outdated = page.getByRole('status').getByText('已过期，请重新生成');
    await draw.click();
    await poster.waitFor();
    const first = await poster.getAttribute('src');
    await page.getByRole('textbox', { name: '工厂价' }).fill('33');
    expect(await outdated.count()).toBe(0);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await outdated.waitFor();
    const opacity = "getComputedStyle(document.querySelector('.poster')).opacity";
    expect(await page.evaluate(opacity)).toBe('0.35');
    await draw.click();
    await outdated.waitFor({ state: 'detached' });
    expect(await poster.getAttribute('src')).not.toBe(first);
    await page.context().close();
  });

  it('are told that an offline job has no poster', async () => {
    const id = await aJob(service.knex, { job_name: '没海报', status: 'hidden' });
    const page = await open(`jobs/${id}`);
    const draw = page.getByRole('button', { name: '生成海报' });
    const hint = page.getByText('下架的职位没有海报，请先上架');
    await hint.waitFor();
    expect(await draw.isDisabled()).toBe(true);
    const store = (fields: object) => service.knex('job').where({ id }).update(fields);
    await store({ status: 'published', expiretime: '2020-01-01T00:00:00Z' });
    await page.reload();
    await hint.waitFor();
    expect(await draw.isDisabled()).toBe(true);

    // The job goes offline while the page shows it as online.
    await store({ status: 'published', expiretime: null });
    await page.reload();
    await page.getByText('按已保存的内容生成').waitFor();
    await store({ status: 'hidden' });
    await draw.click();
    await page.locator('.message', { hasText: '职位已下架或已被删除，没有海报' }).waitFor();
    await page.context().close();
  });

  it('download a poster, and copy its address', async () => {
    const id = await aJob(service.knex, { job_name: '昆山普工/夜班' });
    const page = await open(`jobs/${id}`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '生成海报' }).click();
    const address = (await page.getByRole('img', { name: '海报' }).getAttribute('src')) ?? '';
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '下载', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('昆山普工_夜班.png');
    expect(
      readFileSync(await download.path())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    const copy = page.getByRole('button', { name: '复制链接' });
    await copy.click();
    await page.locator('.message', { hasText: '已复制' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);

    // As if the page were not served over HTTPS.
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await copy.click();
    await page.locator('.message', { hasText: '已选中，请按 Ctrl+C 复制' }).waitFor();
    expect(await page.evaluate('getSelection().toString()')).toBe(address);
    await page.setViewportSize({ width: 320, height: 700 });
    // The page follows a new width after a moment.
    await page.waitForFunction('document.documentElement.scrollWidth === 320');
    await page.context().close();
  });

  it('are told who has saved the text for agents meanwhile', async () => {
    const [one, two] = [await open('texts'), await open('texts', 'second')];
    const type = async (page: Page, text: string) => {
      await page.locator('.editor-text').fill(text);
      await page.getByRole('button', { name: '保存', exact: true }).click();
    };
    await one.getByRole('textbox', { name: '代理招募文案' }).waitFor();
    await type(two, '第二位写的');
    await two.getByText('已保存', { exact: true }).waitFor();
    await type(one, '第一位写的');
    await one.getByText(/^用户 2 于 .+ 保存了这段文案/).waitFor();
    await one.getByText('看对方的版本').click();
    await one.getByText('第二位写的').waitFor();
    await one.getByRole('button', { name: '用我的覆盖' }).click();
    await one.getByText('已保存', { exact: true }).waitFor();
    const text: unknown = await service
      .knex('site_config')
      .where({ name: 'agent_content' })
      .first();
    expect(text).toMatchObject({ value: '<p>第一位写的</p>' });

    // A draft does not hide what was saved since.
    await one.locator('.editor-text').fill('写到一半');
    await one.getByText('有未保存的修改').waitFor();
    await two.reload();
    await two.getByText('第一位写的').waitFor();
    await type(two, '第二位又写的');
    await two.getByText('已保存', { exact: true }).waitFor();
    await one.reload();
    await one.getByText('未保存的草稿，已恢复').waitFor();
    await one.getByText(/^用户 2 于 .+ 保存了这段文案/).waitFor();
    await one.getByText('看对方的版本').click();
    await one.getByText('第二位又写的').waitFor();
    await one.context().close();
    await two.context().close();
  });

  it('see the saved text for agents when they return to it', async () => {
    const page = await open('texts');
    const text = page.locator('.editor-text');
    const unsaved = page.getByText('有未保存的修改');
    await text.fill('第一次修改');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await unsaved.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '职位', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '职位', exact: true }).waitFor();
    await page.getByRole('link', { name: '文案' }).click();
    await text.waitFor();
    expect(await text.textContent()).toBe('第一次修改');
    await text.fill('第二次修改');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await unsaved.waitFor({ state: 'detached' });
    expect(await page.getByText('保存了这段文案').count()).toBe(0);
    await page.context().close();
  });

  it('keep input typed after discarding changes, before the text is reloaded', async () => {
    const page = await open('texts');
    const text = page.locator('.editor-text');
    await text.waitFor();
    const before = (await text.textContent()) ?? '';
    await text.fill('不要了');
    await page.getByText('有未保存的修改').waitFor();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/graphql', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('button', { name: '放弃', exact: true }).click();
    await text.getByText('不要了').waitFor({ state: 'detached' });
    expect(await text.textContent()).toBe(before);
    await text.fill('接着写的');
    const read = page.waitForResponse('**/graphql');
    answer();
    await (await read).finished();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存', { exact: true }).waitFor();
    expect(await text.textContent()).toBe('接着写的');
    await page.context().close();
  });

  it('leave no draft of a text after deleting what they typed', async () => {
    await service
      .knex('site_config')
      .insert({ name: 'agent_content', value: '<div style="color:red">旧系统的<BR>文案</div>' })
      .onConflict('name')
      .merge(['value']);
    const page = await open('texts');
    await page.getByText('旧系统的').click();
    await page.keyboard.press('x');
    const unsaved = page.getByText('有未保存的修改');
    await unsaved.waitFor();
    await page.keyboard.press('Backspace');
    await unsaved.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('旧系统的').waitFor();
    expect(await page.getByText('未保存的草稿').count()).toBe(0);
    await page.context().close();
  });
});
