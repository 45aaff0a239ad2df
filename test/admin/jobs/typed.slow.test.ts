import { animated, axe } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { aJob } from '../../support/factories';

describeAdminPage('a form', ({ service, open }) => {
  beforeAll(async () => {
    await service.knex('users').insert([
      { id: 5, name: '张队长' },
      { id: 6, name: '李组长' },
    ]);
  });
  const stored = async (name: string) =>
    (await service.knex('job').where({ job_name: name }).orderBy('id', 'desc').first()) as Record<
      string,
      unknown
    >;

  it('restricts a new job to user ids that were typed but not confirmed', async () => {
    const page = await open('jobs/new');
    await page.getByLabel('职位名称').fill('只给两人');
    // The arrows of number fields are labelled in the language of the page.
    expect(await page.getByRole('button', { name: '增加', exact: true }).count()).toBe(2);
    expect(await page.getByRole('button', { name: /Value/ }).count()).toBe(0);
    const ids = page.getByLabel('粘贴编号');
    await ids.fill('5，abc');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.user-tag', { hasText: '张队长 #5' }).waitFor();
    await page.getByText('不是用户编号：abc。请改正或清空').waitFor();
    expect(await stored('只给两人')).toBeUndefined();
    await ids.fill('＃6');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await stored('只给两人')).toMatchObject({ user_ids: [5, 6] });

    // After a user was removed by keyboard, the next one has the focus.
    await page.getByRole('button', { name: '去掉 #5' }).press('Enter');
    await page.locator('button:focus[aria-label="去掉 #6"]').waitFor();
    await page.context().close();
  });

  it('does not open a restricted job to everyone by a single click', async () => {
    const id = await aJob(service.knex, { job_name: '受限', user_ids: [5] });
    const page = await open('jobs?name=受限');
    await page.getByRole('checkbox', { name: '受限', exact: true }).check();
    await page.getByRole('button', { name: '设置可见范围' }).click();
    const asked = page.getByRole('dialog', { name: '所选 1 个职位对谁可见？' });
    const confirm = asked.getByRole('button', { name: '确定' });
    await confirm.waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await animated(page);
    expect(await axe(page)).toEqual([]);
    await asked.getByLabel('指定用户').check();
    // Closing the dialog asks only if more than this choice would be lost.
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '设置可见范围' }).click();
    await asked.getByLabel('指定用户').check();
    await confirm.click();
    await asked.getByText('请选择用户', { exact: true }).waitFor();
    await asked.getByLabel('粘贴编号').fill('6');
    await page.keyboard.press('Escape');
    const discard = page.getByRole('dialog', { name: '放弃未保存的修改？' });
    await discard.getByRole('button', { name: '继续编辑' }).click();
    await discard.waitFor({ state: 'detached' });
    await confirm.click();
    await asked.waitFor({ state: 'detached' });
    expect(await stored('受限')).toMatchObject({ id, user_ids: [6] });
    await page.context().close();
  });

  it('places a job at coordinates that were typed but not confirmed', async () => {
    await aJob(service.knex, { job_name: '有地点' });
    const { id } = await stored('有地点');
    const page = await open(`jobs/${String(id)}`);
    const place = page.getByLabel('粘贴坐标或地图分享链接');
    await place.fill('昆山市玉山镇');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('没有识别出坐标').waitFor();
    expect(await page.locator('.message', { hasText: '没有修改' }).count()).toBe(0);
    await place.fill('120.98，31.39');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await stored('有地点')).toMatchObject({ lng: 120.98, lat: 31.39 });

    await place.fill('121.48,31.23');
    await place.press('Enter');
    await page.getByText('按 GCJ-02 识别').waitFor();
    await page.getByLabel('坐标系').press('Enter');
    await page.getByTitle('BD-09（百度）').click();
    await page.getByText('按 BD-09 识别：121.473465, 31.224062').waitFor();
    await page.context().close();
  });

  it('shows the scale of the surroundings above the jobs there', async () => {
    const [lng, lat] = [110, 30];
    const id = await aJob(service.knex, { lng, lat });
    // 4.7 km to the north, at the label of the outer circle.
    await aJob(service.knex, { job_name: '北边', lng, lat: lat + 4700 / 111_320 });
    const page = await open(`jobs/${String(id)}`);
    const around = page.locator('.surroundings');
    await around.locator('.neighbour').waitFor({ state: 'attached' });
    await around.scrollIntoViewIfNeeded();
    const topmost = await page.evaluate(`(() => {
      const labels = [...document.querySelectorAll('.surroundings text')];
      const outer = labels.find(({ textContent }) => textContent === '5.0 km');
      const { x, y, width, height } = outer.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2).textContent;
    })()`);
    expect(topmost).toBe('5.0 km');
    await page.context().close();
  });

  it('copies a job whose images were not uploaded to this service', async () => {
    const id = await aJob(service.knex, {
      job_name: '旧职位',
      cover: 'old/a.jpg',
      images: ['old/a.jpg', 'old/b.jpg'],
      content: '<p>旧<img src="/old/c.jpg"></p>',
    });
    const page = await open(`jobs/new?copy=${id}`);
    await page.getByRole('heading', { level: 1, name: '新建职位' }).waitFor();
    await page.getByLabel('职位名称').fill('旧职位的副本');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await stored('旧职位的副本')).toMatchObject({
      cover: 'old/a.jpg',
      images: ['old/a.jpg', 'old/b.jpg'],
      content: '<p>旧<img src="/old/c.jpg" /></p>',
    });
    await page.context().close();
  });

  it('shows a rejected cover at the images, and replaces one that is not among them', async () => {
    const id = await aJob(service.knex, {
      job_name: '封面',
      cover: 'x/c.jpg',
      images: ['x/a.jpg'],
    });
    const page = await open(`jobs/${id}`);
    await page.getByLabel('月收入').fill('5300~6400');
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation UpdateJob') !== true)
        return route.continue();
      const message = '没有上传过该路径的文件。';
      const fields = ['input.cover', 'input.images.0'].map((field) => ({ field, message }));
      const extensions = { code: 'BAD_USER_INPUT', fields };
      return route.fulfill({ json: { data: null, errors: [{ message, extensions }] } });
    });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.message', { hasText: '有 1 项需要修改' }).waitFor();
    const shown = page.getByText('没有上传过该路径的文件。', { exact: true });
    await shown.waitFor();
    expect(await shown.count()).toBe(1);
    await page.unrouteAll();

    await page.getByText('封面不在上面的图片中').waitFor();
    await page.getByRole('button', { name: '改用第一张图片' }).click();
    await page.getByRole('button', { name: '封面（自动）: 图片 1' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await stored('封面')).toMatchObject({ cover: 'x/a.jpg' });
    await page.getByRole('button', { name: '删除: 图片 1' }).click();
    await page.locator('.drop-zone input:focus').waitFor();
    await page.getByText('有未保存的修改').waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
    expect(await stored('封面')).toMatchObject({ cover: '', images: [] });
    await page.context().close();
  });

  it('accepts full-width digits and units, and does not round', async () => {
    const page = await open('jobs/new');
    await page.getByLabel('职位名称').fill('全角');
    await page.getByLabel('工厂价', { exact: true }).fill('２２．５０');
    await page.getByLabel('平台补贴').fill('1.5元');
    await page.getByLabel('月收入').fill('5000-7000');
    await page.getByLabel('报名人数').fill('１２');
    await page.getByLabel('权重').fill('12.7');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('请输入整数').waitFor();
    await page.locator('.message', { hasText: '有 1 项需要修改' }).waitFor();
    await page.getByLabel('权重').fill('１５');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await stored('全角')).toMatchObject({
      factory_price: '22.50',
      subsidy_price: '1.50',
      factory_price_total: '24.00',
      salary: '5000~7000',
      people_num: 12,
      weigh: 15,
    });
    await page.goto(`${service.base}/admin/jobs?name=全角`);
    await page.getByRole('button', { name: '全角 的权重: 15' }).click();
    await page.getByRole('textbox', { name: '全角 的权重' }).fill('１６');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '全角 的权重: 16' }).waitFor();

    await page.goto(`${service.base}/admin/factories`);
    await page.getByRole('button', { name: '新建工厂' }).click();
    await page.getByLabel('工厂名称').fill('全角厂');
    await page.getByLabel('工价（元/小时）').fill('２０．５元');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: '20.50' }).waitFor();
    await page.context().close();
  });

  it('replaces a zero on input, but inserts at the caret into other values', async () => {
    const page = await open('jobs/new');
    await page.getByLabel('职位名称').fill('点进去');
    const price = page.getByLabel('工厂价', { exact: true });
    await price.click();
    await page.keyboard.type('22.5');
    await page.locator('label', { hasText: '平台补贴' }).click();
    await page.keyboard.type('1.5');
    for (const [label, typed] of [
      ['报名人数', '30'],
      ['权重', '12'],
    ] as const) {
      await page.getByLabel(label).click();
      await page.keyboard.type(typed);
    }
    await price.click();
    await page.keyboard.press('End');
    await page.keyboard.type('5');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.message', { hasText: '已保存' }).waitFor();
    expect(await stored('点进去')).toMatchObject({
      ...{ factory_price: '22.55', subsidy_price: '1.50', factory_price_total: '24.05' },
      ...{ people_num: 30, weigh: 12 },
    });

    await page.goto(`${service.base}/admin/categories`);
    await page.getByRole('button', { name: '新建分类' }).click();
    const weight = page.getByRole('dialog').getByLabel('权重');
    await weight.click();
    await page.keyboard.type('7');
    expect(await weight.inputValue()).toBe('7');
    await page.context().close();
  });

  it('marks invalid input of a restored draft', async () => {
    const page = await open('jobs/new');
    await page.getByLabel('平台补贴').fill('0.0022.5');
    await page.getByText('有未保存的修改').waitFor();
    await page.reload();
    await page.getByText('须为不带正负号的金额').waitFor();
    expect(await page.getByLabel('平台补贴').inputValue()).toBe('0.0022.5');
    // Empty required fields are not marked yet.
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(1);

    await page.goto(`${service.base}/admin/categories`);
    await page.getByRole('button', { name: '新建分类' }).click();
    await page.getByRole('dialog').getByLabel('权重').fill('99999999999');
    await page.reload();
    await page.getByRole('group', { name: '未保存的草稿' }).getByRole('button').click();
    await page.getByText('须为整数，最大 2147483647').waitFor();
    await page.context().close();
  });

  it('rejects numbers too large, amounts too precise and incomes that are no range', async () => {
    const id = await aJob(service.knex, { job_name: '出错', weigh: 7, salary: '面议' });
    const page = await open(`jobs/${id}`);
    const save = () => page.getByRole('button', { name: '保存', exact: true }).click();
    const told = (text: string) => page.locator('.message', { hasText: text }).waitFor();
    await page.getByLabel('权重').fill('99999999999');
    await page.getByText('须为整数，最大 2147483647').waitFor();
    await page.getByLabel('工厂价', { exact: true }).fill('23.456');
    await page.getByText('须为不带正负号的金额，最多两位小数，例如 20.50').waitFor();
    await page.getByLabel('月收入').fill('many');
    await page.keyboard.press('Tab');
    await page.getByText('须为范围，例如 5000~7000').waitFor();
    await save();
    await told('有 3 项需要修改');

    // A stored value may stay even if it would not be accepted now.
    await page.getByLabel('月收入').fill('面议');
    await page.getByLabel('工厂价', { exact: true }).fill('23.45');
    await page.getByLabel('权重').fill('2147483647');
    await save();
    await told('已保存');
    expect(await stored('出错')).toMatchObject({
      ...{ salary: '面议', factory_price: '23.45', weigh: 2_147_483_647 },
    });

    await page.goto(`${service.base}/admin/categories`);
    await page.getByRole('button', { name: '新建分类' }).click();
    await page.getByRole('dialog').getByLabel('权重').fill('99999999999');
    await page.getByText('须为整数，最大 2147483647').waitFor();
    await page.context().close();
  });
});
