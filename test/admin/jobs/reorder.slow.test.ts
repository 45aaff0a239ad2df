import { dragOnto } from '../../support/admin/admin-page';
import { describeAdminPage } from '../../support/admin/admin-suite';
import { jobs } from '../../support/factories';

describeAdminPage('jobs of equal weight that are dragged', ({ service, open }) => {
  it('stay on their page, and are not moved where it has no room', async () => {
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
    await page.locator('.message', { hasText: '没有移动：相邻的权重相同或太接近' }).waitFor();
    expect(await listed()).toEqual(wanted);
    await page.context().close();
  });
});
