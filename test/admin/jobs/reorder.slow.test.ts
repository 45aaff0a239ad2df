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

  it('do not scroll the screen that is opened during the drag', async () => {
    await jobs(service.knex, [{ job_name: '普工' }, { job_name: '焊工' }]);
    const page = await open('home', 'editor');
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.getByRole('link', { name: '职位', exact: true }).click();
    const handle = page.getByRole('button', { name: /^拖动 .* 调整顺序$/ }).first();
    await handle.scrollIntoViewIfNeeded();
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(200, 480, { steps: 4 });
    await page.locator('[data-lifted]').waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '首页' }).waitFor();
    const scrolls = await page.evaluate(`new Promise((resolve) => {
      let count = 0;
      window.scrollBy = () => (count += 1);
      const frame = (left) =>
        left === 0 ? resolve(count) : requestAnimationFrame(() => frame(left - 1));
      frame(5);
    })`);
    expect(scrolls).toBe(0);
    await page.context().close();
  });
});
