import { describeAdminPage } from '../../support/admin/admin-suite';
import { aJob } from '../../support/factories';

describeAdminPage('switching the language', ({ service, open }) => {
  it('keeps unsaved input, the undo history and the scroll position', async () => {
    const id = await aJob(service.knex, { job_name: '原名', content: '<p>原文</p>' });
    const page = await open(`jobs/${id}`);
    const text = page.locator('[contenteditable=true]');
    await text.press('End');
    await page.keyboard.type('和新的一句');
    await page.getByLabel('粘贴坐标或地图分享链接').fill('昆山市玉山镇');
    await page.getByLabel('粘贴编号').scrollIntoViewIfNeeded();
    await page.getByLabel('粘贴编号').click();
    await page.getByText('没有识别出坐标').waitFor();
    const before = await page.evaluate<number>('window.scrollY');
    expect(before).toBeGreaterThan(0);
    // A real click would scroll to the button.
    await page.getByRole('button', { name: 'English' }).dispatchEvent('click');
    await page.getByRole('heading', { level: 1, name: `Job #${id}` }).waitFor();
    expect(await page.evaluate<number>('window.scrollY')).toBe(before);
    expect(await page.getByText('was not saved').count()).toBe(0);
    expect(await text.textContent()).toBe('原文和新的一句');
    expect(await page.locator('input[value="昆山市玉山镇"]').count()).toBe(1);
    // The unreadable coordinates still prevent saving.
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.message', { hasText: '1 field needs correction' }).waitFor();
    await text.focus();
    await page.keyboard.press('Control+z');
    await text.filter({ hasText: /^原文$/ }).waitFor();
    await page.context().close();
  });

  it('keeps the preview of an import', async () => {
    const page = await open('import');
    await page.getByLabel('在此粘贴表格内容').fill('职位名称\n新岗甲\n新岗乙');
    await page.getByRole('button', { name: '检查并预览' }).click();
    const write = (name: string) => page.getByRole('button', { name, exact: true });
    await write('写入 2 行').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import from a spreadsheet' }).waitFor();
    expect(await page.getByRole('button', { name: /2 rows/ }).count()).toBe(1);
    await page.getByRole('button', { name: '中文' }).click();
    await write('写入 2 行').click();
    await page.getByText('完成：新建 2 个').waitFor();
    await page.context().close();
  });
});
