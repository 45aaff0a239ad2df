import type { Page } from 'playwright-core';
import { animated, axe } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { jobs } from '../../support/factories';

const DAY = 86_400_000;

/** A time as in a browser's field; the time zone may shift it by half a day. */
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 16);

describeAdminPage('bulk editing', ({ service, open }) => {
  let ids: number[];
  beforeEach(async () => {
    await service.knex('job').delete();
    ids = await jobs(service.knex, [
      { job_name: '普工 1', weigh: 3, type: [1] },
      { job_name: '普工 2', weigh: 2, type: [2], expiretime: '2099-01-01T00:00:00Z' },
      { job_name: '普工 3', weigh: 1, type: [], status: 'hidden' },
    ]);
  });
  const stored = <Value>(column: string) =>
    service.knex('job').orderBy('id').pluck<Value[]>(column);
  const tick = async (page: Page, ...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check();
  };
  /** The inputs of the changes that the page sends from now on. */
  const changesSent = (page: Page): readonly unknown[] => {
    const sent: unknown[] = [];
    page.on('request', (request) => {
      const { query = '', variables } = (request.postDataJSON() ?? {}) as {
        query?: string;
        variables?: { input: unknown };
      };
      if (query.includes('mutation UpdateJobs')) sent.push(variables?.input);
    });
    return sent;
  };
  const told = (page: Page, text: string) => page.locator('.message', { hasText: text });

  it('sets types, which replace the previous ones', async () => {
    const page = await open('jobs', 'editor');
    await tick(page, '普工 1', '普工 2', '普工 3');
    await page.getByRole('button', { name: '设置用工类型' }).click();
    const asked = page.getByRole('dialog', { name: '所选 3 个职位的用工类型' });
    const ok = asked.getByRole('button', { name: '确定' });
    const types = asked.getByRole('group', { name: '用工类型' });
    await types.getByText('短期工').click();
    await types.getByText('兼职').click();
    await animated(page);
    expect(await axe(page)).toEqual([]);
    await types.getByText('兼职').click();
    await types.getByText('短期工').click();
    expect(await ok.isDisabled()).toBe(true);
    await types.getByText('短期工').click();
    await ok.click();
    await told(page, '已修改 3 个职位').waitFor();
    await asked.waitFor({ state: 'detached' });
    expect(await stored('type')).toEqual([[3], [3], [3]]);
    await told(page, '已修改 3 个职位').getByRole('button', { name: '撤销' }).click();
    await told(page, '已撤销').waitFor();
    expect(await stored('type')).toEqual([[1], [2], []]);
    await page.context().close();
  });

  it('sets or clears the expiry, which must be in the future for online jobs', async () => {
    const page = await open('jobs', 'editor');
    const asked = page.getByRole('dialog', { name: '所选 2 个职位何时自动下架？' });
    const ok = asked.getByRole('button', { name: '确定' });
    const field = asked.locator('input[type=datetime-local]');
    await tick(page, '普工 1', '普工 2');
    await page.getByRole('button', { name: '设置有效期' }).click();
    await asked.waitFor();
    expect(await ok.isDisabled()).toBe(true);
    await asked.getByLabel('到指定时间').check();
    await ok.click();
    await asked.getByText('请填写').waitFor();
    await field.fill(inDays(-1));
    await ok.click();
    await asked.getByText('所选职位中有 2 个已上架，时间须晚于现在').waitFor();
    await animated(page);
    expect(await axe(page)).toEqual([]);
    const time = inDays(7);
    await field.fill(time);
    await field.press('Enter');
    await told(page, '已修改 2 个职位').waitFor();
    const expiry = () => stored<Date | null>('expiretime');
    expect(await expiry()).toEqual([new Date(time), new Date(time), null]);
    await told(page, '已修改 2 个职位').getByRole('button', { name: '撤销' }).click();
    await told(page, '已撤销').waitFor();
    const before = [null, new Date('2099-01-01T00:00:00Z'), null];
    expect(await expiry()).toEqual(before);

    await tick(page, '普工 1', '普工 2');
    await page.getByRole('button', { name: '设置有效期' }).click();
    await asked.getByLabel('不自动下架').check();
    await ok.click();
    await asked.waitFor({ state: 'detached' });
    expect(await expiry()).toEqual([null, null, null]);
    await page.context().close();
  });

  it('sets a past expiry for offline jobs only, and names the job that is online', async () => {
    const page = await open('jobs', 'editor');
    await page.getByRole('button', { name: 'English' }).click();
    const fill = async (count: string) => {
      await page.getByRole('button', { name: 'Set the expiry' }).click();
      const asked = page.getByRole('dialog', { name: `${count} go offline?` });
      await asked.getByLabel('At a certain time').check();
      await asked.locator('input[type=datetime-local]').fill(inDays(-1));
      await asked.getByRole('button', { name: 'OK' }).click();
      return asked;
    };
    await tick(page, '普工 3');
    const one = await fill('does 1 job');
    await one.waitFor({ state: 'detached' });
    expect((await stored('expiretime'))[2]).toBeInstanceOf(Date);

    await tick(page, '普工 1', '普工 3');
    const both = await fill('do 2 jobs');
    await both.getByText('1 of them is online, so the time must be in the future').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await both.waitFor({ state: 'detached' });

    // Without the Status column, only the service knows which jobs are online.
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Status' }).uncheck();
    await page.reload();
    await tick(page, '普工 1', '普工 3');
    await fill('do 2 jobs');
    await told(page, `#${ids[0] ?? 0}: Must be in the future, or empty`).waitFor();
    // A colleague's change is not overwritten.
    await page.getByRole('dialog').getByLabel('Never by themselves').check();
    await service.knex('job').where({ id: ids[0] }).update({ salary: '5000~7000' });
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await told(page, 'None of the 2 jobs was changed, because somebody has just changed “普工 1”')
      .getByText('The list is up to date now: check it, and try again.')
      .waitFor();
    expect((await stored('expiretime'))[2]).toBeInstanceOf(Date);
    await page.context().close();
  });

  it('unticks jobs deleted meanwhile, and keeps the input for the others', async () => {
    const page = await open('jobs', 'editor');
    await tick(page, '普工 1', '普工 2', '普工 3');
    await page.getByRole('button', { name: '设置权重' }).click();
    await page.getByRole('dialog').getByLabel('权重').fill('77');
    await service.knex('job').where({ id: ids[0] }).delete();
    await page.keyboard.press('Enter');
    await told(page, '“普工 1”已被删除，不再勾选。其余 2 个没有变化，可以再试一次。').waitFor();
    const asked = page.getByRole('dialog', { name: '所选 2 个职位的权重' });
    await asked.getByLabel('权重').press('Enter');
    await told(page, '已修改 2 个职位').waitFor();
    expect(await stored('weigh')).toEqual([77, 77]);
    await page.context().close();
  });

  it('closes the expiry dialog without a question if no time was typed', async () => {
    const page = await open('jobs', 'editor');
    const sent = changesSent(page);
    await tick(page, '普工 1');
    const asked = page.getByRole('dialog', { name: '何时自动下架' });
    const field = asked.locator('input[type=datetime-local]');
    const choose = async () => {
      await page.getByRole('button', { name: '设置有效期' }).click();
      await asked.getByLabel('到指定时间').check();
    };
    await choose();
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    // An incomplete time counts as typed.
    await choose();
    await field.press('2');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '放弃' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    await page.context().close();
  });

  it('lets the browser ask before a reload if something was typed in a dialog', async () => {
    const page = await open('jobs', 'editor');
    await tick(page, '普工 1');
    let asks = 0;
    page.on('dialog', (question) => {
      asks += 1;
      return question.dismiss();
    });
    /** Leaves as the reader does; a dismissed question keeps the page. */
    const leave = () => page.evaluate('location.reload()');
    await page.getByRole('button', { name: '修改工价' }).click();
    const price = page.getByRole('dialog').getByRole('textbox', { name: '工厂价' });
    await price.fill('+1');
    const question = page.waitForEvent('dialog');
    await leave();
    expect((await question).type()).toBe('beforeunload');
    expect(await price.inputValue()).toBe('+1');

    await price.fill('');
    await animated(page);
    const reloaded = page.waitForEvent('load');
    await leave();
    await reloaded;
    expect(asks).toBe(1);
    await page.context().close();
  });

  it('sends nothing on Enter if no new wage was typed', async () => {
    const page = await open('jobs', 'editor');
    const sent = changesSent(page);
    await tick(page, '普工 1', '普工 2');
    await page.getByRole('button', { name: '修改工价' }).click();
    const price = page.getByLabel('工厂价', { exact: true });
    await price.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await price.fill('21');
    await page.keyboard.press('Enter');
    await told(page, '已修改 2 个职位').waitFor();
    expect(sent).toEqual([{ factoryPrice: '21' }]);
    await page.context().close();
  });

  it('counts only the jobs that have changed', async () => {
    const page = await open('jobs', 'editor');
    const setTypes = async () => {
      await page.getByRole('button', { name: '设置用工类型' }).click();
      await page.getByRole('dialog').getByText('长期工').click();
      await page.getByRole('button', { name: '确定' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await tick(page, '普工 1');
    await setTypes();
    await told(page, '没有变化').waitFor();
    expect(await told(page, '没有变化').getByRole('button').count()).toBe(0);
    // Unchanged jobs stay ticked.
    await tick(page, '普工 2', '普工 3');
    await setTypes();
    const some = told(page, '已修改 2 个职位，另外 1 个没有变化');
    await some.getByRole('button', { name: '撤销' }).click();
    await told(page, '已撤销').waitFor();
    expect(await stored('type')).toEqual([[1], [2], []]);
    await page.context().close();
  });

  it('reports a conflict, not success, for another change after a lost response', async () => {
    await service.knex('job').update({ factory_price: 20, factory_price_total: 20 });
    const page = await open('jobs', 'editor');
    /** Lets the service apply the change, but drops its response and those of the list. */
    const lose = (input: string) =>
      page.route('**/graphql', async (route) => {
        const sent = route.request().postData() ?? '';
        if (sent.includes('mutation UpdateJobs') && sent.includes(input)) await route.fetch();
        else if (!sent.includes('query JobList')) return route.continue();
        return route.abort();
      });
    const refused = told(page, '3 个职位都没有修改，因为');
    await tick(page, '普工 1', '普工 2', '普工 3');
    await page.getByRole('button', { name: '修改工价' }).click();
    const price = page.getByLabel('工厂价', { exact: true });
    await lose('addTo');
    await price.fill('+1');
    await page.keyboard.press('Enter');
    await told(page, '连不上服务').waitFor();
    await page.unroute('**/graphql');
    await price.fill('+2');
    await page.keyboard.press('Enter');
    await refused.waitFor();
    expect(await stored('factory_price')).toEqual(['21.00', '21.00', '21.00']);
    await page.keyboard.press('Enter');
    await told(page, '已修改 3 个职位').waitFor();
    expect(await stored('factory_price')).toEqual(['23.00', '23.00', '23.00']);

    await page.reload();
    await tick(page, '普工 1', '普工 2', '普工 3');
    await lose('HIDDEN');
    await page.getByRole('button', { name: '下架' }).click();
    await told(page, '连不上服务').waitFor();
    expect(await told(page, '没有修改').count()).toBe(0);
    await page.getByRole('button', { name: '上架', exact: true }).click();
    await refused.waitFor();
    expect(await told(page, '已上架').count()).toBe(0);
    expect(await stored('status')).toEqual(['hidden', 'hidden', 'hidden']);
    await page.context().close();
  });

  it('counts only its own changes after a lost response', async () => {
    const page = await open('jobs', 'editor');
    await tick(page, '普工 1', '普工 2', '普工 3');
    await page.getByRole('button', { name: '设置用工类型' }).click();
    await page.getByRole('dialog').getByText('兼职').click();
    await page.route('**/graphql', async (route) => {
      const sent = route.request().postData() ?? '';
      if (sent.includes('mutation UpdateJobs')) await route.fetch();
      else if (!sent.includes('query JobList')) return route.continue();
      return route.abort();
    });
    await page.getByRole('button', { name: '确定' }).click();
    await told(page, '连不上服务').waitFor();
    // One that was part-time before, and one that was changed.
    const others = service.knex('job').whereIn('job_name', ['普工 1', '普工 2']);
    await others.update({ people_num: 7 });
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: '确定' }).click();
    await told(page, '已修改 2 个职位，另外 1 个没有变化').waitFor();
    await page.context().close();
  });

  it('keeps jobs ticked that were ticked during another change', async () => {
    const page = await open('jobs', 'editor');
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation UpdateJobs') === true) await answered;
      return route.continue();
    });
    await tick(page, '普工 1');
    await page.getByRole('button', { name: '下架' }).click();
    await tick(page, '普工 2');
    answer();
    await told(page, '已下架 1 个职位').waitFor();
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await page.getByText('已选 1 条').waitFor();
    expect(await box('普工 1').isChecked()).toBe(false);
    expect(await box('普工 2').isChecked()).toBe(true);
    await page.context().close();
  });

  it('sets a typed weight of up to 2147483647', async () => {
    const page = await open('jobs', 'editor');
    await tick(page, '普工 1', '普工 2');
    await page.getByRole('button', { name: '设置权重' }).click();
    const asked = page.getByRole('dialog', { name: '所选 2 个职位的权重' });
    const ok = asked.getByRole('button', { name: '确定' });
    const field = asked.getByLabel('权重');
    await field.and(page.locator(':focus')).waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await ok.isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await asked.getByText('须为整数，最大 2147483647').waitFor();
    await field.fill('2147483648');
    await page.keyboard.press('Enter');
    await asked.getByText('须为整数，最大 2147483647').waitFor();
    expect(await ok.isDisabled()).toBe(true);
    await animated(page);
    expect(await axe(page)).toEqual([]);
    expect(await stored('weigh')).toEqual([3, 2, 1]);
    await field.fill('2147483647');
    await page.keyboard.press('Enter');
    await told(page, '已修改 2 个职位').waitFor();
    await asked.waitFor({ state: 'detached' });
    expect(await stored('weigh')).toEqual([2147483647, 2147483647, 1]);
    await page.context().close();
  });

  it('keeps its actions in sight and on one line when the page is enlarged', async () => {
    await jobs(
      service.knex,
      Array.from({ length: 20 }, (_, at) => ({ job_name: `装配工 ${at}`, weigh: 9 })),
    );
    const page = await open('jobs', 'editor');
    await page.setViewportSize({ width: 720, height: 450 });
    await tick(page, '装配工 19');
    const bar = page.getByRole('group', { name: '批量操作' });
    await bar.getByRole('button', { name: '上架' }).waitFor();
    // Measured before a click, which would scroll to it.
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(450);
    expect(height).toBeLessThan(60);
    // The last action is reached by scrolling the bar, not the page.
    await bar.getByRole('button', { name: '取消选择' }).click();
    await bar.waitFor({ state: 'detached' });

    // Otherwise the actions and the pagination take two lines, also on a phone.
    const foot = page.locator('.table-foot');
    for (const [width, language] of [
      [1280, 'English'],
      [1280, '中文'],
      [390, undefined],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      if (language !== undefined) await page.getByRole('button', { name: language }).click();
      await tick(page, '装配工 18');
      await foot.getByRole('button', { name: /^(?:取消选择|Untick)$/ }).waitFor();
      expect((await foot.boundingBox())?.height).toBeLessThan(110);
      await page.getByRole('checkbox', { name: '装配工 18', exact: true }).uncheck();
    }
    await page.context().close();
  });
});
