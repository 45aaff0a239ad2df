import type { Page } from 'playwright-core';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { aJob } from '../../support/factories';
import { pasteInto } from '../../support/admin/paste-into';
import { aPicture } from '../../support/pictures/pictures';

describeAdminPage('the description editor', ({ service, open }) => {
  const paste = (page: Page, html: string) =>
    page.locator('.editor-text').evaluate(pasteInto, [html, ''] as const);
  const clear = async (page: Page) => {
    const text = page.locator('.editor-text');
    await text.press('Control+A');
    await text.press('Delete');
    await text.filter({ hasNotText: /\S/ }).waitFor();
  };
  const dirty = (page: Page) => page.getByText('有未保存的修改');
  const save = async (page: Page) => {
    await dirty(page).waitFor();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await dirty(page).waitFor({ state: 'detached' });
  };
  const stored = async (id: number) => {
    const row = (await service.knex('job').where({ id }).first()) as { content: string };
    return row.content;
  };
  const openJob = async (content: string) => {
    const id = await aJob(service.knex, { content });
    const page = await open(`jobs/${id}`);
    await page.locator('.editor-text').waitFor();
    return { id, page };
  };

  it('keeps the URLs of WeChat images, and counts the images without one', async () => {
    const { id, page } = await openJob('');
    const address = 'https://mmbiz.qpic.cn/mmbiz_jpg/abc/640?wx_fmt=jpeg';
    await paste(
      page,
      `<p>一<img data-src="${address}">二<img></p>` +
        `<p><img src="data:image/svg+xml,%3Csvg%3E" data-src="${address}2"></p>`,
    );
    await page.getByText('有 1 张图片没有粘贴进来').waitFor();
    await page.getByText('有 2 张图片或视频在其他网站上').waitFor();
    await save(page);
    expect(await stored(id)).toBe(
      `<p>一<img src="${address}" />二</p><p><img src="${address}2" /></p>`,
    );
    await page.context().close();
  });

  it('keeps the type and style of the first block pasted into empty text', async () => {
    const { id, page } = await openJob('');
    for (const html of [
      '<h2 style="text-align:center">招聘简章</h2><h2>一、福利</h2><p>包吃住</p>',
      '<p align="center" style="text-align:center">招聘</p><p>普工</p>',
      '<h1>急招</h1>',
    ]) {
      await clear(page);
      await paste(page, html);
      await save(page);
      expect(await stored(id)).toBe(html);
    }
    // A block pasted into text is merged, and plain text stays a paragraph.
    await page.keyboard.press('Control+End');
    await paste(page, '<h2>普工</h2>');
    await save(page);
    expect(await stored(id)).toBe('<h1>急招普工</h1>');
    await clear(page);
    await paste(page, '<div>只是文字</div>');
    await page.keyboard.type('。');
    await save(page);
    expect(await stored(id)).toBe('<p>只是文字。</p>');
    await page.context().close();
  });

  it('keeps a table or list whole if a block is pasted into its empty caption or term', async () => {
    const table = (caption: string) =>
      `<table><caption>${caption}</caption><tbody><tr><td>x</td></tr></tbody></table>`;
    const list = (term: string) => `<dl><dt>${term}</dt><dd>x</dd></dl>`;
    const { id, page } = await openJob(table('') + list(''));
    for (const tag of ['caption', 'dt']) {
      await page.locator(`.editor-text ${tag}`).click();
      await paste(page, '<p style="text-align:center">待遇</p>');
    }
    await save(page);
    expect(await stored(id)).toBe(table('待遇') + list('待遇'));
    await page.context().close();
  });

  it('stores chosen styles, but not those that browsers add to copied text', async () => {
    const { id, page } = await openJob('');
    const safari =
      'font-style:normal;font-weight:400;text-align:start;text-indent:0px;white-space:normal;' +
      'text-decoration:none;color:rgb(0, 0, 0);caret-color:rgb(0, 0, 0);-webkit-user-select:auto';
    const font = await page.evaluate<string>(
      'getComputedStyle(document.documentElement).fontFamily.replaceAll(`"`, "&quot;")',
    );
    const chromium =
      `font-family: ${font}; color: #000; font-size: medium; font-variant-caps: normal; ` +
      'letter-spacing: normal; orphans: 2; text-decoration-style: initial; ' +
      'display: inline !important; float: none';
    const chosen =
      '<p><b style="font-weight:normal">不粗</b><a href="https://a.cn" style="color:black">甲</a></p>';
    await paste(
      page,
      `<h2 style="${safari}">招聘</h2><p style="${safari};text-align:center">普工` +
        `<span style="${chromium}">两班</span><span style="${chromium};color:red">倒</span></p>` +
        `<p style="font-weight:700">急<span style="${chromium};font-weight:400">招</span></p>` +
        chosen,
    );
    await save(page);
    expect(await stored(id)).toBe(
      '<h2 style="font-weight:400">招聘</h2>' +
        '<p style="text-align:center">普工两班<span style="color:red">倒</span></p>' +
        `<p style="font-weight:700">急<span style="font-weight:400">招</span></p>${chosen}`,
    );
    await page.context().close();
  });

  it('shows images and videos at their stored size', async () => {
    const { page } = await openJob(
      '<p><img src="uploads/a.png" width="120">' +
        '<video src="uploads/a.mp4" width="90" height="60"></video></p>',
    );
    const body = aPicture('png', 'red');
    await page.route('**/uploads/a.png', (route) =>
      route.fulfill({ body, contentType: 'image/png' }),
    );
    await page.reload();
    const widthOf = (tag: string) =>
      `document.querySelector('.editor-text ${tag}[src]').offsetWidth`;
    await page.locator('.editor-text video').waitFor();
    await page.waitForFunction(`${widthOf('img')} === 120`);
    expect(await page.evaluate(widthOf('video'))).toBe(90);
    await page.context().close();
  });

  it('shows and removes formats in the tags of other editors', async () => {
    const { id, page } = await openJob('<p><b>粗</b>，<del>删</del></p>');
    const bold = page.getByRole('button', { name: '加粗' });
    const text = page.locator('.editor-text');
    await text.press('Home');
    await text.press('Shift+ArrowRight');
    await page.getByRole('button', { name: '加粗', pressed: true }).waitFor();
    await text.press('Control+A');
    // The whole text is bold, then none of it.
    await bold.click();
    await bold.click();
    await save(page);
    expect(await stored(id)).toBe('<p>粗，<del>删</del></p>');
    await text.press('End');
    await text.press('Shift+ArrowLeft');
    await page.getByRole('button', { name: '删除线', pressed: true }).click();
    await save(page);
    expect(await stored(id)).toBe('<p>粗，删</p>');
    await page.context().close();
  });

  it('keeps the format of a line in the next one', async () => {
    const { id, page } = await openJob('');
    await page.locator('.editor-text').press('Control+b');
    await page.keyboard.type('急招');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('普工');
    await page.keyboard.press('Enter');
    await page.keyboard.type('电工');
    await save(page);
    expect(await stored(id)).toBe(
      '<p><strong>急招<br />普工</strong></p><p><strong>电工</strong></p>',
    );
    await page.context().close();
  });

  it('has buttons that show their effect or are labelled with a word', async () => {
    const { page } = await openJob('');
    for (const [name, tag] of [
      ['加粗', 'b'],
      ['斜体', 'i'],
      ['下划线', 'u'],
      ['删除线', 's'],
    ] as const)
      await page.getByRole('button', { name }).locator(tag).waitFor();
    for (const word of ['链接', '图片', '清除格式'])
      await page.getByRole('button', { name: word }).getByText(word).waitFor();
    await page.context().close();
  });

  it('shows a pasted image whose upload failed only after a successful retry', async () => {
    const { id, page } = await openJob('');
    const data = (type: string, bytes: Buffer) =>
      `<img src="data:${type};base64,${bytes.toString('base64')}">`;
    await paste(page, `<p>图${data('image/svg+xml', Buffer.from('<svg></svg>'))}标</p>`);
    await page.getByText('image.svg+xml 上传失败').waitFor();
    expect(await page.locator('.editor-text img[src]').count()).toBe(0);

    await page.route('**/admin/media*', (route) => route.abort());
    await paste(page, `<p>照${data('image/png', aPicture('png', 'red'))}片</p>`);
    await page.getByText('image.png 上传失败').waitFor();
    expect(await page.locator('.editor-text img[src]').count()).toBe(0);
    await page.unroute('**/admin/media*');
    await page.getByRole('button', { name: '重试' }).click();
    await page.locator('.editor-text img[src*="/uploads/media/"]').waitFor();
    await save(page);
    expect(await stored(id)).toMatch(/^<p>图标照片<img src="uploads\/media\/[^"]+" \/><\/p>$/);

    // Cancelling an upload removes its image.
    await page.route('**/admin/media*', () => undefined);
    await paste(page, data('image/png', aPicture('png', 'blue')));
    await page.getByRole('button', { name: '取消: image.png' }).click();
    await page.locator('.editor-text img[src^="data:"]').waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('uploads pasted images of a restored draft', async () => {
    const { id, page } = await openJob('<p>甲</p>');
    await page.route('**/admin/media*', () => undefined);
    const picture = aPicture('png', 'red').toString('base64');
    await paste(page, `<img src="data:image/png;base64,${picture}">`);
    await page.getByText('已存为草稿').waitFor();
    await page.unrouteAll();
    await page.reload();
    await page.locator('.editor-text img[src*="/uploads/media/"]').waitFor();
    await save(page);
    expect(await stored(id)).toContain('src="uploads/media/');
    await page.context().close();
  });

  it('lets the caret leave a table, and stores no paragraph that stays empty', async () => {
    const table = '<table><tbody><tr><td>工价</td><td>22元</td></tr></tbody></table>';
    const { id, page } = await openJob(table);
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await dirty(page).waitFor();
    };
    const cell = page.locator('.editor-text td').last();
    await cell.click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    await type('包');
    await page.keyboard.press('Backspace');
    await dirty(page).waitFor({ state: 'detached' });
    const box = (await page.locator('.editor-text').boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.click(box.x + 200, box.y + box.height - 20);
    await type('包吃住');
    await save(page);
    expect(await stored(id)).toBe(`${table}<p>包吃住</p>`);

    // The caret can also be placed before the table.
    await page.locator('.editor-text td').first().click();
    for (const key of ['Home', 'ArrowUp']) await page.keyboard.press(key);
    await page.locator('.ProseMirror-gapcursor').waitFor();
    await type('急招');
    await dirty(page).waitFor();
    await save(page);
    expect(await stored(id)).toBe(`<p>急招</p>${table}<p>包吃住</p>`);
    await page.context().close();
  });

  it('stores a pasted table without a paragraph after it, and undoes the paste', async () => {
    const { id, page } = await openJob('');
    await paste(page, '<table><tr><td>甲</td></tr></table>');
    await dirty(page).waitFor();
    await page.locator('.editor-text').focus();
    await page.keyboard.press('Control+z');
    await dirty(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+y');
    await dirty(page).waitFor();
    await save(page);
    expect(await stored(id)).toBe('<table><tbody><tr><td>甲</td></tr></tbody></table>');
    await page.context().close();
  });

  it('focuses the field of a link, completes its URL and sets it on Enter', async () => {
    const { id, page } = await openJob('<p>官网</p>');
    const link = async (address: string) => {
      await page.getByRole('button', { name: '链接' }).click();
      await page.getByRole('dialog').locator('input:focus').waitFor();
      await page.keyboard.type(address);
      await page.keyboard.press('Enter');
      await page.locator('.editor-text:focus').waitFor();
    };
    await page.locator('.editor-text p').selectText();
    await link('www.baidu.com');
    await save(page);
    expect(await stored(id)).toBe('<p><a href="https://www.baidu.com">官网</a></p>');
    // The text is still selected, so it is replaced.
    await page.keyboard.type('地址：');
    await link('a.cn');
    await page.keyboard.type('。');
    await save(page);
    expect(await stored(id)).toBe('<p>地址：<a href="https://a.cn">a.cn</a>。</p>');
    await page.getByRole('button', { name: '链接' }).click();
    await page.keyboard.press('Escape');
    await page.locator('.editor-text:focus').waitFor();
    await page.context().close();
  });

  it('inserts library images after a selected image instead of replacing it', async () => {
    const { id, page } = await openJob('<p>甲</p>');
    await paste(
      page,
      `<img src="data:image/png;base64,${aPicture('png', 'blue').toString('base64')}">`,
    );
    await page.locator('.editor-text img[src*="uploads/"]').waitFor();
    await save(page);
    const before = await stored(id);
    const [image = ''] = /<img [^>]*>/.exec(before) ?? [];

    await page.locator('.editor-text img[src*="uploads/"]').click();
    await page.locator('.editor-text .ProseMirror-selectednode').waitFor();
    await page.getByRole('button', { name: '插入图片' }).click();
    const library = page.getByRole('dialog', { name: '素材库' });
    await library.locator('.media-grid button').first().click();
    await library.getByRole('button', { name: '使用所选 (1)' }).click();
    await save(page);
    expect(await stored(id)).toBe(before.replace(image, image + image));
    await page.context().close();
  });

  it('types after a selected picture instead of replacing it', async () => {
    const image = '<img src="https://pictures.test/a.png" />';
    const { id, page } = await openJob(`<p>${image}</p><p>乙</p>`);
    const select = async () => {
      // Two clicks at one place would be a double click.
      await page.locator('.editor-text p').last().click();
      await page.locator('.editor-text .foreign-media').click();
      await page.locator('.editor-text .ProseMirror-selectednode').waitFor();
    };
    const input = await page.context().newCDPSession(page);
    await select();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('1');
    await select();
    await page.keyboard.type('2');
    await select();
    await input.send('Input.imeSetComposition', {
      text: 'san',
      selectionStart: 3,
      selectionEnd: 3,
    });
    await input.send('Input.insertText', { text: '三' });
    await page.getByText('三2').first().waitFor();
    await select();
    await input.send('Input.insertText', { text: '四' });
    await page.getByText('四三2').first().waitFor();
    await select();
    await page.keyboard.press('Shift+Enter');
    await save(page);
    expect(await stored(id)).toBe(`<p>${image}<br />四三2</p><p>乙1</p>`);

    for (const key of ['Backspace', 'Delete']) {
      await select();
      await page.keyboard.press(key);
      await page.locator('.editor-text .foreign-media').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+z');
    }
    await page.context().close();
  });

  it('lets Tab leave a list, and indents list items by button or Ctrl+]', async () => {
    const { id, page } = await openJob('<ul><li>甲</li><li>乙</li></ul>');
    const item = page.locator('.editor-text li', { hasText: /^乙$/ });
    for (const key of ['Tab', 'Shift+Tab']) {
      await item.click();
      await page.keyboard.press(key);
      await page.locator('.editor-text:not(:focus)').waitFor();
      expect(await dirty(page).count()).toBe(0);
    }
    await item.click();
    await page.getByRole('button', { name: '增加缩进' }).click();
    await save(page);
    expect(await stored(id)).toBe('<ul><li>甲<ul><li>乙</li></ul></li></ul>');
    await page.getByRole('button', { name: '减少缩进' }).click();
    await save(page);
    expect(await stored(id)).toBe('<ul><li>甲</li><li>乙</li></ul>');
    await item.click();
    await page.keyboard.press('Control+]');
    await page.locator('.editor-text li li').waitFor();
    await page.context().close();
  });

  it('adds and deletes rows of a table', async () => {
    const row = (text: string, tag = 'td') =>
      `<tr><${tag}>${text}</${tag}><${tag} align="center"></${tag}></tr>`;
    const head = `<thead>${row('班次', 'th')}</thead>`;
    const { id, page } = await openJob(`<table>${head}<tbody>${row('白班')}</tbody></table>`);
    const [add, remove] = ['加一行', '删一行'].map((name) => page.getByRole('button', { name }));
    await page.getByText('白班').first().click();
    await add?.click();
    await page.keyboard.type('夜班');
    await save(page);
    expect(await stored(id)).toBe(
      `<table>${head}<tbody>${row('白班')}${row('夜班')}</tbody></table>`,
    );
    await remove?.click();
    await page.locator('.editor-text').getByText('夜班').waitFor({ state: 'detached' });
    await page.getByText('班次').first().click();
    await add?.click();
    await page.keyboard.type('中班');
    await save(page);
    expect(await stored(id)).toBe(
      `<table><thead>${row('班次', 'th')}${row('中班')}</thead><tbody>${row('白班')}</tbody></table>`,
    );
    for (const text of ['中班', '白班', '班次']) {
      await page.locator('.editor-text').getByText(text).click();
      await remove?.click();
      await page.locator('.editor-text').getByText(text).waitFor({ state: 'detached' });
    }
    expect(await add?.count()).toBe(0);
    await save(page);
    expect(await stored(id)).toBe('');

    // Rows that share a cell have no buttons.
    await paste(
      page,
      '<table><tr><td rowspan="2">甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>',
    );
    await page.locator('.editor-text').getByText('丙').click();
    expect(await add?.count()).toBe(0);
    await page.context().close();
  });
});
