import { describeAdminPage } from '../../support/admin/admin-suite';
import { pasteInto } from '../../support/admin/paste-into';
import { aPicture } from '../../support/pictures/pictures';

describeAdminPage('the library', ({ service, open }) => {
  it('uploads a pasted image once, and replaces a page number beyond the last', async () => {
    const page = await open('library');
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/admin/media'))
        uploads.push(request.url());
    });
    const picture = aPicture('png', 'red').toString('base64');
    await page.locator('.drop-zone').evaluate(pasteInto, ['', picture] as const);
    await page.locator('.library img').waitFor();
    expect(uploads).toHaveLength(1);
    const stored = page.waitForResponse('**/admin/media*');
    await page.getByRole('heading', { level: 1 }).evaluate(pasteInto, ['', picture] as const);
    await stored;
    expect(uploads).toHaveLength(2);

    await page.goto(page.url().replace(/library.*/, 'library?page=99'));
    await page.locator('.library img').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('warns that a form may use a new file before deleting it', async () => {
    await service.knex('media').delete();
    const file = { content_type: 'image/png', bytes: 1, user_id: 1 };
    await service.knex('media').insert([
      { ...file, path: `uploads/media/aa/${'a'.repeat(64)}.png`, name: '新的.png' },
      {
        ...file,
        path: `uploads/media/bb/${'b'.repeat(64)}.png`,
        name: '旧的.png',
        createtime: new Date(Date.now() - 86_400_000),
      },
    ]);
    const page = await open('library');
    for (const [name, isNew] of [
      ['新的.png', true],
      ['旧的.png', false],
    ] as const) {
      await page.getByRole('button', { name: `删除 ${name}` }).click();
      const asked = page.getByRole('dialog', { name: '删除这个文件？' });
      await asked.getByText('无法撤销').waitFor();
      expect(await asked.getByText('可能正用在别人还没保存的表单里').count()).toBe(isNew ? 1 : 0);
      await asked.getByRole('button', { name: '取消' }).click();
      await asked.waitFor({ state: 'detached' });
    }
    await page.context().close();
  });
});
