import { setTimeout as pause } from 'node:timers/promises';
import { jobs as insertJobs } from '../../support/factories';
import { startTestCutover, type TestCutover } from '../../support/import/cutover';
import { Load } from '../../support/import/cutover-load';
import {
  FAULTS,
  healthy,
  noisy,
  sometimes,
  startChangedSide,
  type ChangedSide,
} from '../../support/import/faulty-side';
import { pageText } from '../../../tools/cutover/terminal/page';
import { loadText } from '../../support/load';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { triesOf } from '../../support/environment';
import { Mirror } from '../../support/import/mirror';
import { startService, type TestService } from '../../support/service';

const READING = [
  'categoryList',
  'factoryList',
  'keywordList',
  'jobList',
  'collectList',
  'jobInfo',
  'agentContent',
];
const CALLERS = 40;
/** The pause between two requests of a caller; about 100 requests per second in total. */
const PAUSE_MS = triesOf('CUTOVER_PAUSE', 350);
const LEARNING_MS = triesOf('CUTOVER_LEARNING', 15) * 1000;

jest.setTimeout(300_000);

interface Favourite {
  readonly user_id: number;
  readonly job_id: number;
}

const at = (share: number) => Object.fromEntries(READING.map((name) => [name, share]));

/** Each service has its own database; favourites are copied to the other a moment later. */
describe('a cutover under load', () => {
  const services: TestService[] = [];
  const databases: TestDatabase[] = [];
  let mirror: Mirror;
  let old: ChangedSide;
  let now: ChangedSide;
  let cutover: TestCutover;
  let load: Load;
  let ids: number[];
  /** The tokens of the users 1, 2, 3 … */
  const tokens: string[] = [];

  const rollbacks = () => cutover.lines.filter((line) => line.includes('ROLLED BACK'));
  /** Waits for an operation's rollback; returns the seconds that it took. */
  async function rolledBack(operation: string): Promise<number> {
    const began = performance.now();
    while ((cutover.shares.current.shares[operation] ?? 0) > 0) {
      if (performance.now() - began > 30_000) throw new Error(`${operation} was not rolled back`);
      await pause(20);
    }
    return (performance.now() - began) / 1000;
  }
  function expectFewErrors(what: string) {
    const { requests, errors, examples } = load.take();
    console.log({ what, requests, errors, examples, load: loadText(1) });
    expect(requests).toBeGreaterThan(50);
    expect(errors / requests).toBeLessThanOrEqual(0.01);
  }

  beforeAll(async () => {
    const first = await createTestDatabase();
    const filling = await startService({ DATABASE_URL: first.url });
    for (let user = 1; user <= CALLERS; user += 1) tokens.push(await filling.tokenFor(user));
    ids = await insertJobs(
      filling.knex,
      Array.from({ length: 30 }, () => ({ lng: 113.51, lat: 22.51, type: [1] })),
    );
    await filling.close();
    // A database can be copied only while nobody is connected to it.
    await first.knex.destroy();
    databases.push(first, await createTestDatabase(new URL(first.url).pathname.slice(1)));
    for (const { url } of databases)
      services.push(await startService({ DATABASE_URL: url, RATE_LIMITS: 'off' }));
    const [one, other] = services as [TestService, TestService];
    mirror = new Mirror([one.knex, other.knex]);
    await mirror.start();
    old = await startChangedSide(one.base, noisy);
    now = await startChangedSide(other.base, healthy);
    cutover = await startTestCutover(
      { old: old.url, new: now.url },
      {},
      {
        compare: { share: 0.05, atLeast: 4, atOnce: 100, settle: 300 },
        newTimeLimit: 7_000,
      },
    );
    load = new Load(cutover.base, tokens, ids.slice(0, 12), PAUSE_MS);
  });
  afterAll(async () => {
    await load.stop();
    await mirror.stop();
    await cutover.close();
    for (const side of [old, now]) await side.close();
    for (const service of services) await service.close();
    for (const database of databases) await database.close();
  });

  it('can go from 0 to 100% and back without a false alarm', async () => {
    await pause(LEARNING_MS);
    for (const share of [1, 10, 30, 60, 100]) {
      await cutover.turn({ shares: at(share) });
      await pause(3_000);
    }
    await cutover.turn({
      shares: { ...at(100), jobCollect: 100 },
      owners: { job_collect: 'new', job_keyword: 'new' },
    });
    await pause(3_000);
    await cutover.turn({ shares: at(100), owners: { job_keyword: 'new' } });
    for (const share of [30, 0]) {
      await cutover.turn({ shares: at(share) });
      await pause(1_000);
    }
    expect(rollbacks()).toEqual([]);
    console.log(pageText(cutover));
    expectFewErrors('healthy');
    const { new: moved } = cutover.traffic.of({ name: 'jobList' } as never);
    expect(moved.total.requests).toBeGreaterThan(100);
  });

  it.each(Object.keys(FAULTS))(
    'is rolled back within ten seconds if the new side %s',
    async (what) => {
      now.change = healthy;
      await cutover.turn({ shares: at(30) });
      await pause(3_000);
      // Otherwise, the rollback below would have another cause.
      expect(cutover.shares.current.shares.jobList).toBe(30);
      load.take();
      const before = rollbacks().length;
      now.change = sometimes(0.3, FAULTS[what] ?? healthy);
      const seconds = await rolledBack('jobList');
      console.log({ what, seconds, why: rollbacks().slice(before) });
      expect(seconds).toBeLessThan(10);
      await pause(2_000);
      expectFewErrors(what);
      now.change = healthy;
      await cutover.turn({});
      // After this, findings about the fault no longer count.
      await pause(16_000);
    },
  );

  it('is rolled back within ten seconds if the new side is down', async () => {
    await cutover.turn({ shares: at(30) });
    await pause(2_000);
    load.take();
    await now.close();
    expect(await rolledBack('jobList')).toBeLessThan(10);
    await pause(3_000);
    expectFewErrors('gone');
  });

  it('has neither lost nor duplicated a favourite', async () => {
    await load.stop();
    expect(load.surprises).toEqual([]);
    const isKnown = (key: string) => !load.unanswered.has(key);
    const told = [...load.favourites].flatMap(([key, is]) => (is && isKnown(key) ? [key] : []));
    console.log({ told: told.length, unanswered: load.unanswered.size });
    expect(load.favourites.size).toBeGreaterThan(100);
    await mirror.stop();
    for (const { knex } of services) {
      const rows = await knex<Favourite>('job_collect').select('user_id', 'job_id');
      const kept = rows.map(({ user_id, job_id }) => `${tokens[user_id - 1]} ${job_id}`);
      expect(kept.filter(isKnown).sort()).toEqual([...told].sort());
    }
  });
});
