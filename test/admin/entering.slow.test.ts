import type { Page } from 'playwright-core';
import { animated, axe } from '../support/admin/admin-page';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob } from '../support/factories';

const name = (page: Page) => page.getByLabel('职位名称');
const told = (page: Page, text: string) => page.locator('.message', { hasText: text });
const focused = (page: Page) => page.locator(':focus');

describeAdminPage('recruiters who work by keyboard', ({ service, open }) => {
  const stored = (job: string) => service.knex('job').where({ job_name: job });

  it('go to the next field with Enter, and save with Ctrl+Enter or Ctrl+S', async () => {
    const page = await open('jobs/new');
    await name(page).and(focused(page)).waitFor();
    await page.keyboard.type('逐格填写');
    await page.keyboard.press('Enter');
    await page.getByLabel('长期工').and(focused(page)).waitFor();
    await page.keyboard.press('Enter');
    await page.getByLabel('上架').and(focused(page)).waitFor();
    await page.keyboard.press('Enter');
    for (const typed of ['22.5', '1']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Enter');
    await page.getByLabel('月收入').and(focused(page)).waitFor();
    await page.keyboard.type('5000-6000');
    for (const label of ['报名人数', '权重', '自动下架时间']) {
      await page.keyboard.press('Enter');
      await page.getByLabel(label).and(focused(page)).waitFor();
    }
    await page.keyboard.press('Enter');
    await page.locator('.editor-text:focus').waitFor();
    await page.keyboard.type('操作');
    expect(await stored('逐格填写')).toEqual([]);

    expect(
      await page.getByRole('button', { name: '保存', exact: true }).getAttribute('title'),
    ).toBe('Ctrl+S / Ctrl+Enter');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/jobs\/\d+$/);
    const [job] = (await stored('逐格填写')) as { content: string }[];
    expect(job).toMatchObject({
      factory_price: '22.50',
      subsidy_price: '1.00',
      status: 'published',
    });
    expect(job?.content).toBe('<p>操作</p>');

    // A field that reads its input only when it loses the focus is saved, too.
    await page.getByLabel('粘贴坐标或地图分享链接').fill('120.98，31.39');
    await page.keyboard.press('Control+s');
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
    expect(await stored('逐格填写')).toMatchObject([{ lng: 120.98, version: 2 }]);
    await page.getByLabel('粘贴坐标或地图分享链接').and(focused(page)).waitFor();
    await page.context().close();
  });

  it('add one job after another, and are told what each lacks', async () => {
    const page = await open('jobs/new');
    for (const job of ['连续一', '连续二']) {
      expect(await name(page).inputValue()).toBe('');
      await page.keyboard.type(job);
      await page.getByRole('button', { name: '保存并新建' }).click();
      await told(page, '已上架，但还没有：工价、图片、位置').last().waitFor();
      await name(page).and(page.locator('[value=""]')).and(focused(page)).waitFor();
    }
    expect(await page.getByText('未保存的草稿').count()).toBe(0);
    const [second] = (await stored('连续二')) as { id: number }[];
    await page.getByRole('button', { name: `打开 #${second?.id ?? 0}` }).click();
    await page.getByRole('heading', { name: `职位 #${second?.id ?? 0}` }).waitFor();
    expect(await name(page).inputValue()).toBe('连续二');
    expect(await stored('连续一')).toHaveLength(1);
    await page.context().close();
  });

  it('can discard their changes after a confirmation, which Enter declines', async () => {
    const id = await aJob(service.knex, { job_name: '原来的', salary: '4000~5000' });
    const page = await open(`jobs/${id}`);
    const discard = page.getByRole('button', { name: '放弃修改' });
    const asked = page.getByRole('dialog', { name: '放弃未保存的修改？' });
    await name(page).fill('改坏的');
    await service.knex('job').where({ id }).update({ salary: '6000~7000', version: 2 });
    await discard.click();
    await asked.getByRole('button', { name: '继续编辑' }).and(focused(page)).waitFor();
    await animated(page);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
    expect(await name(page).inputValue()).toBe('改坏的');
    await discard.click();
    await asked.waitFor();
    await animated(page);
    await asked.getByRole('button', { name: '放弃' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '复制为新职位' }).waitFor();
    expect(await name(page).inputValue()).toBe('原来的');
    expect(await page.getByLabel('月收入').inputValue()).toBe('6000~7000');
    await page.locator('h1:focus').waitFor();

    await page.reload();
    await name(page).waitFor();
    expect(await page.getByText('未保存的草稿').count()).toBe(0);

    await page.goto(`${service.base}/admin/jobs/new`);
    await name(page).fill('不要的');
    await page.getByText('有未保存的修改').waitFor();
    await discard.click();
    await asked.waitFor();
    await animated(page);
    await asked.getByRole('button', { name: '放弃' }).click();
    await asked.waitFor({ state: 'detached' });
    await name(page).and(page.locator('[value=""]')).and(focused(page)).waitFor();
    await page.reload();
    await name(page).waitFor();
    expect(await page.getByText('未保存的草稿').count()).toBe(0);

    await page.goto(`${service.base}/admin/texts`);
    await page.locator('.editor-text').fill('不要的文案');
    await discard.click();
    await asked.waitFor();
    await animated(page);
    await asked.getByRole('button', { name: '放弃' }).click();
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
    expect(await page.locator('.editor-text').innerText()).not.toContain('不要的');
    await page.context().close();
  });

  it('see which job each draft belongs to, and can delete drafts', async () => {
    const id = await aJob(service.knex, { job_name: '有草稿的' });
    const page = await open(`jobs/${id}`);
    for (const [path, typed] of [
      [`jobs/${id}`, '改了一半'],
      ['jobs/new', '写了一半'],
    ] as const) {
      await page.goto(`${service.base}/admin/${path}`);
      await name(page).fill(typed);
      await page.getByText('有未保存的修改').waitFor();
    }
    await page.goto(`${service.base}/admin/jobs`);
    const drafts = page.getByRole('navigation', { name: '未保存的草稿' });
    await drafts.getByText(`#${id} · ${new Date().getFullYear()}年`).waitFor();
    await drafts.getByText(`新职位 · ${new Date().getFullYear()}年`).waitFor();
    expect(await axe(page)).toEqual([]);
    await drafts.getByRole('button', { name: '删除草稿 改了一半' }).click();
    const asked = page.getByRole('dialog', { name: '删除草稿“改了一半”？' });
    await asked.getByRole('button', { name: '取消' }).and(focused(page)).waitFor();
    await asked.getByRole('button', { name: '删除' }).click();
    await drafts.getByRole('link', { name: '改了一半' }).waitFor({ state: 'detached' });
    await drafts.getByRole('link', { name: '写了一半' }).and(focused(page)).waitFor();
    await page.reload();
    await drafts.getByRole('link', { name: '写了一半' }).waitFor();
    expect(await drafts.getByRole('link').count()).toBe(1);
    await page.context().close();
  });

  it('lose no input in a drawer or dialog by pressing Escape and then Enter', async () => {
    const page = await open('categories');
    const asked = page.getByRole('dialog', { name: '放弃未保存的修改？' });
    const escape = async () => {
      await page.keyboard.press('Escape');
      await asked.getByRole('button', { name: '继续编辑' }).and(focused(page)).waitFor();
      await page.keyboard.press('Enter');
      await asked.waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: '新建分类' }).click();
    const drawer = page.getByRole('dialog', { name: '新建分类' });
    await drawer.getByLabel('名称').fill('电子厂');
    await escape();
    expect(await drawer.getByLabel('名称').inputValue()).toBe('电子厂');
    await page.keyboard.press('Control+s');
    await drawer.waitFor({ state: 'detached' });
    expect(await service.knex('category').where({ name: '电子厂' })).toHaveLength(1);

    await page.goto(`${service.base}/admin/users`);
    await page.getByRole('button', { name: '新建用户' }).click();
    const dialog = page.getByRole('dialog', { name: '新建用户' });
    await dialog.getByLabel('姓名', { exact: true }).and(focused(page)).waitFor();
    await page.keyboard.type('新人');
    await escape();
    expect(await dialog.getByLabel('姓名', { exact: true }).inputValue()).toBe('新人');
    await dialog.getByLabel('姓名', { exact: true }).fill('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.context().close();
  });
});
