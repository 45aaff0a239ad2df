import type { Page } from 'playwright-core';
import { animated, axe } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { workbook } from '../../support/admin/workbook';
import { aJob } from '../../support/factories';

/** The part of a DOM element that is read here: tests have no DOM types. */
interface Scroller {
  scrollTop: number;
}

describeAdminPage('an import', ({ service, open, logIn }) => {
  const paste = (page: Page, text: string) => page.getByLabel('在此粘贴表格内容').fill(text);
  /** Presses a button once it is not busy: until then it ignores clicks. */
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name }).and(page.locator(':not([aria-busy])')).click();
  const jobs = (name: string) =>
    service.knex('job').whereLike('job_name', `${name}%`).orderBy('id').pluck('job_name');

  /** Holds the answers of imports, or the requests, until the returned function is called. */
  const hold = async (page: Page, what: 'answer' | 'request') => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation ImportJobs') !== true)
        return route.continue();
      if (what === 'request') {
        await released;
        return route.continue();
      }
      const response = await route.fetch();
      await released;
      // The page may have been closed or loaded again.
      return route.fulfill({ response }).catch(() => undefined);
    });
    return async () => {
      release();
      await page.unrouteAll({ behavior: 'wait' });
    };
  };

  it('is not written twice if the page is left before the response arrives', async () => {
    const id = await aJob(service.knex, { job_name: '旧岗', weigh: 1 });
    const page = await open('import');
    for (const [name, isChecked, leave] of [
      ['重载', true, () => page.reload()],
      ['离开', false, () => page.getByRole('link', { name: '职位', exact: true }).click()],
    ] as const) {
      await paste(page, `编号\t职位名称\n\t${name}甲\n\t${name}乙\n${id}\t旧岗${name}`);
      await press(page, '检查并预览');
      await page.getByText('将新建 2 个，修改 1 个').waitFor();
      const release = await hold(page, 'answer');
      await press(page, '写入 3 行');
      await leave();
      await page.getByRole('link', { name: '表格导入' }).click();
      await page.getByText('上次写入没有收到答复').waitFor();
      await release();
      if (isChecked) {
        await press(page, '检查并预览');
        // The job that was already changed counts as unchanged.
        await page.getByText('将新建 2 个，修改 0 个').waitFor();
      }
      await press(page, isChecked ? '写入 2 行' : '写入 3 行');
      await page.getByText('完成：新建 2 个，修改 1 个').waitFor();
      expect(await jobs(name)).toEqual([`${name}甲`, `${name}乙`]);
      await press(page, '重新开始');
    }
    await page.context().close();
  });

  it('is not written twice by two tabs that have it open', async () => {
    const one = await open('import');
    const two = await one.context().newPage();
    two.setDefaultTimeout(60_000);
    await paste(one, '职位名称\n两页甲\n两页乙');
    await two.goto(one.url());
    for (const page of [one, two]) {
      await press(page, '检查并预览');
      await page.getByText('将新建 2 个，修改 0 个').waitFor();
    }
    for (const page of [one, two]) {
      await press(page, '写入 2 行');
      await page.getByText('完成：新建 2 个').waitFor();
    }
    expect(await jobs('两页')).toEqual(['两页甲', '两页乙']);
    await one.context().close();
  });

  const choose = (page: Page, name: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: `${name}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`职位名称\n${name}`),
    });
  const cell = (page: Page, name: string) =>
    page.getByRole('button', { name: `行 2, 职位名称: ${name}` });

  it('is of the file chosen last, even if another takes longer to read', async () => {
    const page = await open('import');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    // Only the first file has to wait for the script that reads it.
    await page.route(
      '**/sheet.worker-*.js',
      (route) => released.then(() => route.continue()).catch(() => undefined),
      { times: 1 },
    );
    await choose(page, 'slow');
    await page.getByText('正在读取“slow.csv”…').waitFor();
    await choose(page, 'quick');
    await cell(page, 'quick').waitFor();
    release();
    await animated(page);
    expect(await cell(page, 'quick').count()).toBe(1);
    await page.context().close();
  });

  it('takes a copied file, but not the picture of copied cells', async () => {
    const page = await open('import');
    for (const [type, name] of [
      ['text/csv', '文件'],
      ['image/png', '单元格'],
    ] as const) {
      await page.getByLabel('在此粘贴表格内容').waitFor();
      await page.evaluate(`{
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File(['职位名称\\n文件'], 'a', { type: '${type}' }));
        clipboardData.setData('text/plain', '职位名称\\n单元格');
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true });
        document.querySelector('.paste-area textarea').dispatchEvent(paste);
      }`);
      await cell(page, name).waitFor();
      await press(page, '重新开始');
    }
    await page.context().close();
  });

  it('tells that the script which reads files could not be loaded', async () => {
    const page = await open('import');
    await page.route('**/sheet.worker-*.js', (route) => route.abort(), { times: 1 });
    await choose(page, '甲');
    await page.getByRole('alert').getByText('没有读取这个文件').waitFor();
    await choose(page, '乙');
    await cell(page, '乙').waitFor();
    await page.context().close();
  });

  it('does not replace the sheet of another tab', async () => {
    const one = await open('import');
    const two = await one.context().newPage();
    two.setDefaultTimeout(60_000);
    await paste(one, '职位名称\n甲表');
    await two.goto(one.url());
    await press(two, '重新开始');
    await paste(two, '职位名称\n乙表');
    await one.getByRole('button', { name: '行 2, 职位名称: 甲表' }).click();
    await one.getByRole('textbox', { name: '行 2, 职位名称' }).fill('丙表');
    await one.keyboard.press('Enter');
    await one.getByText('另一个标签页里有另一份未完成的表格').waitFor();
    await two.reload();
    await two.getByRole('button', { name: '行 2, 职位名称: 乙表' }).waitFor();
    // Once the other sheet is gone, this one is stored again.
    await press(two, '重新开始');
    await one.getByRole('button', { name: '行 2, 职位名称: 丙表' }).click();
    await one.getByRole('textbox', { name: '行 2, 职位名称' }).fill('丁表');
    await one.keyboard.press('Enter');
    await one.reload();
    await one.getByRole('button', { name: '行 2, 职位名称: 丁表' }).waitFor();
    expect(await one.getByText('另一个标签页').count()).toBe(0);
    await one.context().close();
  });

  it('keeps line breaks of an opened cell, and inserts one on Shift+Enter', async () => {
    const page = await open('import');
    await paste(page, '职位名称\t职位详情\t图片\n多行甲\t"第一段\n第二段"\t"a.jpg\nb.jpg"');
    const cell = (column: string) => page.locator(`button[aria-label^="行 2, ${column}"]`);
    const labels = () =>
      Promise.all(['职位详情', '图片'].map((name) => cell(name).getAttribute('aria-label')));
    const before = await labels();
    expect(before[0]).toContain('第一段\n第二段');
    for (const key of ['Tab', 'Enter'])
      for (const column of ['职位详情', '图片']) {
        await cell(column).click();
        await page.getByRole('textbox', { name: `行 2, ${column}` }).press(key);
        await cell(column).waitFor();
      }
    expect(await labels()).toEqual(before);
    await cell('职位详情').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('第三段');
    await page.keyboard.press('Enter');
    await page.locator(':focus[aria-label$="第三段"]').waitFor();
    expect((await labels())[0]).toContain('第一段\n第二段\n第三段');
    await page.context().close();
  });

  it('cannot be changed while it is checked or written', async () => {
    const page = await open('import');
    await paste(page, '职位名称\t时薪\n先查\t20');
    const enabled = () => page.locator('main button:enabled, main input:enabled').allInnerTexts();
    let release = await hold(page, 'request');
    await press(page, '检查并预览');
    await page.locator('[aria-busy]', { hasText: '检查并预览' }).waitFor();
    expect(await enabled()).toEqual(['检查并预览']);
    await release();
    const write = page.getByRole('button', { name: '写入 1 行' });
    await write.waitFor();
    release = await hold(page, 'request');
    await write.click();
    await page.locator('[aria-busy]', { hasText: '写入' }).waitFor();
    expect(await enabled()).toEqual(['写入 1 行']);
    await release();
    await page.getByText('完成：新建 1 个').waitFor();
    await page.context().close();
  });

  it('needs at least one row, and offers cells for missing columns', async () => {
    const page = await open('import');
    await paste(page, '职位名称\t时薪\n');
    await page.getByText('表头下面没有数据行').waitFor();
    expect(await page.getByRole('button', { name: '检查并预览' }).isDisabled()).toBe(true);
    await press(page, '重新开始');
    await paste(page, '时薪\t经度\n20\t120.5');
    for (const [label, value] of [
      ['职位名称', '补名'],
      ['纬度', '31.25'],
    ] as const) {
      await page.getByRole('button', { name: `行 2, ${label}: ` }).click();
      await page.getByRole('textbox', { name: `行 2, ${label}` }).fill(value);
      await page.keyboard.press('Enter');
    }
    await press(page, '检查并预览');
    await press(page, '写入 1 行');
    await page.getByText('完成：新建 1 个').waitFor();
    const job: unknown = await service.knex('job').where({ job_name: '补名' }).first();
    expect(job).toMatchObject({ factory_price: '20.00', lat: expect.anything() as unknown });
    await page.context().close();
  });

  it('leads to each invalid cell in turn, however far below', async () => {
    const page = await open('import');
    const wages = Array.from({ length: 300 }, (_, at) => ([2, 250].includes(at) ? '二十' : '20'));
    await paste(
      page,
      ['职位名称\t时薪', ...wages.map((wage, at) => `第${at}行\t${wage}`)].join('\n'),
    );
    for (const row of [4, 252, 4]) {
      await press(page, '下一处');
      await page.locator(`:focus[aria-label^="行 ${row}, 工厂价"]`).waitFor();
    }
    // The cell has the focus, so typing corrects it.
    await page.keyboard.type('21');
    await page.keyboard.press('Enter');
    await page.locator(':focus[aria-label="行 4, 工厂价: 21"]').waitFor();
    expect(await page.getByText('1 个单元格有误').count()).toBe(1);
    await page.context().close();
  });

  it('focuses the summary of a chosen file without showing an outline', async () => {
    const page = await open('import');
    // Browsers draw the outline after a file was chosen.
    const buffer = Buffer.from('职位名称,时薪\n无框甲,20');
    await page.getByRole('button', { name: '选择 Excel 或 CSV 文件' }).press('Shift');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer });
    await page.locator('[role=status]:focus', { hasText: '1 行' }).waitFor();
    expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe(
      'none',
    );
    await page.context().close();
  });

  it('replaces the value of a focused cell with what is typed', async () => {
    const page = await open('import');
    await paste(page, '职位名称\t时薪\n替换甲\t二十');
    const cell = page.locator('button[aria-label^="行 2, 工厂价"]');
    const shows = (value: string) =>
      page.locator(`:focus[aria-label="行 2, 工厂价: ${value}"]`).waitFor();
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await shows(text);
    };
    await cell.focus();
    await type('21');
    await cell.click();
    await page.getByRole('textbox', { name: '行 2, 工厂价' }).and(page.locator(':focus')).waitFor();
    await type('22');
    for (const begin of ['Enter', 'Space', 'F2', 'Backspace'] as const) {
      await page.keyboard.press(begin);
      await type('23');
      await page.keyboard.press('2');
      await page.keyboard.press('Escape');
      await shows('23');
    }
    // Shortcuts are left to the browser.
    await page.keyboard.press('Control+a');
    expect(await page.getByRole('textbox', { name: '行 2, 工厂价' }).count()).toBe(0);
    await page.context().close();
  });

  it('can show only rows with faults, and shows all once the last is corrected', async () => {
    const page = await open('import');
    const wages = Array.from({ length: 100 }, (_, at) => ([2, 88].includes(at) ? '二十' : '20'));
    await paste(
      page,
      ['职位名称\t时薪', ...wages.map((wage, at) => `第${at}行\t${wage}`)].join('\n'),
    );
    const only = page.getByRole('checkbox', { name: '只看有误的行' });
    const correct = async (row: number) => {
      await page.locator(`[data-problem][aria-label^="行 ${row}, 工厂价"]`).click();
      await page.getByRole('textbox', { name: `行 ${row}, 工厂价` }).fill('21');
      await page.keyboard.press('Enter');
      await page.locator(`:focus[aria-label="行 ${row}, 工厂价: 21"]`).waitFor();
    };
    const names = page.getByRole('button', { name: /^行 \d+, 职位名称/ });
    await only.check();
    expect(await names.count()).toBe(2);
    await correct(4);
    expect(await names.count()).toBe(2);
    await only.uncheck();
    await only.check();
    expect(await names.count()).toBe(1);
    await correct(90);
    await page.getByText('格式都正确').waitFor();
    expect(await only.count()).toBe(0);
    await page.getByRole('button', { name: '行 89, 职位名称' }).waitFor();
    expect(await names.count()).toBeGreaterThan(10);
    await page.locator(':focus[aria-label="行 90, 工厂价: 21"]').waitFor();
    await page.context().close();
  });

  it('stays where it is scrolled to while other rows are rendered', async () => {
    const page = await open('import');
    await paste(
      page,
      ['职位名称', ...Array.from({ length: 100 }, (_, at) => `滚${at}`)].join('\n'),
    );
    const sheet = page.getByRole('region', { name: '表格导入' });
    await sheet.evaluate((element: Scroller) => (element.scrollTop = 1500));
    await page.getByRole('button', { name: '行 60, 职位名称' }).waitFor();
    await animated(page);
    expect(await sheet.evaluate((element: Scroller) => element.scrollTop)).toBe(1500);
    await page.context().close();
  });

  it('is written 1,000 rows at a time, and names the rows of each part', async () => {
    const page = await open('import');
    const rows = Array.from(
      { length: 1002 },
      (_, at) => `分批${at + 2}\t${at % 2 === 0 ? 20 : 21}`,
    );
    await paste(page, ['职位名称\t综合薪酬', ...rows].join('\n'));
    await page.getByText('共 1,002 行，每次最多导入 1,000 行。').waitFor();
    expect(await axe(page)).toEqual([]);
    await press(page, '先导入前 1,000 行（第 2–1001 行）');
    await page.getByText('“综合薪酬”像是工资，没有导入').waitFor();
    await page.getByText('写入这些行之后，继续导入其余 2 行（第 1002–1003 行）。').waitFor();
    // The remaining rows are kept, too.
    await page.reload();
    await press(page, '检查并预览');
    await press(page, '写入 1000 行');
    await page.getByText('完成：新建 1000 个').waitFor();
    expect(await axe(page)).toEqual([]);
    await press(page, '继续导入其余 2 行（第 1002–1003 行）');
    await page.getByRole('button', { name: '行 1002, 职位名称: 分批1002' }).waitFor();
    await page.reload();
    await press(page, '检查并预览');
    await press(page, '写入 2 行');
    await page.getByText('完成：新建 2 个').waitFor();
    expect((await jobs('分批')).sort()).toEqual(
      Array.from({ length: 1002 }, (_, at) => `分批${at + 2}`).sort(),
    );
    await press(page, '重新开始');
    await page.getByLabel('在此粘贴表格内容').waitFor();
    await page.context().close();
  });

  it('is compared with the current jobs, and says if these cannot be read', async () => {
    const odd = { job_name: '面议岗', salary: '面议', lng: 121.5 };
    const id = await aJob(service.knex, odd);
    const page = await open('import');
    await page.route('**/export/jobs.csv?ids=*', (route) => route.fulfill({ status: 500 }));
    await paste(page, `编号\t月收入\t经度\t图片\n${id}\t面议\t121.5\thttps://a.cn/b.jpg`);
    await page.getByText('2 个单元格有误').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await press(page, '重试');
    await page.getByText('格式都正确').waitFor();
    await press(page, '检查并预览');
    await page.getByText('将新建 0 个，修改 1 个').waitFor();
    await press(page, '写入 1 行');
    await page.getByText('完成：新建 0 个，修改 1 个').waitFor();
    // A job without a cover gets the first image.
    const pictures = { images: ['https://a.cn/b.jpg'], cover: 'https://a.cn/b.jpg' };
    const job: unknown = await service.knex('job').where({ id }).first();
    expect(job).toMatchObject({ ...odd, ...pictures, lat: null });
    await page.context().close();
  });

  it('leaves out the hidden rows of a workbook, unless they are ticked', async () => {
    const cell = (at: string, name: string) =>
      `<c r="${at}" t="inlineStr"><is><t>${name}</t></is></c>`;
    const row = (at: number, name: string, hidden = '') =>
      `<row r="${at}" ${hidden}>${cell(`A${at}`, name)}</row>`;
    const rows = row(1, '职位名称') + row(2, '筛掉甲', 'hidden="1"') + row(3, '留下乙');
    const sheet = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const buffer = workbook([], { 'xl/worksheets/sheet1.xml': sheet });
    const page = await open('import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.xlsx', mimeType: 'application/zip', buffer });
    await page.getByText('不导入 1 行').waitFor();
    const hidden = page.getByRole('checkbox', { name: '导入第 2 行' });
    expect(await hidden.isChecked()).toBe(false);
    await press(page, '检查并预览');
    await page.getByText('将新建 1 个，修改 0 个').waitFor();
    await page.context().close();
  });

  it('is kept for its user only', async () => {
    const page = await open('import', 'editor');
    await paste(page, '职位名称\n未完');
    await page.getByRole('button', { name: '行 2, 职位名称: 未完' }).waitFor();
    await press(page, '退出登录');
    await logIn(page, 'second');
    await page.getByRole('link', { name: '表格导入' }).click();
    await page.getByLabel('在此粘贴表格内容').waitFor();
    await press(page, '退出登录');
    await logIn(page, 'editor');
    await page.getByRole('link', { name: '表格导入' }).click();
    await page.getByRole('button', { name: '行 2, 职位名称: 未完' }).waitFor();
    await page.context().close();
  });

  it('leaves out notes and totals below the jobs, and any unticked row', async () => {
    const page = await open('import');
    await paste(
      page,
      '序\t职位名称\t工厂价\t可见用户\n1\t去掉甲\t20\n2\t去掉乙\t二十\n' +
        '3\t去掉丙\t22\t99999\n\t合计\t62\n备注：以上为11月价',
    );
    await page.getByText('不导入 2 行').waitFor();
    const take = (row: number) => page.getByRole('checkbox', { name: `导入第 ${row} 行` });
    expect(await take(6).isChecked()).toBe(false);
    await page.getByText('1 个单元格有误').waitFor();
    await take(6).check();
    await page.getByText('2 个单元格有误').waitFor();
    await take(6).uncheck();
    await take(3).uncheck();
    await page.getByText('格式都正确').waitFor();
    await page.getByText('2 行', { exact: true }).waitFor();
    expect(await axe(page)).toEqual([]);
    // The choice survives a reload, and problems from the service appear at their rows.
    await page.reload();
    await page.getByText('不导入 3 行').waitFor();
    await press(page, '检查并预览');
    await page.locator('[data-problem][aria-label^="行 4, 可见用户"]').click();
    // The problem stays visible while it is corrected.
    await page.getByRole('tooltip').filter({ visible: true }).waitFor();
    await page.getByRole('textbox', { name: '行 4, 可见用户' }).fill('');
    await page.keyboard.press('Enter');
    await press(page, '检查并预览');
    await page.getByText('将新建 2 个，修改 0 个').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(2);
    await press(page, '写入 2 行');
    await page.getByText('完成：新建 2 个').waitFor();
    expect(await jobs('去掉')).toEqual(['去掉甲', '去掉丙']);

    // Importing again warns about jobs that already exist.
    await press(page, '重新开始');
    await paste(page, '职位名称\n去掉甲\n去掉丙\n去掉丁\n去掉丁');
    await press(page, '检查并预览');
    await page.getByText('1 行与前面的行完全相同，写入后会有重复的职位：第 5 行。').waitFor();
    await press(page, '返回修改');
    await take(5).uncheck();
    await press(page, '检查并预览');
    await page.getByText('2 个将新建的职位与已上架的职位同名：去掉甲、去掉丙。').waitFor();
    expect(await page.getByText('与前面的行完全相同').count()).toBe(0);
    expect(await axe(page)).toEqual([]);
    await press(page, '返回修改');
    for (const row of [2, 3]) await take(row).uncheck();
    await press(page, '检查并预览');
    await press(page, '写入 1 行');
    await page.getByText('完成：新建 1 个').waitFor();
    await page.locator('main').getByRole('button', { name: '撤销' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销' }).click();
    await page.getByText('已撤销', { exact: true }).first().waitFor();
    expect(await jobs('去掉')).toEqual(['去掉甲', '去掉丙']);
    await page.context().close();
  });

  it('says that dates are read in China time if the computer has another zone', async () => {
    const page = await open('import');
    const computer = await page.context().newCDPSession(page);
    const said = page.getByText('按北京时间读取，不按本机时区（America/New_York）');
    for (const timezoneId of ['America/New_York', 'Asia/Shanghai']) {
      await computer.send('Emulation.setTimezoneOverride', { timezoneId });
      await paste(page, '职位名称\t自动下架时间\n焊工\t2099-03-01');
      await page.getByText('格式都正确').waitFor();
      expect(await said.count()).toBe(timezoneId === 'Asia/Shanghai' ? 0 : 1);
      await press(page, '重新开始');
    }
    await page.context().close();
  });

  it('shows its column fields exactly as wide as their cells', async () => {
    const page = await open('import');
    await page.setViewportSize({ width: 1440, height: 900 });
    await press(page, 'English');
    await page
      .getByLabel('Paste the cells here')
      .fill(`职位名称${'\t自动下架时间'.repeat(8)}\n焊工`);
    const fields = page.locator('.matching .filter');
    await fields.nth(8).waitFor();
    for (const field of await fields.all()) {
      const [cell, select] = [field, field.locator('.ant-select')];
      expect((await select.boundingBox())?.width).toBe((await cell.boundingBox())?.width);
    }
    await page.context().close();
  });
});
