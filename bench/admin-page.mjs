/**
 * `npm run bench:admin` measures how fast the admin page is: the service and its database as `npm
 * start` runs them, warm; Chromium (CHROMIUM sets another) with an empty cache. Prints
 * milliseconds, medians and the slowest.
 */
import process from 'node:process';
import { chromium } from 'playwright-core';
import { createCommand, understood, whole } from '../scripts/command.mjs';
import { actOn, firstList, INTERACTIONS, watchRows } from './admin-page.measured.mjs';
import { startService } from './contenders.mjs';
import { anAdministrator, databaseWith, demoDatabase, startPostgres } from './database.mjs';
import { DATA } from './options.mjs';
import { median } from './statements.mjs';

const program = createCommand(
  'npm run bench:admin --',
  'Times the admin page in Chromium, with and without a slower CPU.',
  ['npm run bench:admin', 'npm run bench:admin -- --jobs 1000000 --rounds 5 --slowdown 4'],
)
  .option('--jobs <number>', 'how many jobs, in place of the demo', whole(1, 100_000_000))
  .option('--rounds <number>', 'how often each is timed', whole(1, 1000), 5)
  .option('--slowdown <number>', 'how many times slower the CPU also is', whole(1, 100), 4)
  .option(...DATA);
if (!understood(program)) process.exit();
const { jobs, rounds, slowdown: slowest, data } = program.opts();
const slowdowns = [...new Set([1, slowest])];

const server = await startPostgres(data);
const url = await (jobs === undefined ? demoDatabase(server) : databaseWith(server, jobs));
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
  console.log(`${jobs ?? 'The demo'} jobs; ms, medians of ${rounds} and the slowest:`);
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
