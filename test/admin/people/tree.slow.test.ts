import type { Locator, Page } from 'playwright-core';
import { describeAdminPage } from '../../support/admin/admin-suite';

describeAdminPage('the user tree', ({ service, open }) => {
  beforeAll(async () => {
    const names = ['张队长', '李组长', '王新人', '赵师傅', '孙师傅', '周师傅'];
    await service.knex('users').insert(names.map((name, at) => ({ id: 20 + at, name })));
  });
  beforeEach(() => service.knex('users').update({ parent_id: null }));
  const node = (page: Page, name: string) => page.locator('.people-node', { hasText: name });
  const handle = (page: Page, name: string) => page.getByRole('button', { name: `拖动 ${name}` });
  const over = (page: Page) => page.locator('.people-node[data-over=true]');
  const centreOf = async (what: Locator) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await what.boundingBox()) ?? {};
    return { x: x + width / 2, y: y + height / 2 };
  };
  /** Drags from the handle to a place, in steps, without releasing the button. */
  const lift = async (page: Page, name: string, to: { readonly x: number; readonly y: number }) => {
    const from = await centreOf(handle(page, name));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 12 });
  };

  it.each([
    ['王新人', '李组长'],
    ['张队长', '孙师傅'],
  ])('puts %s below %s, whose row is under the pointer', async (name, target) => {
    const page = await open('users');
    const to = await centreOf(node(page, target));
    await lift(page, name, to);
    await over(page).waitFor();
    expect(await over(page).innerText()).toContain(target);
    // No row has moved away, and the name is at the pointer.
    expect(await centreOf(node(page, target))).toEqual(to);
    const dragged = page.locator('.people-dragged', { hasText: name });
    const box = (await dragged.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(box.x).toBeLessThan(to.x);
    expect(box.x + box.width).toBeGreaterThan(to.x);
    expect(box.y).toBeLessThan(to.y);
    expect(box.y + box.height).toBeGreaterThan(to.y);
    await page
      .locator('[id^=DndLiveRegion]', { hasText: `“${name}”移到${target}` })
      .waitFor({ state: 'attached' });
    await page.mouse.up();
    await page.getByRole('dialog', { name: `把 ${name} 移到 ${target}？` }).waitFor();
    await page.context().close();
  });

  it('marks no row while the pointer is outside of it', async () => {
    const page = await open('users');
    await page.setViewportSize({ width: 1280, height: 360 });
    const tree = page.locator('.people-tree');
    await handle(page, '张队长').scrollIntoViewIfNeeded();
    const { x = 0, y = 0, height = 0 } = (await tree.boundingBox()) ?? {};
    await lift(page, '张队长', { x: x + 100, y: y + height + 20 });
    await page.locator('.people-dragged').waitFor();
    expect(await over(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.context().close();
  });

  it('moves a user who was dragged by keyboard', async () => {
    const page = await open('users');
    await handle(page, '王新人').focus();
    await page.keyboard.press('Space');
    await page.locator('.people-dragged', { hasText: '王新人' }).waitFor();
    const target = node(page, '张队长').and(over(page));
    for (let presses = 0; presses < 4 && !(await target.isVisible()); presses += 1)
      await page.keyboard.press('ArrowUp');
    await target.waitFor();
    await page.keyboard.press('Space');
    const asked = page.getByRole('dialog', { name: '把 王新人 移到 张队长？' });
    await asked.getByRole('button', { name: '移动' }).press('Enter');
    await page.locator('.message', { hasText: '已将 王新人 移到 张队长 之下' }).waitFor();
    const moved = service.knex('users').whereNotNull('parent_id').select('name', 'parent_id');
    expect(await moved).toEqual([{ name: '王新人', parent_id: 20 }]);
    await page.context().close();
  });

  it('does not move a user whom a colleague has moved since the question', async () => {
    const page = await open('users');
    await lift(page, '王新人', await centreOf(node(page, '李组长')));
    await over(page).waitFor();
    const answer = page.waitForResponse(
      (it) => it.request().postData()?.includes('Person') === true,
    );
    await page.mouse.up();
    await answer;
    await service.knex('users').where({ name: '王新人' }).update({ parent_id: 20 });
    const asked = page.getByRole('dialog', { name: '把 王新人 移到 李组长？' });
    await asked.getByRole('button', { name: '移动' }).click();
    await page.locator('.message', { hasText: '别人刚刚修改过' }).waitFor();
    const moved = await service.knex('users').where({ name: '王新人' }).pluck('parent_id');
    expect(moved).toEqual([20]);
    await page.context().close();
  });

  it('shows a drop target for the top level while a user is dragged', async () => {
    await service.knex('users').insert({ id: 30, name: '郑徒弟', parent_id: 20 });
    const page = await open('users');
    await page.getByRole('button', { name: '张队长: ' }).click();
    await node(page, '郑徒弟').waitFor();
    const top = page.getByText('拖到这里：移到最顶层');
    expect(await top.isVisible()).toBe(false);
    await lift(page, '郑徒弟', await centreOf(top));
    await page.locator('.tree-top[data-over=true]').waitFor();
    await page.mouse.up();
    await page.getByRole('dialog', { name: '把 郑徒弟 移到 最顶层？' }).waitFor();
    await page.context().close();
  });

  it('is dragged in by a found user who was also shown below another', async () => {
    await service.knex('users').where({ name: '孙师傅' }).update({ parent_id: 23 });
    const page = await open('users?search=师傅');
    const parent = page.getByRole('button', { name: '赵师傅: ' });
    await parent.click();
    await node(page, '孙师傅').nth(1).waitFor();
    await parent.click();
    await node(page, '孙师傅').nth(1).waitFor({ state: 'detached' });
    await lift(page, '孙师傅', await centreOf(node(page, '周师傅')));
    await over(page).waitFor();
    await page.mouse.up();
    await page.getByRole('dialog', { name: '把 孙师傅 移到 周师傅？' }).waitFor();
    await page.context().close();
  });
});
