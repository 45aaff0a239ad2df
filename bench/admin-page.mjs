/**
 * How quick the admin page is: `npm run bench:admin -- [--jobs 1000000] [--rounds 5] [--slowdown 4]
 * [--data folder]`. The service and its database as `npm start` runs them, warm; Chromium
 * (CHROMIUM names another) with nothing cached. Prints milliseconds, medians and the slowest.
 */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { actOn, firstList, INTERACTIONS, watchRows } from './admin-page.measured.mjs';
import { startService } from './contenders.mjs';
import { anAdministrator, databaseWith, demoDatabase, startPostgres } from './database.mjs';
import { median } from './statements.mjs';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
    data: { type: 'string', default: fileURLToPath(new URL('../.data/bench', import.meta.url)) },
  },
});
const rounds = Number(values.rounds);
const slowdowns = [...new Set([1, Number(values.slowdown)])];

const server = await startPostgres(values.data);
const url = await (values.jobs === undefined
  ? demoDatabase(server)
  : databaseWith(server, Number(values.jobs)));
const password = await anAdministrator(url);
const service = await startService(url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  await report();
} finally {
  await browser.close();
  await service.stop();
  await server.stop();
}

async function report() {
  const storageState = await logIn();
  // The service's first requests compile its documents, and read the database's pages.
  for (const slowdown of slowdowns) await visit(storageState, slowdown);
  const taken = Object.fromEntries(slowdowns.map((slowdown) => [slowdown, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const slowdown of slowdowns) taken[slowdown].push(await visit(storageState, slowdown));
  console.log(`${values.jobs ?? 'The demo'} jobs; ms, medians of ${rounds} and the slowest:`);
  console.table(
    Object.keys(taken[1][0]).map((what) => {
      const row = { what };
      for (const slowdown of slowdowns) {
        const all = taken[slowdown].map((each) => each[what]);
        row[`${slowdown} × CPU`] = Math.round(median(all));
        row[`slowest at ${slowdown} ×`] = Math.round(Math.max(...all));
      }
      return row;
    }),
  );
}

async function logIn() {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto(`${service.base}/admin`);
  await page.getByLabel('用户名').fill('bench');
  await page.getByLabel('密码').fill(password);
  await page.getByRole('button', { name: '登录' }).click();
  await page.locator('tbody tr td a').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** One recruiter with an empty cache: the list, then each interaction with it. */
async function visit(storageState, slowdown) {
  const viewport = { width: 1280, height: 860 };
  const context = await browser.newContext({ viewport, locale: 'zh-CN', storageState });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchRows);
  try {
    const figures = await firstList(page, session, `${service.base}/admin`);
    for (const [what, act] of Object.entries(INTERACTIONS)) figures[what] = await actOn(page, act);
    return figures;
  } finally {
    await context.close();
  }
}
