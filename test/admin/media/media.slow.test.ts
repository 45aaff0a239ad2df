import type { Page, Route } from 'playwright-core';
import { animated, axe, dragOnto } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { aJob } from '../../support/factories';
import { aNoisyPicture, aPicture, type Colour } from '../../support/pictures/pictures';

const picture = (colour: Colour) => ({
  name: `${colour}.png`,
  mimeType: 'image/png',
  buffer: aPicture('png', colour),
});
const RED = picture('red');
const LIME = picture('lime');
const BLUE = picture('blue');

describeAdminPage('pictures of jobs', ({ service, open }) => {
  const choose = (page: Page, files: readonly (typeof RED)[]) =>
    page.locator('.edit-main .drop-zone input[type=file]').setInputFiles([...files]);
  const save = async (page: Page) => {
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('有未保存的修改').waitFor({ state: 'detached' });
    await page.locator('.message', { hasText: '已保存' }).first().waitFor();
  };
  const storedAs = async (name: string) =>
    (await service.knex('job').where({ job_name: name }).first()) as {
      id: number;
      cover: string;
      images: string[];
      content: string;
      cover_focus_x: number | null;
    };
  const automatic = (page: Page, place: number) =>
    page.getByRole('button', { name: `封面（自动）: 图片 ${place}`, exact: true });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  /** Answers uploads in the order in which they are released; returns their paths. */
  const hold = async (page: Page, handle: (index: number, route: Route) => Promise<void>) => {
    const paths: string[] = [];
    let count = 0;
    await page.route('**/admin/media', async (route) => {
      const index = count;
      count += 1;
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { path: string } };
      paths[index] = data.path;
      await handle(index, route);
      await route.fulfill({ response }).catch(() => undefined);
    });
    return paths;
  };

  it('have the first one as the default cover, also after reordering', async () => {
    const page = await open('jobs/new');
    await page.getByLabel('职位名称').fill('自动封面');
    await choose(page, [RED, BLUE]);
    await button(page, '删除: 图片 2').waitFor();
    await automatic(page, 1).waitFor();
    expect(await axe(page)).toEqual([]);
    const grip = (name: string) => button(page, `拖动 ${name} 调整顺序`);
    await page.locator('.cover-focus-mark').focus();
    await page.keyboard.press('ArrowRight');
    await button(page, '封面焦点: 距左 51%，距上 50%').waitFor();
    await dragOnto(page, grip('图片 2'), grip('图片 1（封面）'));
    // The focal point belonged to the other image.
    await button(page, '封面焦点: 自动识别').waitFor();
    await automatic(page, 1).waitFor();
    await save(page);
    const { id, cover, images } = await storedAs('自动封面');
    expect(images).toHaveLength(2);
    expect(cover).toBe(images[0]);
    await page.getByRole('heading', { name: `职位 #${id}` }).waitFor();

    // A stored cover counts as chosen; once it is deleted, the next image is the cover.
    await page.locator('[aria-label="封面: 图片 1"][aria-pressed=true]').waitFor();
    await button(page, '删除: 图片 1').click();
    await automatic(page, 1).waitFor();
    await save(page);
    expect((await storedAs('自动封面')).cover).toBe(images[1]);
    await page.context().close();
  });

  it('that are stored without a cover do not count as a change until saved', async () => {
    await aJob(service.knex, { job_name: '旧职位', images: ['x/v.mp4', 'x/a.jpg'] });
    const { id } = await storedAs('旧职位');
    const page = await open(`jobs/${id}`);
    await automatic(page, 2).waitFor();
    // Shown whether or not the browser can display the first frame.
    const tile = "document.querySelector('.media-tile .video')";
    expect(await page.evaluate(`getComputedStyle(${tile}, '::after').content`)).toContain('▶');
    const check = page.locator('.findings li', { hasText: '保存后，第一张图片就是封面' });
    await check.waitFor();
    await page.locator('.editor-text').waitFor();
    expect(await page.getByText('有未保存的修改').count()).toBe(0);
    await save(page);
    expect((await storedAs('旧职位')).cover).toBe('x/a.jpg');
    await check.waitFor({ state: 'detached' });

    await button(page, '删除: 图片 2').click();
    await page.locator('.findings li', { hasText: '没有图片的职位' }).waitFor();
    await save(page);
    expect((await storedAs('旧职位')).cover).toBe('');
    await page.context().close();
  });

  it('are in the order in which they were chosen, whichever is stored first', async () => {
    await aJob(service.knex, { job_name: '顺序' });
    const { id } = await storedAs('顺序');
    const page = await open(`jobs/${id}`);
    const tiles = page.locator('.media-tile');
    const paths = await hold(page, async (index, route) => {
      if (index === 1) await route.abort();
      // The first upload waits for the third.
      if (index === 0) await tiles.nth(0).waitFor();
    });
    await choose(page, [RED, LIME, BLUE]);
    await tiles.nth(1).waitFor();
    await page.unrouteAll();
    await button(page, '重试').click();
    await tiles.nth(2).waitFor();
    await save(page);
    const { images, cover } = await storedAs('顺序');
    expect(images).toEqual(paths);
    expect(cover).toBe(paths[0]);
    await page.context().close();
  });

  it('keep the order of the clipboard when pasted into a description', async () => {
    await aJob(service.knex, { job_name: '描述顺序', content: '<p>甲</p>' });
    const { id } = await storedAs('描述顺序');
    const page = await open(`jobs/${id}`);
    const shown = page.locator('.editor-text img[src*="/uploads/"]');
    const paths = await hold(page, async (index) => {
      if (index === 0) await shown.nth(0).waitFor();
    });
    await page.locator('.editor-text').evaluate(
      (element: unknown, pictures) => {
        const { DataTransfer, ClipboardEvent } = globalThis as unknown as {
          DataTransfer: new () => { items: { add: (file: File) => void } };
          ClipboardEvent: new (type: string, init: object) => Event;
        };
        const clipboardData = new DataTransfer();
        for (const [name, data] of pictures) {
          const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
          clipboardData.items.add(new File([bytes], name, { type: 'image/png' }));
        }
        const init = { clipboardData, bubbles: true, cancelable: true };
        (element as EventTarget).dispatchEvent(new ClipboardEvent('paste', init));
      },
      [RED, LIME, BLUE].map(({ name, buffer }) => [name, buffer.toString('base64')] as const),
    );
    await shown.nth(2).waitFor();
    await save(page);
    const { content } = await storedAs('描述顺序');
    expect([...content.matchAll(/src="([^"]+)"/g)].map(([, path]) => path)).toEqual(paths);
    await page.context().close();
  });

  it('are shown as small copies, or as originals if there is no copy', async () => {
    const page = await open('library');
    const photo = aNoisyPicture(1600, 1200, 1);
    await page
      .locator('.drop-zone input[type=file]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    const card = page.locator('.library img[src$=".jpg?w=640"]');
    await card.waitFor();
    const [path = ''] = (await card.getAttribute('src'))?.match(/uploads\/[^?]+/) ?? [];
    const id = await aJob(service.knex, {
      job_name: '大图',
      weigh: 9,
      cover: path,
      images: [path],
    });
    const original = service.base + '/' + path;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    /** The width in pixels of the image shown. */
    const widthOf = (which: string) =>
      page.locator(`${which} img[src*="/uploads/"]`).evaluate(async (image: unknown) => {
        const shown = image as { decode: () => Promise<void>; naturalWidth: number };
        await shown.decode();
        return shown.naturalWidth;
      });
    await page.goto(`${service.base}/admin/jobs?name=大图`);
    expect(await widthOf('tbody')).toBe(160);
    await page.goto(`${service.base}/admin/jobs/${id}`);
    expect(await widthOf('.media-tile')).toBe(320);
    expect(await widthOf('.cover-focus')).toBe(640);
    expect(await widthOf('.phone-screen')).toBe(640);
    expect(asked).not.toContain(original);

    await page.route('**/uploads/**?w=*', (route) => route.fulfill({ status: 503 }));
    await page.goto(`${service.base}/admin/jobs?name=大图`);
    expect(await widthOf('tbody')).toBe(1600);
    await page.route('**/uploads/**', (route) => route.fulfill({ status: 503 }));
    await page.goto(`${service.base}/admin/jobs/${id}`);
    await page.locator('.media-tile span.thumbnail').waitFor();
    await page.context().close();
  });

  it('do not bring back a draft that was discarded during their upload', async () => {
    await aJob(service.knex, { job_name: '放弃的图片' });
    const { id } = await storedAs('放弃的图片');
    const page = await open(`jobs/${id}`);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await hold(page, () => released);
    await page.getByLabel('职位名称').fill('不要了');
    await choose(page, [RED]);
    await button(page, '取消: red.png').waitFor();
    await button(page, '放弃修改').click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃', exact: true }).click();
    await button(page, '取消: red.png').waitFor({ state: 'detached' });
    await page.clock.install();
    const stored = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/admin/media'),
    );
    release();
    await stored;
    await page.clock.runFor(1000);
    await page.reload();
    expect(await page.getByLabel('职位名称').inputValue()).toBe('放弃的图片');
    await page.context().close();
  });

  it('can be uploaded in the library dialog, which selects them', async () => {
    await aJob(service.knex, { job_name: '插图', content: '<p>甲</p>' });
    const { id } = await storedAs('插图');
    const page = await open(`jobs/${id}`);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('.editor-text p').click();
    await button(page, '插入图片').click();
    const dialog = page.getByRole('dialog', { name: '素材库' });
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: '从电脑或手机上传' }).press('Enter');
    await (await chooser).setFiles([LIME, BLUE]);
    await dialog.getByRole('button', { name: '使用所选 (2)' }).waitFor();
    expect(await dialog.locator('.media-grid [aria-pressed=true]').count()).toBe(2);
    await dialog.getByText('lime.png', { exact: true }).waitFor();
    await animated(page);
    expect(await axe(page)).toEqual([]);

    // An upload in progress disables the button until it ends or is cancelled.
    await page.route('**/admin/media', () => undefined);
    await dialog.locator('input[type=file]').setInputFiles(RED);
    await dialog.getByRole('button', { name: '取消: red.png' }).waitFor();
    expect(await dialog.getByRole('button', { name: '使用所选 (2)' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: '取消: red.png' }).click();
    await dialog.getByRole('button', { name: '使用所选 (2)' }).click();
    await page.locator('.editor-text img[src*="/uploads/"]').nth(1).waitFor();
    await save(page);
    const { content } = await storedAs('插图');
    expect(content.match(/<img/g)).toHaveLength(2);
    await page.context().close();
  });
});
