import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';

/** Opens the admin page in its own browser profile, and logs in. */
export async function openAdminPage(
  browser: Browser,
  base: string,
  who: { readonly name: string; readonly password: string; readonly path?: string },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // A click may miss a button that begins to move.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${base}/admin/${who.path ?? ''}`);
  await submitLogin(page, who.name, who.password);
  await page.getByRole('button', { name: '退出登录' }).waitFor();
  return page;
}

/** Fills in the login form that is shown on a page or in a dialog. */
export async function submitLogin(
  form: Page | Locator,
  name: string,
  password: string,
): Promise<void> {
  await form.getByLabel('用户名').fill(name);
  await form.getByLabel('密码').fill(password);
  await form.getByRole('button', { name: '登录', exact: true }).click();
}

/** Waits until the page has shown what the last event changed. */
const shown = (page: Page, frames = 2): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const next = (left) => left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1));
    next(${frames});
  })`);

/** Drags with the mouse, in steps like a hand: the dragged element follows the movements. */
export async function dragOnto(page: Page, from: Locator, onto: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const start = await centreOf(from);
  const end = await centreOf(onto);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 12 });
  // Only then dnd-kit knows what lies below the pointer.
  await shown(page);
  await page.mouse.up();
  // dnd-kit suppresses clicks on the page for some 50 ms after a drop.
  await page.locator('body').evaluate(
    (body: EventTarget) =>
      new Promise<void>((resolve) => {
        const clicks = setInterval(() => body.dispatchEvent(new Event('click')), 5);
        const heard = () => {
          clearInterval(clicks);
          resolve();
        };
        body.addEventListener('click', heard, { once: true });
      }),
  );
}

async function centreOf(what: Locator): Promise<{ x: number; y: number }> {
  const box = await what.boundingBox();
  if (box === null) throw new Error('It cannot be seen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Waits for animations to end, because half-transparent text lacks contrast, and a moving button
 * may miss a click. They begin some frames after an element is shown.
 */
export async function animated(page: Page): Promise<void> {
  await shown(page, 5);
  await page.evaluate('Promise.allSettled(document.getAnimations().map((each) => each.finished))');
}

/** Returns a computed style. */
export const styleOf = (element: Locator, property: string): Promise<string> =>
  element.evaluate(
    (node, name) =>
      (
        globalThis as unknown as {
          getComputedStyle: (element: unknown) => { getPropertyValue: (name: string) => string };
        }
      )
        .getComputedStyle(node)
        .getPropertyValue(name),
    property,
  );

/** The problems of the current page that axe considers serious or critical, or of any `impacts`. */
export async function axe(
  page: Page,
  impacts: readonly string[] = ['serious', 'critical'],
): Promise<string[]> {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const violations = await page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      axe: {
        run: () => Promise<{
          violations: { id: string; impact: string; nodes: { html: string }[] }[];
        }>;
      };
    };
    return (await tool.run()).violations;
  });
  return violations
    .filter(({ impact }) => impacts.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`);
}
