import type { Page } from 'playwright-core';
import { animated, axe } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { jobs } from '../../support/factories';

describeAdminPage('ticked jobs', ({ service, open }) => {
  let ids: number[];
  beforeEach(async () => {
    await service.knex('job').delete();
    ids = await jobs(service.knex, [
      ...Array.from({ length: 24 }, (_, at) => ({
        job_name: `冷链 ${at + 1}`,
        weigh: 100 - at,
        factory_price: `${20 + (at % 3)}.00`,
        factory_price_total: `${20 + (at % 3)}.00`,
      })),
      { job_name: '叉车工', weigh: 1 },
    ]);
  });
  const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
  const search = async (page: Page, name: string, total: number) => {
    await page.getByRole('textbox', { name: '职位名称' }).fill(name);
    await page.getByText(`共 ${total} 条`).waitFor();
  };
  const hidden = () =>
    service.knex('job').where({ status: 'hidden' }).orderBy('id').pluck<string[]>('job_name');

  it('on other pages are counted, unticked together, and listed for confirmation', async () => {
    const page = await open('jobs', 'editor');
    const bar = page.getByRole('group', { name: '批量操作' });
    for (const at of [1, 2, 3, 4, 5, 6]) await box(page, `冷链 ${at}`).check();
    await bar.getByText('已选 6 条', { exact: true }).waitFor();
    await search(page, '叉车', 1);
    await box(page, '叉车工').check();
    await bar.getByText('已选 7 条，其中 6 条不在本页').waitFor();
    await animated(page);
    expect(await axe(page)).toEqual([]);

    await bar.getByRole('button', { name: '下架' }).click();
    const asked = page.getByRole('dialog', { name: '下架所选的 7 个职位？' });
    await asked.getByText(`冷链 5 #${ids[4] ?? 0}`).waitFor();
    expect(await asked.getByRole('listitem').count()).toBe(5);
    await asked.getByText('以及另外 2 个职位').waitFor();
    await animated(page);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(await hidden()).toEqual([]);

    await bar.getByRole('button', { name: '取消这 6 条' }).click();
    await bar.getByText('已选 1 条', { exact: true }).waitFor();
    await bar.getByRole('button', { name: '删除' }).click();
    await page
      .getByRole('dialog', { name: '删除所选的 1 个职位？' })
      .getByText(`叉车工 #${ids[24] ?? 0}`)
      .waitFor();
    await page.keyboard.press('Escape');
    // Jobs in sight are taken offline without a question.
    await bar.getByRole('button', { name: '下架' }).click();
    await page.getByText('已下架 1 个职位').waitFor();
    expect(await hidden()).toEqual(['叉车工']);

    await search(page, '冷链 1', 12);
    await box(page, '冷链 1').check();
    await search(page, '叉车', 1);
    await bar.getByRole('button', { name: '下架' }).click();
    const one = page.getByRole('dialog', { name: '下架所选的 1 个职位？' });
    await one.getByRole('button', { name: '下架' }).click();
    await one.waitFor({ state: 'detached' });
    expect(await hidden()).toEqual(['冷链 1', '叉车工']);
    await page.context().close();
  });

  it('stay ticked after visiting a job and going back, but not after a reload', async () => {
    const page = await open('jobs?name=冷链', 'editor');
    for (const at of [2, 3]) await box(page, `冷链 ${at}`).check();
    await page.getByRole('link', { name: '冷链 2', exact: true }).click();
    await page.getByRole('textbox', { name: '职位名称' }).waitFor();
    await page.goBack();
    await page.getByText('已选 2 条').waitFor();
    expect(await box(page, '冷链 3').isChecked()).toBe(true);
    await page.reload();
    await box(page, '冷链 3').waitFor();
    expect(await box(page, '冷链 3').isChecked()).toBe(false);
    await page.context().close();
  });

  it('can be a range, with Shift, or all results of a search', async () => {
    const page = await open('jobs', 'editor');
    const ticked = () => page.locator('tr[data-ticked=true]').count();
    await box(page, '冷链 3').check();
    await box(page, '冷链 7').click({ modifiers: ['Shift'] });
    await page.getByText('已选 5 条').waitFor();
    expect([await ticked(), await page.evaluate('String(getSelection())')]).toEqual([5, '']);
    await box(page, '冷链 10').focus();
    await page.keyboard.press('Shift+Space');
    await page.getByText('已选 8 条').waitFor();
    await box(page, '冷链 4').click({ modifiers: ['Shift'] });
    await page.getByText('已选 1 条').waitFor();
    expect(await box(page, '冷链 3').isChecked()).toBe(true);

    await search(page, '冷链', 24);
    await page.getByRole('button', { name: '选择全部 24 条结果' }).click();
    await page.getByText('已选 24 条，其中 4 条不在本页').waitFor();
    expect(await page.getByRole('button', { name: '选择全部' }).count()).toBe(0);
    // A change to a row on another page causes a conflict.
    await service.knex('job').where({ id: ids[23] }).update({ salary: '5000~7000' });
    await page.getByRole('button', { name: '上架', exact: true }).click();
    const asked = page.getByRole('dialog', { name: '上架所选的 24 个职位？' });
    await asked.getByRole('button', { name: '上架' }).click();
    const refused = '24 个职位都没有修改，因为有人刚刚改过“冷链 24”';
    await page.locator('.message', { hasText: refused }).waitFor();
    await page.context().close();
  });

  it('get new wages after a preview, and after a confirmation if the change is large', async () => {
    const page = await open('jobs?name=冷链 2', 'editor');
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    await page.getByText('已选 7 条').waitFor();
    await page.getByRole('button', { name: '修改工价' }).click();
    const asked = page.getByRole('dialog', { name: '修改所选 7 个职位的工价' });
    const preview = asked.getByRole('status', { name: '改动预览' });
    const price = asked.getByLabel('工厂价', { exact: true });
    await page.locator('#price:focus').waitFor();
    await price.fill('1.5');
    await preview.getByText('工厂价：最低 20.00 → 1.50，最高 22.00 → 1.50').waitFor();
    await page.keyboard.press('Enter');
    const sure = page.getByRole('dialog', {
      name: '7 个职位的工厂价将从 20.00–22.00 变为 1.50，确定？',
    });
    await animated(page);
    expect(await axe(page)).toEqual([]);
    await sure.locator('button:focus', { hasText: '取消' }).press('Enter');
    await sure.waitFor({ state: 'detached' });
    const stored = () =>
      service.knex('job').max('factory_price', { as: 'most' }).first<{ most: string }>();
    expect(await stored()).toEqual({ most: '22.00' });

    // The sign can also be chosen.
    await asked.getByRole('radiogroup', { name: '工厂价的改法' }).getByText('减少').click();
    expect(await price.inputValue()).toBe('-1.5');
    await price.fill('-20.5');
    await preview
      .getByText('最低 20.00 → -0.50，最高 22.00 → 1.50；低于 0，不能保存')
      .first()
      .waitFor();
    await asked.getByRole('button', { name: '确定' }).click();
    await asked.getByRole('radiogroup', { name: '工厂价的改法' }).getByText('增加').click();
    await price.fill('+1.5');
    await preview.getByText('工厂价：最低 20.00 → 21.50，最高 22.00 → 23.50').waitFor();
    await animated(page);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('已修改 7 个职位').waitFor();
    expect(await stored()).toEqual({ most: '23.50' });
    await page.context().close();
  });
});
