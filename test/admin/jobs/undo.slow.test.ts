import { axe, dragOnto } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { jobs } from '../../support/factories';

describeAdminPage('undo', ({ service, open }) => {
  const hidden = () => service.knex('job').where({ status: 'hidden' }).orderBy('id').pluck('id');
  let ids: number[];
  beforeEach(async () => {
    await service.knex('job').delete();
    await service.knex('audit_log').delete();
    ids = await jobs(
      service.knex,
      [3, 2, 1].map((weigh) => ({ job_name: `普工 ${weigh}`, weigh })),
    );
  });

  it('reverts a bulk change from its message', async () => {
    const page = await open('jobs', 'editor');
    for (const name of ['普工 3', '普工 2'])
      await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('button', { name: '下架' }).click();
    const told = page.locator('.message', { hasText: '已下架 2 个职位' });
    await told.waitFor();
    expect(await hidden()).toEqual(ids.slice(0, 2));
    await told.getByRole('button', { name: '撤销' }).click();
    await page.locator('.message', { hasText: '已撤销' }).waitFor();
    expect(await hidden()).toEqual([]);
    expect(await told.count()).toBe(0);
    await page.context().close();
  });

  it('reverts a typed weight and the deletion of jobs', async () => {
    const page = await open('jobs', 'editor');
    const undo = async (text: string) => {
      await page.locator('.message', { hasText: text }).getByRole('button').click();
      await page.locator('.message', { hasText: '已撤销' }).waitFor();
      await page.locator('.message').waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: '普工 2 的权重: 2' }).click();
    await page.getByLabel('普工 2 的权重').fill('7');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '普工 2 的权重: 7' }).waitFor();
    await undo('已调整 1 个权重');
    await page.getByRole('button', { name: '普工 2 的权重: 2' }).waitFor();

    const row = page.getByRole('link', { name: '普工 2', exact: true });
    await row.click();
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await row.waitFor({ state: 'detached' });
    await undo('已删除');
    await row.waitFor();

    await page.getByRole('checkbox', { name: '普工 1', exact: true }).check();
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await undo('已删除 1 个职位');
    expect(await service.knex('job').orderBy('id').pluck('id')).toEqual(ids);
    await page.context().close();
  });

  it.each([
    ['categories', 'category', { name: '电子厂' }],
    ['factories', 'factory', { factory_name: '电子厂' }],
  ])('reverts a deletion in the list of %s', async (screen, table, columns) => {
    await service.knex(table).delete();
    await service.knex(table).insert(columns);
    const page = await open(screen, 'editor');
    await page.getByRole('button', { name: '删除 电子厂' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    const told = page.locator('.message', { hasText: '已删除 电子厂' });
    await told.getByRole('button', { name: '撤销' }).click();
    await page.getByRole('button', { name: '删除 电子厂' }).waitFor();
    await page.context().close();
  });

  it('reverts the creation of a job, and keeps the input in its form', async () => {
    const page = await open('jobs/new', 'editor');
    const name = page.getByLabel('职位名称');
    await name.fill('新来的');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.history li').first().waitFor();
    await name.fill('改过的');
    await page.locator('.history').getByRole('button', { name: '撤销' }).click();
    const asked = page.getByRole('dialog', { name: '撤销这次修改？' });
    await asked.getByText('新建的内容会被删除。').waitFor();
    await asked.locator('.ant-btn-dangerous', { hasText: '撤销' }).click();
    await page.getByText('这个职位已被删除。您填写的内容还在').waitFor();
    expect(await service.knex('job').where({ job_name: '新来的' })).toEqual([]);
    expect(await name.inputValue()).toBe('改过的');
    await page.getByRole('button', { name: '另存为新职位' }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    await page.locator('.history li').first().waitFor();
    expect(await service.knex('job').where({ job_name: '改过的' })).toHaveLength(1);
    await page.context().close();
  });

  it('reverts a new order of jobs', async () => {
    const page = await open('jobs', 'editor');
    const handle = (name: string) => page.getByRole('button', { name: `拖动 ${name} 调整顺序` });
    await dragOnto(page, handle('普工 1'), handle('普工 2'));
    const told = page.locator('.message', { hasText: '已调整' });
    await page.locator('tbody tr:nth-child(2) .job-name', { hasText: '普工 1' }).waitFor();
    await told.getByRole('button', { name: '撤销' }).click();
    await page.locator('.message', { hasText: '已撤销' }).waitFor();
    await page.locator('tbody tr:nth-child(3) .job-name', { hasText: '普工 1' }).waitFor();
    expect(await service.knex('job').orderBy('id').pluck('weigh')).toEqual([3, 2, 1]);
    await page.context().close();
  });

  it('reverts a new order of categories', async () => {
    await service.knex('category').delete();
    await service.knex('category').insert([
      { name: '电子厂', weigh: 1 },
      { name: '物流', weigh: 2 },
    ]);
    const page = await open('categories', 'editor');
    const handle = (name: string) => page.getByRole('button', { name: `拖动排序：${name}` });
    await dragOnto(page, handle('物流'), handle('电子厂'));
    await page.locator('tbody tr:nth-child(1)', { hasText: '物流' }).waitFor();
    const told = page.locator('.message', { hasText: '排序已保存' });
    await told.getByRole('button', { name: '撤销' }).click();
    await page.locator('.message', { hasText: '已撤销' }).waitFor();
    await page.locator('tbody tr:nth-child(1)', { hasText: '电子厂' }).waitFor();
    expect(await service.knex('category').orderBy('weigh').pluck('name')).toEqual([
      '电子厂',
      '物流',
    ]);
    await page.context().close();
  });

  it('reverts the move of a user by dragging or in the dialog', async () => {
    const { knex } = service;
    await knex('users').insert([
      { id: 40, name: '张队长' },
      { id: 41, name: '王新人', parent_id: 40 },
      { id: 42, name: '李组长' },
    ]);
    const parent = () => knex('users').where({ id: 41 }).pluck('parent_id');
    const page = await open('users?search=王新人&user=41');
    const undo = async (text: string) => {
      await page.locator('.message', { hasText: text }).getByRole('button').click();
      await page.locator('.message', { hasText: '已撤销' }).waitFor();
      await page.locator('.message').waitFor({ state: 'detached' });
    };
    const handle = page.getByRole('button', { name: '拖动 王新人' });
    await dragOnto(page, handle, page.locator('.tree-top'));
    const asked = page.getByRole('dialog', { name: '把 王新人 移到 最顶层？' });
    await asked.getByRole('button', { name: '移动' }).click();
    await page.locator('.message', { hasText: '已将 王新人 移到最顶层' }).waitFor();
    expect(await parent()).toEqual([null]);
    await undo('已将 王新人 移到最顶层');
    expect(await parent()).toEqual([40]);

    await page.getByRole('button', { name: '移动…' }).click();
    const dialog = page.getByRole('dialog', { name: '把 王新人 移到谁之下？' });
    await dialog.getByRole('checkbox', { name: '李组长 #42' }).check();
    await dialog.getByRole('button', { name: '移到 #42', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await parent()).toEqual([42]);
    await undo('已将 王新人 移到 李组长 之下');
    expect(await parent()).toEqual([40]);
    await page.context().close();
  });

  it('reverts a bulk change in the audit log unless a job has changed since', async () => {
    const page = await open('jobs', 'editor');
    for (const name of ['普工 3', '普工 2', '普工 1'])
      await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('button', { name: '下架' }).click();
    await page.locator('.message', { hasText: '已下架 3 个职位' }).waitFor();
    await page.goto(`${service.base}/admin/history`);
    const asked = page.getByRole('dialog', { name: '撤销这次操作的全部 3 条改动？' });
    const undo = async () => {
      await page.getByRole('button', { name: '撤销全部 3 条' }).click();
      await asked.getByRole('button', { name: '撤销全部 3 条' }).click();
      await asked.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: '撤销全部 3 条' }).click();
    await asked.getByText('已单独撤销的不再变动').waitFor();
    await asked.getByRole('button', { name: '取消' }).click();
    await asked.waitFor({ state: 'detached' });
    await undo();
    expect(await hidden()).toEqual([]);
    // The undo is a batch itself, and can be undone in the same way.
    await page.getByText('撤销了之前的改动').waitFor();
    await page.getByRole('button', { name: '展开' }).first().click();
    await page.getByText('撤销了记录').nth(2).waitFor();
    await undo();
    expect(await hidden()).toEqual(ids);

    await page.getByText('撤销了之前的改动').nth(1).waitFor();
    await page.getByRole('link', { name: '共 3 条' }).first().click();
    await page.getByText('只显示批量').waitFor();
    await page.locator('.audit-entry').nth(3).waitFor({ state: 'detached' });
    expect(await axe(page, ['serious', 'critical'])).toEqual([]);
    await service.knex('job').where({ id: ids[1] }).update({ people_num: 7 });
    await undo();
    await page
      .locator('.message', { hasText: `#${ids[1] ?? 0}: 该职位在读取之后已有更改` })
      .waitFor();
    expect(await hidden()).toEqual(ids);
    await page.getByRole('button', { name: '显示全部' }).click();
    await page.locator('.audit-entry').nth(2).waitFor();
    await page.context().close();
  });

  it('reverts an import on the import screen', async () => {
    const page = await open('import', 'editor');
    const rows = [
      ['编号', '职位名称', '工厂价'],
      [ids[0], '普工 3', '99'],
      ['', '新的职位', '21'],
      [ids[1], '普工 2', '0'],
    ];
    await page.getByLabel('在此粘贴表格内容').fill(rows.map((row) => row.join('\t')).join('\n'));
    // Until the rows are compared with the current jobs, the button ignores clicks.
    await page.getByText('格式都正确').waitFor();
    await page.getByRole('button', { name: '检查并预览' }).click();
    await page.getByRole('button', { name: '写入 2 行' }).click();
    await page.getByText('完成：新建 1 个，修改 1 个').waitFor();
    const stored = () => service.knex('job').orderBy('id').pluck('factory_price');
    expect(await stored()).toEqual(['99.00', '0.00', '0.00', '21.00']);
    await page.getByRole('button', { name: '撤销全部 2 条' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '撤销全部 2 条' }).click();
    await page.locator('.panel', { hasText: '已撤销' }).waitFor();
    expect(await stored()).toEqual(['0.00', '0.00', '0.00']);
    await page.context().close();
  });
});
