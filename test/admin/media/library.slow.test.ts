import { describeAdminPage } from '../../support/admin/admin-suite';
import { pasteInto } from '../../support/admin/paste-into';
import { aPicture } from '../../support/pictures/pictures';

describeAdminPage('the library', ({ open }) => {
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
    await page.getByRole('heading', { level: 1 }).evaluate(pasteInto, ['', picture] as const);
    await page.locator('.message').nth(1).waitFor();
    expect(uploads).toHaveLength(2);

    await page.goto(page.url().replace(/library.*/, 'library?page=99'));
    await page.locator('.library img').first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });
});
