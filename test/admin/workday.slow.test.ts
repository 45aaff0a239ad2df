import { animated, axe } from '../support/admin/admin-page';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob } from '../support/factories';
import { pasteInto } from '../support/admin/paste-into';
import { aPicture } from '../support/pictures/pictures';

describeAdminPage('the admin page on a working day', ({ service, open, logIn }) => {
  beforeEach(async () => {
    const { knex } = service;
    await knex('category').delete();
    await knex('factory').delete();
    await knex('category').insert({ id: 1, name: '电子厂', weigh: 1 });
    await knex('factory').insert({ id: 1, factory_name: '昆山晟联宏电子', weigh: 1 });
  });

  it('does not save as another user who has logged in in another tab', async () => {
    const id = await aJob(service.knex, { job_name: '两个标签' });
    const page = await open(`jobs/${id}`);
    await page.locator('.editor-text').waitFor();
    await page.waitForLoadState('networkidle');
    const other = await page.context().newPage();
    other.setDefaultTimeout(60_000);
    await other.goto(`${service.base}/admin/jobs`);
    await other.getByRole('button', { name: '退出登录' }).click();
    await logIn(other, 'editor');
    await other.getByRole('heading', { level: 1, name: '职位' }).waitFor();

    await page.getByLabel('职位名称').fill('是 root 改的');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('dialog', { name: '此浏览器已登录为 editor' }).waitFor();
    await logIn(page.getByRole('dialog'), 'root');
    await page.getByText('已保存', { exact: true }).waitFor();
    const writers = await service
      .knex('audit_log')
      .where({ entity: 'job', row_id: id, action: 'update' })
      .pluck('user_id');
    expect(writers).toEqual([1]);

    // Now the other tab notices the change of user.
    await other.getByRole('link', { name: '分类' }).click();
    await other.getByRole('dialog', { name: '此浏览器已登录为 root' }).waitFor();
    await other.getByRole('button', { name: '改以 root 继续' }).click();
    await other.getByText('电子厂').waitFor();
    await other.getByRole('link', { name: '账号' }).waitFor();
    await page.context().close();
  });

  it('keeps input of a drawer that was closed by Back', async () => {
    for (const [path, row, label] of [
      ['categories', '电子厂', '名称'],
      ['factories', '昆山晟联宏电子', '工厂名称'],
    ] as const) {
      const page = await open('jobs');
      await page.goto(`${service.base}/admin/${path}`);
      const edit = page.getByRole('button', { name: `编辑 ${row}` });
      const field = page.getByRole('dialog').getByLabel(label);
      await edit.click();
      await field.fill('打了一半');
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: '职位' }).waitFor();
      await page.goForward();
      await edit.click();
      await page.getByRole('dialog').getByText('未保存的草稿').waitFor();
      expect(await field.inputValue()).toBe('打了一半');

      // A discarded draft is gone.
      await page.getByRole('button', { name: '放弃草稿' }).click();
      await page.getByRole('dialog').getByText('未保存的草稿').waitFor({ state: 'detached' });
      expect(await field.inputValue()).toBe(row);
      await field.fill('又打了一半');
      await page.getByRole('button', { name: '取消' }).click();
      await page.getByRole('button', { name: '放弃', exact: true }).click();
      await page.getByRole('dialog').first().waitFor({ state: 'detached' });
      await page.locator(`button:focus[aria-label="编辑 ${row}"]`).waitFor();
      await edit.click();
      expect(await field.inputValue()).toBe(row);
      expect(await page.getByText('未保存的草稿').count()).toBe(0);
      await page.context().close();
    }
  });

  it('keeps what was typed into two new categories, each in its own tab', async () => {
    const one = await open('categories');
    const two = await one.context().newPage();
    two.setDefaultTimeout(60_000);
    await two.goto(one.url());
    for (const page of [one, two]) {
      await page.getByRole('button', { name: '新建分类' }).click();
      const field = page.getByRole('dialog').getByLabel('名称');
      expect(await field.inputValue()).toBe('');
      await field.fill(page === one ? '第一个新分类' : '第二个新分类');
    }
    for (const page of [one, two]) await page.goto(`${service.base}/admin/jobs`);
    await one.goto(`${service.base}/admin/categories`);
    for (const name of ['第一个新分类', '第二个新分类']) {
      await one.locator('.drafts').getByRole('button', { name }).click();
      await one.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
      await one.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const added = service.knex('category').whereLike('name', '%新分类').pluck('name');
    expect((await added).sort()).toEqual(['第一个新分类', '第二个新分类']);
    expect(await one.locator('.drafts').count()).toBe(0);
    await one.context().close();
  });

  it('warns if two tabs edit the same job, and if browser storage is full', async () => {
    const id = await aJob(service.knex, { job_name: '两处在改' });
    const one = await open(`jobs/${id}`);
    const two = await one.context().newPage();
    two.setDefaultTimeout(60_000);
    await two.goto(one.url());
    await one.getByLabel('名称').fill('第一处');
    await one.getByText('已存为草稿').waitFor();
    await two.getByLabel('名称').fill('第二处');
    for (const page of [one, two]) await page.getByText('另一个标签页也在改').waitFor();
    // A draft saved in one tab no longer counts as one of another tab.
    await two.getByRole('button', { name: '保存', exact: true }).click();
    await two.getByText('未保存的修改').waitFor({ state: 'detached' });
    await two.getByLabel('名称').fill('第三处');
    await two.getByText('已存为草稿').waitFor();

    const fill = (text: string) =>
      two.evaluate(`for (let size = 2 ** 22; size >= 1; size /= 2)
        try { for (let n = 0; ; n++) localStorage.setItem('${text}' + size + n, 'x'.repeat(size)); } catch {}`);
    await fill('fill');
    await two.getByLabel('名称').fill('第四处，比前面的长');
    await two.getByText('浏览器存储已满').waitFor();
    await two.evaluate(
      "Object.keys(localStorage).filter((key) => key.startsWith('fill')).forEach((key) => localStorage.removeItem(key))",
    );
    await two.getByLabel('名称').fill('第五处');
    await two.getByText('已存为草稿').waitFor();
    await two.getByRole('button', { name: '保存', exact: true }).click();
    await two.getByText('未保存的修改').waitFor({ state: 'detached' });
    await one.context().close();
  });

  it('reports that a user was renamed since another name was typed', async () => {
    const id = 60;
    await service.knex('users').insert({ id, name: '老名字' });
    const page = await open(`users?user=${id}`);
    const name = page.locator('.person-form input').first();
    await name.fill('我输入的');
    await page.getByText('有未保存的修改').waitFor();
    await service.knex('users').where({ id }).update({ name: '同事改的' });
    await page.reload();
    await page.getByRole('heading', { name: `同事改的 #${id}` }).waitFor();
    const save = page.locator('.person-form').getByRole('button', { name: '保存', exact: true });
    await save.click();
    await page.locator('.message', { hasText: '刚刚' }).waitFor();
    expect(await service.knex('users').where({ id }).pluck('name')).toEqual(['同事改的']);
    // Saving once more overwrites the other name.
    await save.click();
    await page.getByRole('heading', { name: `我输入的 #${id}` }).waitFor();
    await page.context().close();
  });

  it('leads to the draft of a job that was deleted after its tab was closed', async () => {
    const id = await aJob(service.knex, { job_name: '会被删除', salary: '4000~5000' });
    const page = await open(`jobs/${id}`);
    await page.getByLabel('职位名称').fill('关掉标签之后');
    await page.getByText('有未保存的修改').waitFor();
    const again = await page.context().newPage();
    again.setDefaultTimeout(60_000);
    await page.close({ runBeforeUnload: true });
    await service.knex('job').where({ id }).delete();
    await again.goto(`${service.base}/admin/jobs`);
    await again
      .getByRole('navigation', { name: '未保存的草稿' })
      .getByRole('link', { name: '关掉标签之后' })
      .click();
    await again.getByText('这个职位已被删除').waitFor();
    await again.getByRole('button', { name: '另存为新职位' }).click();
    await again.getByText('已保存', { exact: true }).waitFor();
    expect(await service.knex('job').where({ job_name: '关掉标签之后' })).toMatchObject([
      { salary: '4000~5000' },
    ]);
    await again.goto(`${service.base}/admin/jobs`);
    await again.getByRole('link', { name: '关掉标签之后' }).waitFor();
    expect(await again.getByText('未保存的草稿').count()).toBe(0);
    await again.context().close();
  });

  it('saves edits of a deleted category or factory as a new one', async () => {
    for (const { table, column, path, isClosed } of [
      { table: 'category', column: 'name', path: 'categories', isClosed: true },
      { table: 'factory', column: 'factory_name', path: 'factories', isClosed: false },
    ]) {
      await service.knex(table).insert({ id: 7, [column]: '会被删除', weigh: 7 });
      const page = await open(path);
      const edit = page.getByRole('button', { name: '编辑 会被删除' });
      const dialog = page.getByRole('dialog');
      const field = dialog.getByLabel(/^(工厂)?名称$/);
      await edit.click();
      await field.fill('另起炉灶');
      await service.knex(table).where({ id: 7 }).delete();
      if (isClosed) {
        await page.reload();
        await page
          .getByRole('group', { name: '未保存的草稿' })
          .getByRole('button', { name: '另起炉灶' })
          .click();
      } else await dialog.getByRole('button', { name: '保存', exact: true }).click();
      await dialog.getByText('它已被别人删除').waitFor();
      await animated(page);
      expect(await axe(page)).toEqual([]);
      await dialog.getByRole('button', { name: '另存为新的' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '编辑 另起炉灶' }).waitFor();
      expect(await page.getByText('未保存的草稿').count()).toBe(0);
      const removed = await service
        .knex(table)
        .where({ [column]: '另起炉灶', weigh: 7 })
        .delete();
      expect(removed).toBe(1);
      await page.context().close();
    }
  });

  it('recognises its own save after a lost response, and reports no conflict', async () => {
    const id = await aJob(service.knex, { job_name: '没有回音' });
    for (const path of [`jobs/${id}`, 'categories', 'texts']) {
      const page = await open(path);
      if (path === 'categories') await page.getByRole('button', { name: '编辑 电子厂' }).click();
      const scope = path === 'categories' ? page.getByRole('dialog') : page;
      const field =
        path === 'texts' ? page.locator('.editor-text') : scope.getByLabel(/^(职位)?名称$/);
      const save = scope.getByRole('button', { name: '保存', exact: true });
      await page.route('**/graphql', async (route) => {
        if (!/mutation (Update|Set)/.test(route.request().postData() ?? ''))
          return route.continue();
        await route.fetch();
        return route.abort();
      });
      await field.fill('已经收到');
      await save.click();
      await page.getByText('连不上服务').first().waitFor();
      await page.unroute('**/graphql');
      await save.click();
      if (path === 'categories') await page.getByRole('dialog').waitFor({ state: 'detached' });
      else await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
      expect(await page.getByText('保存了').count()).toBe(0);
      await page.context().close();
    }
  });

  it('adds a job with one request, and keeps input typed while a drawer is being saved', async () => {
    const page = await open('jobs/new');
    const writes: unknown[] = [];
    page.on('request', (request) => {
      writes.push(...(/mutation (\w+)/.exec(request.postData() ?? '')?.slice(1) ?? []));
    });
    await page.getByLabel('职位名称').fill('一次新建');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存', { exact: true }).waitFor();
    expect(await service.knex('job').where({ job_name: '一次新建' })).toMatchObject([
      { type: [1], version: 1 },
    ]);
    expect(writes).toEqual(['CreateJob']);

    await page.goto(`${service.base}/admin/categories`);
    await page.getByRole('button', { name: '编辑 电子厂' }).click();
    let sent = 0;
    let answer: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      void page.route('**/graphql', async (route) => {
        if (route.request().postData()?.includes('mutation Update') !== true)
          return route.continue();
        sent += 1;
        await new Promise<void>((now) => {
          answer = now;
          resolve();
        });
        return route.continue();
      });
    });
    const field = page.getByRole('dialog').getByLabel('名称');
    await field.fill('电子');
    for (const key of ['Enter', 'Enter']) await field.press(key);
    await asked;
    await field.fill('电子厂（新）');
    answer?.();
    await page.getByText('已保存', { exact: true }).waitFor();
    await page.unroute('**/graphql');
    expect(sent).toBe(1);
    await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await service.knex('category').pluck('name')).toEqual(['电子厂（新）']);
    await page.context().close();
  });

  it('leaves Enter and Escape to an input method during composition', async () => {
    const page = await open('import');
    await page.getByLabel('在此粘贴表格内容').fill('职位名称\t时薪\n焊工\t21');
    await page.getByRole('button', { name: '行 2, 职位名称: 焊工' }).click();
    await page.getByRole('textbox', { name: '行 2, 职位名称' }).fill('');
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', {
      text: 'dian',
      selectionStart: 4,
      selectionEnd: 4,
    });
    for (const key of ['Enter', 'Escape'])
      await input.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        windowsVirtualKeyCode: 229,
      });
    await input.send('Input.insertText', { text: '电工' });
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '行 2, 职位名称: 电工' }).waitFor();
    await page.context().close();
  });

  it('uploads images pasted into a description, and counts those left out', async () => {
    const page = await open('jobs/new');
    await page.getByLabel('职位名称').fill('贴图');
    const picture = aPicture('png', 'red').toString('base64');
    const paste = (html: string, withFile = false) =>
      page.locator('.editor-text').evaluate(pasteInto, [html, withFile ? picture : ''] as const);
    await paste(
      `<p>前<img src="data:image/png;base64,${picture}">后</p><img src="file:///C:/a.png">`,
    );
    await page.getByText('有 1 张图片没有粘贴进来').waitFor();
    const stored = page.locator('.editor-text img[src*="/uploads/media/"]');
    await stored.nth(0).waitFor();
    // A screenshot is a file, and would be missing from a save before its upload ends.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/admin/media*', async (route) => {
      await released;
      await route.continue();
    });
    const lost = page.locator('.message', { hasText: '没有粘贴进来' });
    await lost.waitFor({ state: 'detached' });
    // Chat programs also name their own file, which is not lost.
    await paste('<img src="file:///C:/a.png">', true);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('请等上传完成后再保存').waitFor();
    expect(await lost.count()).toBe(0);
    release();
    await stored.nth(1).waitFor();
    expect(await page.locator('.editor-text img[src]').count()).toBe(2);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存', { exact: true }).waitFor();
    const { content } = (await service.knex('job').where({ job_name: '贴图' }).first()) as {
      content: string;
    };
    expect(content.match(/src="uploads\/media\//g)).toHaveLength(2);
    await page.context().close();
  });

  it("keeps Word's lists when they are pasted into a description", async () => {
    const page = await open('jobs/new');
    const item = (at: string, marker: string, text: string) =>
      `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${at} lfo1'>` +
      `<![if !supportLists]><span><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span>` +
      `</span></span><![endif]>${text}<o:p></o:p></p>`;
    const html = [
      item('l0 level1', '·', '包吃住'),
      item('l0 level2', 'o', '四人间'),
      item('l0 level1', '·', '日结'),
      '<p class=MsoNormal>流程</p>',
      item('l1 level1', '3、', '体检'),
      item('l1 level1', '4、', '上岗'),
      '<p class=MsoNormal>待遇</p>',
      item('l2 level1', '1.', '工资'),
      item('l2 level2', '1.1', '计时'),
      item('l2 level1', '2.', '住宿'),
      item('l2 level2', '2.1', '四人间'),
      item('l2 level2', '2.2', '空调'),
    ].join('\n');
    await page.locator('.editor-text').evaluate(pasteInto, [html, ''] as const);
    const shape = await page
      .locator('.editor-text')
      .evaluate((element) => (element as { innerHTML: string }).innerHTML);
    expect(shape.replaceAll(/ (?!start)[a-z-]+="[^"]*"|<\/?(?:p|span|br)\b[^>]*>/g, '')).toBe(
      '<ul><li>包吃住<ul><li>四人间</li></ul></li><li>日结</li></ul>流程' +
        '<ol start="3"><li>体检</li><li>上岗</li></ol>待遇' +
        '<ol><li>工资<ol><li>计时</li></ol></li>' +
        '<li>住宿<ol><li>四人间</li><li>空调</li></ol></li></ol>',
    );
    await page.context().close();
  });

  it('lists images of a description on other websites without loading them', async () => {
    const page = await open('jobs/new');
    const complaints: string[] = [];
    page.on('console', (line) => {
      if (line.type() === 'error') complaints.push(line.text());
    });
    await page.getByLabel('职位名称').fill('外链图');
    const html =
      '<p>前<img src="https://pictures.test/a.jpg?x=1">中<img src="//pictures.test/b.png"></p>' +
      '<p><video><source src="http://films.test/c.mp4"></video></p>';
    await page.locator('.editor-text').evaluate(pasteInto, [html, ''] as const);
    const note = page.getByRole('status').filter({ hasText: '有 3 张图片或视频在其他网站上' });
    expect(await note.getByRole('link').allInnerTexts()).toEqual([
      'https://pictures.test/a.jpg?x=1',
      'http://pictures.test/b.png',
      'http://films.test/c.mp4',
    ]);
    for (const place of ['.editor-text', '.phone .rich-text'])
      expect(await page.locator(`${place} .foreign-media`).allInnerTexts()).toEqual([
        'pictures.test',
        'pictures.test',
        'films.test',
      ]);
    expect(await axe(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存', { exact: true }).waitFor();
    const { content } = (await service.knex('job').where({ job_name: '外链图' }).first()) as {
      content: string;
    };
    expect(content).toContain('src="https://pictures.test/a.jpg?x=1"');
    await page.context().close();
  });

  it('numbers the rows of a sheet as the spreadsheet does, and rejects other files', async () => {
    const page = await open('import');
    const choose = (name: string, text: string | Buffer) =>
      page.locator('.paste-area input[type=file]').setInputFiles({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
    await choose('职位.xls', Buffer.from('d0cf11e0a1b11ae10000', 'hex'));
    await page.getByRole('alert').getByText('另存为不加密的 .xlsx 或 CSV').waitFor();
    await choose('职位.csv', '职位名称,时薪\n焊工,21\n"电工,22\n钳工,23\n');
    await page.getByRole('alert').getByText('第 3 行的引号没有结束').waitFor();
    await choose('职位.csv', '本周职位\n\n职位名称,时薪\n焊工,21\n\n"电\n工",二十\n');
    await page.getByRole('button', { name: '行 6, 工厂价: 二十' }).waitFor();
    expect(await page.locator('.sheet tbody th').allInnerTexts()).toEqual(['4', '6']);
    await page.context().close();
  });

  it('keeps actions on a phone in sight and at least 24 px wide and high', async () => {
    const page = await open('categories');
    await page.setViewportSize({ width: 360, height: 844 });
    for (const language of ['中文', 'English']) {
      if (language === 'English') await page.getByRole('button', { name: language }).click();
      for (const path of ['jobs', 'categories', 'factories', 'accounts', 'home']) {
        await page.goto(`${service.base}/admin/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        const small = await page.evaluate(tooSmall);
        const covered = await page.evaluate(COVERED);
        expect({ path, language, small, covered }).toEqual({
          path,
          language,
          small: [],
          covered: [],
        });
      }
    }
    await page.context().close();
  });
});

/** The cells that a row's pinned actions cover. */
const COVERED = `[...document.querySelectorAll('td:has(> .row-actions)')].flatMap((actions) =>
  [...actions.parentElement.children]
    .filter((cell) => cell !== actions)
    .filter((cell) => cell.getBoundingClientRect().right > actions.getBoundingClientRect().left + 1)
    .map((cell) => cell.textContent),
)`;

/** Controls that are narrower or lower than 24 px, and actions of a row that are out of sight. */
function tooSmall(): string[] {
  const { document, innerWidth } = globalThis as unknown as {
    document: { querySelectorAll: (selector: string) => Iterable<Box> };
    innerWidth: number;
  };
  interface Box {
    readonly outerHTML: string;
    closest: (selector: string) => Box | null;
    getBoundingClientRect: () => { width: number; height: number; right: number };
  }
  return [
    ...document.querySelectorAll(
      'main a:not(.visually-hidden), main button, main select, main label',
    ),
  ].flatMap((each) => {
    const { width, height, right } = each.getBoundingClientRect();
    const isCut = right > innerWidth && each.closest('.row-actions') !== null;
    const isSmall = width > 0 && (width < 24 || height < 24);
    return isCut || isSmall ? [each.outerHTML.slice(0, 100)] : [];
  });
}
