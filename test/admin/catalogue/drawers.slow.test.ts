import type { Page } from 'playwright-core';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { aPicture } from '../../support/pictures/pictures';

const RED = { name: 'red.png', mimeType: 'image/png', buffer: aPicture('png', 'red') };
/** The beginning of an MP4 file. */
const VIDEO = {
  name: 'tour.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
};

describeAdminPage('drawers of categories and factories', ({ service, open }) => {
  beforeEach(async () => {
    await service.knex('category').delete();
    await service.knex('factory').delete();
    await service.knex('category').insert([{ name: '甲类' }, { name: '乙类' }]);
    await service.knex('factory').insert({ factory_name: '昆山厂', factory_price: '20' });
  });
  const dialog = (page: Page) => page.getByRole('dialog');
  const save = (page: Page) =>
    dialog(page).getByRole('button', { name: '保存', exact: true }).click();
  const edit = (page: Page, name: string) =>
    page.getByRole('button', { name: `编辑 ${name}` }).click();
  const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' });
  /** Saves, and drops the response. */
  const loseAnswer = async (page: Page, mutation: string) => {
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes(`mutation ${mutation}`)) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await save(page);
    await dialog(page).getByRole('alert').waitFor();
    await page.unroute('**/graphql');
  };
  const saveTwice = async (page: Page, mutation: string) => {
    await loseAnswer(page, mutation);
    await save(page);
    await closed(page);
  };
  /** Adds a category, and drops the response. */
  const addLost = async (page: Page, name: string) => {
    await page.getByRole('button', { name: '新建分类' }).click();
    await dialog(page).getByLabel('名称').fill(name);
    await loseAnswer(page, 'CreateCategory');
  };
  const openDraft = (page: Page, name: string) =>
    page.locator('.drafts').getByRole('button', { name }).click();
  const told = (page: Page, text: string) => page.locator('.message', { hasText: text }).waitFor();
  const names = () => service.knex('category').orderBy('id').pluck('name');

  it('show a draft whose response was lost as changes of the row that was added', async () => {
    const page = await open('categories');
    await addLost(page, '丙类');
    await page.reload();
    await openDraft(page, '丙类');
    await told(page, '上次的保存已成功');
    await page.locator('input[value="丙类"]').waitFor();
    expect(await dialog(page).getByText('已恢复').count()).toBe(0);
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await closed(page);
    expect(await page.locator('.drafts').count()).toBe(0);

    await addLost(page, '丁类');
    await dialog(page).getByLabel('名称').fill('戊类');
    await page.reload();
    await openDraft(page, '戊类');
    await told(page, '之后填写的内容显示为修改');
    await page.locator('input[value="戊类"]').waitFor();
    await dialog(page).getByRole('button', { name: '放弃草稿' }).click();
    await page.locator('input[value="丁类"]').waitFor();
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await closed(page);
    expect(await names()).toEqual(['甲类', '乙类', '丙类', '丁类']);
    await page.context().close();
  });

  it('show a conflict if somebody has changed the row that was added', async () => {
    const page = await open('categories');
    await addLost(page, '丙类');
    await dialog(page).getByLabel('名称').fill('丁类');
    await service.knex('category').where({ name: '丙类' }).update({ weigh: 7 });
    await page.reload();
    await openDraft(page, '丁类');
    await told(page, '之后填写的内容显示为修改');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('dialog', { name: '有人刚刚修改过' }).waitFor();
    expect(await names()).toContain('丙类');
    await page.context().close();
  });

  it('save again without asking if the save of a resolved conflict has failed', async () => {
    const page = await open('categories');
    await edit(page, '甲类');
    await dialog(page).getByLabel('名称').fill('丙类');
    await service.knex('category').where({ name: '甲类' }).update({ weigh: 7 });
    await save(page);
    const conflict = page.getByRole('dialog', { name: '有人刚刚修改过' });
    await conflict.waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('mutation') === true ? route.abort() : route.continue(),
    );
    await conflict.getByRole('button', { name: '按选择保存' }).click();
    await dialog(page).getByRole('alert').waitFor();
    await page.unroute('**/graphql');
    await save(page);
    await closed(page);
    expect(await service.knex('category').orderBy('id').select('name', 'weigh')).toEqual([
      { name: '丙类', weigh: 7 },
      { name: '乙类', weigh: 0 },
    ]);
    await page.context().close();
  });

  it('add a row again that was deleted after its response was lost', async () => {
    const page = await open('categories');
    await addLost(page, '丙类');
    await service.knex('category').where({ name: '丙类' }).delete();
    await save(page);
    await dialog(page).getByText('它已被别人删除').waitFor();
    await dialog(page).getByRole('button', { name: '另存为新的' }).click();
    await closed(page);
    expect(await names()).toEqual(['甲类', '乙类', '丙类']);

    await addLost(page, '丁类');
    await service.knex('category').where({ name: '丁类' }).delete();
    await page.reload();
    await openDraft(page, '丁类');
    await dialog(page).getByText('已恢复').waitFor();
    await save(page);
    await closed(page);
    expect(await names()).toEqual(['甲类', '乙类', '丙类', '丁类']);
    await page.context().close();
  });

  it('add a second row if another tab has saved the draft of a new one', async () => {
    const page = await open('categories');
    await page.getByRole('button', { name: '新建分类' }).click();
    await dialog(page).getByLabel('名称').fill('丙类');
    // Reloading stores the draft.
    await page.reload();
    const other = await page.context().newPage();
    await other.goto(page.url());
    for (const tab of [page, other]) await openDraft(tab, '丙类');
    await dialog(other).getByLabel('名称').fill('丁类');
    await save(page);
    await closed(page);
    await save(other);
    await dialog(other).getByText('已在别的标签页保存为“丙类”').waitFor();
    expect(await names()).toEqual(['甲类', '乙类', '丙类']);
    await save(other);
    await closed(other);
    expect(await names()).toEqual(['甲类', '乙类', '丙类', '丁类']);
    expect(await other.locator('.drafts').count()).toBe(0);
    await page.context().close();
  });

  it('can be saved while an upload of a closed drawer still hangs', async () => {
    const page = await open('categories');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/admin/media*', async (route) => {
      await released;
      return route.continue();
    });
    await edit(page, '甲类');
    await dialog(page).locator('input[type=file]').setInputFiles(RED);
    await save(page);
    await dialog(page).getByText('还有文件正在上传').waitFor();
    await dialog(page).getByRole('button', { name: '取消' }).last().click();
    await closed(page);
    await edit(page, '乙类');
    await dialog(page).getByLabel('名称').fill('丙类');
    await save(page);
    await closed(page);
    expect(await service.knex('category').pluck('name')).toContain('丙类');
    // Its end makes no draft.
    await page.clock.install();
    const stored = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/admin/media'),
    );
    release();
    await stored;
    await page.clock.runFor(1000);
    await edit(page, '甲类');
    expect(await dialog(page).getByLabel('名称').inputValue()).toBe('甲类');
    await page.context().close();
  });

  it('drop a picture that is still being uploaded after another choice', async () => {
    const page = await open('categories');
    await edit(page, '甲类');
    const file = dialog(page).locator('input[type=file]');
    const uploadSlowly = async () => {
      await page.route('**/admin/media*', () => undefined, { times: 1 });
      await file.setInputFiles({ ...RED, name: 'slow.png' });
      await dialog(page).getByText('slow.png').waitFor();
    };
    const dropped = () => dialog(page).getByText('slow.png').waitFor({ state: 'detached' });
    await uploadSlowly();
    await file.setInputFiles(RED);
    await dropped();
    await dialog(page).locator('.image-field img').waitFor();
    await uploadSlowly();
    await dialog(page).getByRole('button', { name: '移除图片' }).click();
    await dropped();
    await save(page);
    await closed(page);
    await page.context().close();
  });

  it('drop a picture that the library still uploads after another choice', async () => {
    const page = await open('categories');
    await edit(page, '甲类');
    await dialog(page).getByRole('button', { name: '从素材库选择' }).click();
    const library = page.getByRole('dialog', { name: '素材库' });
    const chosen = library.locator('.media-grid [aria-pressed=true]');
    const slow = library.getByText('slow.png');
    const file = library.locator('input[type=file]');
    await page.route('**/admin/media*', (route) =>
      route.request().postDataBuffer()?.includes('slow.png') === true
        ? undefined
        : route.continue(),
    );
    await file.setInputFiles({ ...RED, name: 'slow.png' });
    await slow.waitFor();
    await file.setInputFiles(RED);
    await slow.waitFor({ state: 'detached' });
    await chosen.waitFor();
    await file.setInputFiles({ ...RED, name: 'slow.png' });
    await slow.waitFor();
    await chosen.click();
    await slow.waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keep no draft that was discarded during a save that is then refused', async () => {
    const page = await open('categories');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation UpdateCategory')) await released;
      return route.continue();
    });
    await edit(page, '甲类');
    await dialog(page).getByLabel('名称').fill('丙类');
    await save(page);
    await dialog(page).getByRole('button', { name: '取消' }).click();
    await page.getByRole('button', { name: '放弃', exact: true }).click();
    await dialog(page).getByLabel('名称').waitFor({ state: 'detached' });
    await service.knex('category').where({ name: '甲类' }).delete();
    await page.clock.install();
    const refused = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('mutation UpdateCategory')),
    );
    release();
    expect(await (await refused).text()).toContain('NOT_FOUND');
    await page.clock.runFor(1000);
    await page.reload();
    await page.getByText('乙类').waitFor();
    expect(await page.locator('.drafts').count()).toBe(0);
    await page.context().close();
  });

  it('accept images but reject videos', async () => {
    const page = await open('categories');
    await edit(page, '甲类');
    await dialog(page).getByText('拖放或粘贴图片到这里').waitFor();
    await dialog(page).locator('input[type=file]').setInputFiles(VIDEO);
    await page.getByText('这里只能用图片：tour.mp4').waitFor();
    expect(await dialog(page).getByRole('button', { name: '清除图片' }).count()).toBe(0);
    await dialog(page).locator('input[type=file]').setInputFiles(RED);
    await dialog(page).locator('.image-field img').waitFor();
    await saveTwice(page, 'UpdateCategory');
    const { image } = (await service.knex('category').where({ name: '甲类' }).first()) as {
      image: string;
    };
    expect(image).toMatch(/\.png$/);
    await page.context().close();
  });

  it('recognise their own save after a lost response even if values were normalised', async () => {
    const page = await open('factories');
    await edit(page, '昆山厂');
    await dialog(page).getByLabel('工厂名称').fill(' 昆山新厂 ');
    await dialog(page).getByLabel('工价').fill('26.5');
    await saveTwice(page, 'UpdateFactory');
    await page.getByRole('cell', { name: '26.50' }).waitFor();
    expect(await service.knex('factory').pluck('factory_name')).toEqual(['昆山新厂']);
    await page.context().close();
  });

  it('keep input typed while the stored row is reloaded after discarding a draft', async () => {
    const page = await open('categories');
    await edit(page, '甲类');
    const name = dialog(page).getByLabel('名称');
    await name.fill('草稿');
    await page.reload();
    await page.locator('.drafts').getByRole('button', { name: '草稿' }).click();
    await dialog(page).getByText('未保存的草稿，已恢复').waitFor();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/graphql', async (route) => {
      await held;
      await route.continue();
    });
    await dialog(page).getByRole('button', { name: '放弃草稿' }).click();
    await page.locator('input[value="甲类"]').waitFor();
    await name.fill('甲类（新）');
    const read = page.waitForResponse('**/graphql');
    answer();
    await (await read).finished();
    await page.unrouteAll({ behavior: 'wait' });
    await save(page);
    await closed(page);
    expect(await service.knex('category').pluck('name')).toContain('甲类（新）');
    await page.context().close();
  });
});
