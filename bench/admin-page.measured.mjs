/** Measures the admin page: the time to its first list, and to each list after that. */

/**
 * Runs in the page before everything else. Sets `rowsPainted` to the time since the navigation
 * began whenever changed rows have been painted, and `lastInput` to that of the last user input.
 */
export function watchRows() {
  const state = { rows: '', rowsPainted: 0, changes: 0, lastInput: 0 };
  globalThis.measured = state;
  const { document, requestAnimationFrame, MutationObserver, addEventListener } = globalThis;
  const look = () => {
    // The text has the ids, which differ between any two pages.
    const rows = document.querySelector('tbody')?.innerText ?? '';
    const isEmpty = !document.querySelector('tbody tr td a') && state.changes === 0;
    if (rows === state.rows || isEmpty) return;
    state.rows = rows;
    requestAnimationFrame(() =>
      setTimeout(() => {
        state.rowsPainted = performance.now();
        state.changes += 1;
      }),
    );
  };
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  for (const type of ['pointerup', 'keydown', 'change'])
    addEventListener(type, ({ timeStamp }) => (state.lastInput = timeStamp), true);
}

/**
 * Returns the time to the first list, the page's own share of it (tasks and script), and the time
 * to answer a click made as soon as the rows were painted; in ms.
 */
export async function firstList(page, session, address) {
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.measured?.changes > 0, null, { polling: 20 });
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (wanted) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? 0);
  const usable = await page.evaluate(tickFirst);
  const shown = await page.evaluate(() => globalThis.measured.rowsPainted);
  return {
    'list shown': shown,
    'click answered': usable,
    'its tasks': of('TaskDuration'),
    'its script': of('ScriptDuration'),
  };
}

/** Runs in the page: ticks the first row, returns when that was painted, and unticks it. */
async function tickFirst() {
  const { document, requestAnimationFrame } = globalThis;
  const row = document.querySelector('tbody tr');
  const tick = row.querySelector('input[type=checkbox]');
  tick.click();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const answered = performance.now();
  if (row.dataset.ticked !== 'true') throw new Error('The list is shown, but answers no click.');
  tick.click();
  return answered;
}

/** Returns the time from an input until the resulting rows are painted. */
export async function actOn(page, act) {
  // Work of a page that is already shown, such as prefetching, is not part of the action.
  await page.waitForLoadState('networkidle');
  const before = await page.evaluate(() => globalThis.measured.changes);
  await act(page);
  await page.waitForFunction((count) => globalThis.measured.changes > count, before, {
    polling: 20,
  });
  return page.evaluate(() => globalThis.measured.rowsPainted - globalThis.measured.lastInput);
}

export const INTERACTIONS = {
  'next page': (page) => page.getByTitle('下一页').click(),
  sort: (page) => page.getByRole('columnheader', { name: '到手工价' }).locator('button').click(),
  search: async (page) => {
    await page.getByRole('textbox', { name: '职位名称' }).fill('普工');
    await page.keyboard.press('Enter');
  },
  filter: (page) => page.getByRole('combobox', { name: '图片' }).selectOption('false'),
  reset: (page) => page.getByRole('button', { name: '重置' }).click(),
};
