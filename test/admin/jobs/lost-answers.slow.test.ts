import type { Page } from 'playwright-core';
import { describeAdminPage } from '../../support/admin/admin-suite';

describeAdminPage('drafts of new jobs whose response was lost', ({ service, open }) => {
  const field = (page: Page) => page.getByLabel('职位名称');
  const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
  const named = async (...names: string[]) =>
    (await service.knex('job').whereIn('job_name', names).pluck('job_name')) as string[];
  const drafts = (page: Page) =>
    page.evaluate('Object.keys(localStorage).filter((name) => /draft/.test(name))');

  /** Opens a new job, and saves it without getting the response. */
  const loseAnswer = async (name: string) => {
    const page = await open('jobs/new');
    await field(page).fill(name);
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation CreateJob') !== true)
        return route.continue();
      await route.fetch();
      return route.abort();
    });
    await save(page);
    await page.locator('.message', { hasText: '连不上服务' }).waitFor();
    await page.unrouteAll();
    return page;
  };

  it('are not needed if the job was added as typed', async () => {
    const page = await loseAnswer('已经新建');
    await page.reload();
    await page.locator('.message', { hasText: '上次的保存已成功' }).waitFor();
    await page.getByRole('heading', { level: 1, name: /^职位 #\d+$/ }).waitFor();
    expect(await field(page).inputValue()).toBe('已经新建');
    expect(await drafts(page)).toEqual([]);
    await page.context().close();
  });

  it('become changes of the job that was added, which keeps its name until saved', async () => {
    const page = await loseAnswer('第一份工作');
    await field(page).fill('另一份工作');
    await page.getByRole('link', { name: '职位', exact: true }).click();
    await page.locator('.drafts').getByRole('link').click();
    await page.locator('.message', { hasText: '之后填写的内容显示为它的修改' }).waitFor();
    await page.getByRole('heading', { level: 1, name: /^职位 #\d+$/ }).waitFor();
    expect(await field(page).inputValue()).toBe('另一份工作');
    await page.getByRole('button', { name: '放弃草稿' }).click();
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
    expect(await field(page).inputValue()).toBe('第一份工作');
    expect(await named('第一份工作', '另一份工作')).toEqual(['第一份工作']);
    expect(await drafts(page)).toEqual([]);
    await page.context().close();
  });

  it('keep what a colleague has changed since in the job that was added', async () => {
    const page = await loseAnswer('有人改过');
    await page.getByLabel('月收入').fill('5000~6000');
    await page.getByText('有未保存的修改').waitFor();
    await service.knex('job').where({ job_name: '有人改过' }).update({ people_num: 7 });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^职位 #\d+$/ }).waitFor();
    await save(page);
    const dialog = page.getByRole('dialog', { name: '有人刚刚修改过' });
    await dialog.getByRole('button', { name: '按选择保存' }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await service.knex('job').where({ job_name: '有人改过' })).toMatchObject([
      { salary: '5000~6000', people_num: 7 },
    ]);
    await page.context().close();
  });

  it('do not rename the job that another tab has added from the same draft', async () => {
    const one = await open('jobs/new');
    await field(one).fill('标签页一');
    await one.getByText('有未保存的修改').waitFor();
    const form = one.url();
    const [two, three] = [await one.context().newPage(), await one.context().newPage()];
    for (const page of [one, two, three]) {
      page.setDefaultTimeout(60_000);
      await page.goto(form);
      await page.getByText('未保存的草稿，已恢复').waitFor();
    }
    await save(one);
    await one.waitForURL(/jobs\/\d+$/);
    await field(two).fill('标签页二');
    await save(two);
    await two.locator('.message', { hasText: '之后填写的内容显示为它的修改' }).waitFor();
    await two.waitForURL(one.url());
    expect(await field(two).inputValue()).toBe('标签页二');
    expect(await named('标签页一', '标签页二')).toEqual(['标签页一']);

    // The key is used, but the draft is gone.
    await three.goto(form);
    await three.waitForURL((url) => url.searchParams.has('draft') && url.href !== form);
    await field(three).fill('标签页三');
    await save(three);
    await three.waitForURL(/jobs\/\d+$/);
    expect(await named('标签页一', '标签页三')).toHaveLength(2);
    await one.context().close();
  });
});
