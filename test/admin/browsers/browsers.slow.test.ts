import { describeAdminPage } from '../../support/admin/admin-suite';
import { aJob } from '../../support/factories';

describeAdminPage('the admin page on events of Safari and Firefox', ({ service, open }) => {
  it('ignores Enter and Escape of an input method whose composition has ended', async () => {
    const page = await open('import');
    await page.getByLabel('在此粘贴表格内容').fill('职位名称\t时薪\n焊工\t21');
    await page.getByRole('button', { name: '行 2, 职位名称: 焊工' }).click();
    const cell = page.getByRole('textbox', { name: '行 2, 职位名称' });
    await cell.fill('电工');
    const input = await page.context().newCDPSession(page);
    for (const key of ['Enter', 'Escape'])
      await input.send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        windowsVirtualKeyCode: 229,
      });
    await cell.fill('高级电工');
    await cell.press('Enter');
    await page.getByRole('button', { name: '行 2, 职位名称: 高级电工' }).waitFor();
    await page.context().close();
  });

  it('reloads the list when Back restores the page from memory', async () => {
    const id = await aJob(service.knex, { job_name: '离开之前' });
    const page = await open('jobs');
    await page.getByRole('link', { name: '离开之前' }).waitFor();
    await service.knex('job').where({ id }).update({ job_name: '回来以后' });
    const event = "new PageTransitionEvent('pageshow', { persisted: true })";
    await page.evaluate(`dispatchEvent(${event})`);
    await page.getByRole('link', { name: '回来以后' }).waitFor();
    await page.context().close();
  });

  it('puts a dragged row back on Escape even if its handle does not have the focus', async () => {
    const id = await aJob(service.knex, { weigh: 1 });
    await aJob(service.knex, { job_name: '上面的', weigh: 2 });
    const page = await open('jobs');
    const box = await page.locator(`tr[data-row-key="${id}"] .drag-handle`).boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) - 90, { steps: 5 });
    await page.locator('tr[data-lifted]').waitFor();
    await page.locator('.drag-handle:focus').blur();
    await page.keyboard.press('Escape');
    await page.locator('tr[data-lifted]').waitFor({ state: 'detached' });
    await page.mouse.up();
    // By the time this weight is stored, that of a drop would be, too.
    await page.getByRole('button', { name: '上面的 的权重: 2' }).click();
    await page.getByRole('textbox', { name: '上面的 的权重' }).fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '上面的 的权重: 7' }).waitFor();
    const rows = await page.locator('tr[data-row-key]').allInnerTexts();
    expect(rows[0]).toContain('上面的');
    const weights = service.knex('job').where('weigh', '>', 0).orderBy('id');
    expect(await weights.pluck('weigh')).toEqual([1, 7]);
    await page.context().close();
  });

  it('links the import template as a data: URL, which cannot be revoked', async () => {
    const page = await open('import');
    const link = page.getByRole('link', { name: '下载模板' });
    expect(await link.getAttribute('href')).toMatch(/^data:text\/csv;charset=utf-8,%EF%BB%BF/);
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('jobs.csv');
    await page.context().close();
  });

  it('scrolls to the next wrong cell although its focus does not', async () => {
    const page = await open('import');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(`{
      const { focus } = HTMLElement.prototype;
      HTMLElement.prototype.focus = function () { focus.call(this, { preventScroll: true }); };
    }`);
    await page.getByLabel('在此粘贴表格内容').fill('职位名称\t时薪\t月收入\n焊工\t21\t很多');
    await page.getByRole('button', { name: '下一处' }).click();
    const cell = page.getByRole('textbox', { name: '行 2, 月收入' });
    await cell.waitFor();
    const { x = 0, width = 0 } = (await cell.boundingBox()) ?? {};
    expect(x + width).toBeLessThan(390);
    await page.context().close();
  });
});
