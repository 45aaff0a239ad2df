import type { Page } from 'playwright-core';
import { describeAdminPage } from '../support/admin/admin-suite';
import { aJob } from '../support/factories';

describeAdminPage('the admin page', ({ service, open }) => {
  const EXPIRY = '2099-12-31T10:30:00.000Z';
  const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
  const told = (page: Page, text: string) => page.locator('.message', { hasText: text });
  const stored = (id: number) =>
    service.knex('job').where({ id }).first('expiretime', 'weigh') as Promise<
      Record<string, unknown>
    >;

  it('rejects a date without a time', async () => {
    const page = await open('jobs/new');
    await page.getByLabel('职位名称').fill('半个时间');
    const field = page.getByLabel('自动下架时间');
    await field.click({ position: { x: 14, y: 14 } });
    await page.keyboard.type('12312099');
    await save(page);
    await page.getByText('日期或时间不完整').waitFor();
    await told(page, '有 1 项需要修改').waitFor();
    await field.and(page.locator(':focus')).waitFor();
    expect(await service.knex('job').where({ job_name: '半个时间' })).toEqual([]);
    await field.fill('2099-12-31T18:30');
    await save(page);
    await told(page, '已保存').waitFor();
    // The success message replaces the error.
    expect(await told(page, '有 1 项需要修改').count()).toBe(0);
    await page.getByRole('heading', { name: /职位 #/ }).waitFor();
    const times: unknown = await service
      .knex('job')
      .where({ job_name: '半个时间' })
      .pluck('expiretime');
    expect(times).toEqual([expect.any(Date)]);
    await page.context().close();
  });

  it('rejects a time with one part deleted, and drafts keep the stored time', async () => {
    const id = await aJob(service.knex, { job_name: '有期限', expiretime: EXPIRY });
    const page = await open(`jobs/${id}`);
    const field = page.getByLabel('自动下架时间');
    const shown = await field.inputValue();
    const deletePart = async () => {
      await field.click({ position: { x: 14, y: 14 } });
      await page.keyboard.press('Delete');
    };
    await deletePart();
    expect(await field.inputValue()).toBe('');
    await page.getByLabel('月收入').fill('5000~6000');
    await page.getByText('日期或时间不完整').waitFor();
    await page.keyboard.press('Control+s');
    await told(page, '有 1 项需要修改').waitFor();
    expect(await told(page, '没有修改').count()).toBe(0);
    await page.getByText('有未保存的修改').waitFor();
    await page.reload();
    await page.getByText('未保存的草稿，已恢复').waitFor();
    expect(await field.inputValue()).toBe(shown);
    await save(page);
    await told(page, '已保存').waitFor();
    expect((await stored(id)).expiretime).toEqual(new Date(EXPIRY));

    // A time that is cleared part by part is stored as null.
    await deletePart();
    for (let part = 1; part < 6; part += 1) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Delete');
    }
    await save(page);
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
    expect((await stored(id)).expiretime).toBeNull();
    await page.context().close();
  });

  it('rejects a number with letters instead of saving the previous number', async () => {
    const id = await aJob(service.knex, { job_name: '权重', weigh: 7 });
    const page = await open(`jobs/${id}`);
    const weigh = page.getByLabel('权重');
    await weigh.fill('9o');
    await save(page);
    await page.getByText('请输入整数').waitFor();
    expect(await stored(id)).toMatchObject({ weigh: 7 });
    await weigh.fill('90');
    await save(page);
    await told(page, '已保存').waitFor();
    expect(await stored(id)).toMatchObject({ weigh: 90 });

    await page.goto(`${service.base}/admin/jobs?name=权重`);
    await page.getByRole('checkbox', { name: '权重', exact: true }).check();
    await page.getByRole('button', { name: '设置权重' }).click();
    const asked = page.getByRole('dialog', { name: '所选 1 个职位的权重' });
    await asked.getByLabel('权重').fill('8o');
    expect(await asked.getByRole('button', { name: '确定' }).isDisabled()).toBe(true);
    await page.context().close();
  });

  it('says that the tokens of a user could not be read, and reads them again', async () => {
    const page = await open('users');
    const fail = { errors: [{ message: '', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] };
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query PersonTokens')
        ? route.fulfill({ json: { ...fail, data: { tokens: null } } })
        : route.continue(),
    );
    await page.goto(`${service.base}/admin/users?user=1`);
    await page.getByRole('alert').getByText('服务器错误').waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator('.tokens li').first().waitFor();
    await page.context().close();
  });

  it('marks an incomplete date in the filter of the audit log as ignored', async () => {
    const page = await open('history');
    await page.getByLabel('从', { exact: true }).click({ position: { x: 14, y: 14 } });
    await page.keyboard.type('12');
    await page.getByLabel('对象编号').click();
    await page.getByText('无法识别，未按此筛选').waitFor();
    expect(page.url()).not.toContain('since');
    await page.getByRole('button', { name: '重置' }).click();
    await page.getByText('无法识别，未按此筛选').waitFor({ state: 'detached' });
    const isHalf = "document.querySelector('input[type=date]').validity.badInput";
    expect(await page.evaluate(isHalf)).toBe(false);
    await page.context().close();
  });

  it('shows a faulty filter in line with the others, and as wide on a phone', async () => {
    const page = await open('jobs');
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    const box = async (name: string) => {
      // Two fields that cannot be seen would be equal, too.
      await field(name).waitFor();
      return field(name).boundingBox();
    };
    await field('到手工价从').fill('abc');
    await page.getByText('无法识别，未按此筛选').waitFor();
    expect((await box('到手工价从'))?.y).toBe((await box('职位名称'))?.y);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '筛选' }).click();
    expect((await box('到手工价从'))?.width).toBe((await box('到'))?.width);

    // The search for users has an element for its problem even without one.
    await page.goto(`${service.base}/admin/history`);
    await field('对象编号').waitFor();
    const reset = await page.getByRole('button', { name: '重置' }).boundingBox();
    const date = await page.getByLabel('到', { exact: true }).boundingBox();
    expect((reset?.y ?? 0) - (date?.y ?? 0) - (date?.height ?? 0)).toBeLessThan(20);
    await page.context().close();
  });

  it('reports a fault only once, however often saving is tried', async () => {
    const page = await open('jobs/new');
    await page.getByLabel('职位名称').waitFor();
    await save(page);
    await told(page, '有 1 项需要修改').waitFor();
    await save(page);
    await page.getByLabel('职位名称').and(page.locator(':focus')).waitFor();
    expect(await told(page, '有 1 项需要修改').count()).toBe(1);
    await page.getByLabel('职位名称').fill('没有类型');
    await page.getByLabel('长期工').uncheck();
    await page.getByText('按类型筛选的人看不到').waitFor();
    const lacks = page.getByText('还没有：用工类型、工价、图片、位置', { exact: true });
    await lacks.waitFor();
    await page.getByRole('radio', { name: '下架' }).check();
    await lacks.waitFor({ state: 'detached' });
    await page.getByRole('radio', { name: '上架' }).check();
    await save(page);
    await told(page, '已上架，但还没有：用工类型、工价、图片、位置').waitFor();
    expect(await told(page, '有 1 项需要修改').count()).toBe(0);
    await page.context().close();
  });
});
