import { dragOnto } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { jobs } from '../../support/factories';

describeAdminPage('jobs of equal weight that are dragged', ({ service, open }) => {
  it('stay on their page, and weights on other pages change if there is no room', async () => {
    await service.knex('job').delete();
    await jobs(
      service.knex,
      Array.from({ length: 45 }, (_, at) => ({ job_name: `普工 ${45 - at}` })),
    );
    const listed = () =>
      service
        .knex('job')
        .orderBy([
          { column: 'weigh', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .pluck<string[]>('job_name');
    const names = Array.from({ length: 45 }, (_, at) => `普工 ${at + 1}`);
    const page = await open('jobs', 'editor');
    await page.setViewportSize({ width: 1280, height: 2000 });
    const handle = (place: number) =>
      page.getByRole('button', { name: `拖动 普工 ${place} 调整顺序` });
    await dragOnto(page, handle(1), handle(20));
    await page.locator('.message', { hasText: '已调整 19 个权重' }).waitFor();
    const [first = '', ...others] = names;
    const wanted = [...others.slice(0, 19), first, ...others.slice(19)];
    expect(await listed()).toEqual(wanted);

    await page.goto(`${service.base}/admin/jobs?page=2`);
    await dragOnto(page, handle(26), handle(21));
    await page.locator('.message', { hasText: '已调整 21 个权重' }).waitFor();
    const again = [...wanted];
    again.splice(20, 0, ...again.splice(25, 1));
    expect(await listed()).toEqual(again);
    await page.getByRole('button', { name: '撤销' }).click();
    await page.locator('.message', { hasText: '已撤销' }).waitFor();
    expect(await listed()).toEqual(wanted);
    await page.context().close();
  });
});
