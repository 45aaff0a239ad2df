import { styleOf } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { aJob } from '../../support/factories';

describeAdminPage('the printed admin page', ({ service, open }) => {
  it('has every column of a list, because a wide table is not clipped', async () => {
    await aJob(service.knex);
    const page = await open('jobs');
    await page.emulateMedia({ media: 'print' });
    const list = page.locator('.table-scroll');
    expect(await styleOf(list, 'overflow-x')).toBe('visible');
    await page.context().close();
  });

  it('shows what is chosen in a job, from the first page on', async () => {
    const page = await open(`jobs/${await aJob(service.knex)}`);
    await page.emulateMedia({ media: 'print' });
    for (const box of [page.locator('.ant-checkbox').first(), page.locator('.ant-radio').first()])
      expect(await styleOf(box, 'print-color-adjust')).toBe('exact');
    // Firefox does not begin a grid on a page that it does not fit on.
    expect(await styleOf(page.locator('.edit-columns'), 'display')).toBe('block');
    await page.context().close();
  });
});
