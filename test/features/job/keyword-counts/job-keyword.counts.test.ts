import { connect } from '../../../../src/database/connection/connect';
import { RequestDatabase } from '../../../../src/database/request-database';
import { JobOrder } from '../../../../src/features/job/list/job-list.order';
import { JobType } from '../../../../src/features/job/job.row';
import { listJobs } from '../../../../src/features/job/list/job-list.storage';
import { JobKeywordCounts } from '../../../../src/features/job/keyword-counts/job-keyword.counts';
import type { JobFilter } from '../../../../src/features/job/list/job-list.request';
import { Trace } from '../../../../src/lib/http/trace';
import { createTestDatabase, type TestDatabase } from '../../../support/database';
import { fakeOnly } from '../../../support/fake-timers';

/** More jobs with one keyword than are gathered for each page. */
const JOBS = 2_400;
const GATE = { lng: 121, lat: 31 };
const ALL: JobFilter = { types: null, minWage: null, keyword: null, area: null, audience: null };
const order = JobOrder.STANDARD;
const VIEWER = [7, 3];
const PLAIN = `
  SELECT id, count(*) OVER () AS total FROM job
  WHERE status = 'published' AND strpos(lower(job_name), lower(:keyword)) > 0
    AND (:everything OR user_ids = '{}' OR user_ids && '{7,3}')
    AND (cardinality(:types::integer[]) = 0 OR type && :types)
    AND factory_price_total >= :wage
    AND (:radius::float8 IS NULL OR job_metres(lng, lat, 121, 31) <= :radius)
  ORDER BY CASE WHEN :nearby THEN job_metres(lng, lat, 121, 31) END, weigh DESC, id DESC
  LIMIT 10 OFFSET :offset`;
const DATA = `
  INSERT INTO job (job_name, type, user_ids, weigh, factory_price_total, lng, lat, status)
  SELECT CASE WHEN n % 9 = 0 THEN '焊接' ELSE '电子厂CNC普工%' END || n,
    ARRAY[1 + n % 3], CASE n % 10 WHEN 1 THEN '{3}' WHEN 2 THEN '{8}' ELSE '{}' END::integer[],
    n % 50, n % 30, CASE WHEN n % 20 > 0 THEN 121 + (n % 400) / 1e4 END, 31 + (n % 7) / 1e4,
    CASE WHEN n % 40 = 1 THEN 'hidden' ELSE 'published' END
  FROM generate_series(1, ${JOBS * 1.3}) AS n;
  ANALYZE job;`;
const LOG = {
  warn(_details: object, line: string) {
    throw new Error(line);
  },
};

describe('the list of a frequent keyword', () => {
  let database: TestDatabase;
  let keywords: JobKeywordCounts;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.knex.raw(DATA);
  });
  // Totals that the last test requested would be counted first, with pauses between them.
  beforeEach(() => (keywords = new JobKeywordCounts(database.knex, LOG, true)));
  afterEach(() => keywords.close());
  afterAll(() => database.close());

  async function expectRightCounts(knex = database.knex): Promise<void> {
    for (const keyword of ['工', 'cnc', '厂CNC普', '普工%', '普工普']) {
      for (const [filter, nearby, offset] of LISTS) {
        const asked = { ...ALL, order, keyword, ...filter, point: nearby ? GATE : null };
        const window = { offset, size: 10 };
        const wanted = { rows: true, total: true };
        const listed = await listJobs(knex, asked, window, wanted, keywords);
        const { rows } = await knex.raw<{ rows: { id: number; total: string }[] }>(PLAIN, {
          keyword,
          everything: filter.audience === undefined,
          types: filter.types ?? [],
          wage: filter.minWage ?? 0,
          radius: filter.area?.circle?.radius ?? null,
          nearby,
          offset,
        });
        expect(listed.rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
        if (rows[0] !== undefined) expect(listed.total).toBe(Number(rows[0].total));
      }
    }
  }
  const LISTS: [Partial<JobFilter>, boolean, number][] = [
    [{}, false, 0],
    [{}, true, 20],
    [{}, true, JOBS - 300],
    [{}, false, 5_000],
    [{ types: [JobType.PART_TIME] }, true, 0],
    [{ types: [JobType.LONG_TERM, JobType.SHORT_TERM], minWage: '20' }, false, 0],
    [{ area: { circle: { centre: GATE, radius: 1_500 }, bounds: null } }, true, 0],
    [{ audience: VIEWER }, true, 0],
    [{ audience: VIEWER, minWage: '29' }, false, 30],
    [{ audience: VIEWER, types: [JobType.LONG_TERM] }, false, 0],
  ];

  it('equals that of the plain SQL before and after its jobs are counted', async () => {
    await database.knex('job_name_count').delete();
    const spread = await keywords.spreadOf('厂CNC普');
    expect(spread?.frequency).toBeGreaterThan(0.8);
    expect(await keywords.spreadOf('没有')).toBeNull();
    const noted = jest.spyOn(keywords, 'noteUncountedTotal');
    await expectRightCounts();
    await expectRightCounts();
    expect(noted.mock.calls).toEqual(
      expect.arrayContaining([
        ['工', null],
        ['工', '20'],
      ]),
    );
    await keywords.background.compact();
    expect(await database.knex('job_name_count').where({ keyword: '工' }).first()).toBeDefined();
    const audiences = database.knex('job').where({ user_ids: '{3}' }).select('audience');
    const ofAudience = await database
      .knex('job_name_audience_count')
      .where({ keyword: '工', least_wage: '-infinity' })
      .whereIn('audience', audiences);
    expect(ofAudience).toHaveLength(1);
    await expectRightCounts();
  });

  it('is computed for each caller if several ask for different pages at once', async () => {
    const ask = (offset: number) => {
      const asked = { ...ALL, keyword: '工', point: GATE, order };
      const wanted = { rows: true, total: true };
      return listJobs(database.knex, asked, { offset, size: 10 }, wanted, keywords);
    };
    const { total } = await ask(0);
    const shared = jest.spyOn(keywords, 'runShared');
    let finish: (() => void) | undefined;
    const others = new Promise<void>((resolve) => (finish = resolve));
    const busy = ['a', 'b'].map((key) => keywords.runShared(key, () => others));
    // Walking the list does not fill the last page.
    const pages = [8, 6].map((left) => ask(total - left));
    while (shared.mock.calls.length < 4) await new Promise((resolve) => setImmediate(resolve));
    finish?.();
    expect((await Promise.all(pages)).map(({ rows }) => rows.length)).toEqual([8, 6]);
    await Promise.all(busy);
  });

  it('includes every change at once, also before the counters are compacted', async () => {
    const { knex } = database;
    await knex('job').insert({ job_name: 'cnc普工', weigh: 99, ...GATE });
    // The wage is the least that some of the lists ask for.
    const wage = { factory_price_total: 20 };
    for (const user_ids of ['{3}', '{3,7}'])
      await knex('job').insert({ job_name: 'cnc普工', weigh: 99, user_ids, type: [3], ...wage });
    await knex('job').where({ weigh: 49 }).whereRaw('id % 100 = 49').update({ status: 'hidden' });
    await expectRightCounts();
    await keywords.background.compact();
    await expectRightCounts();
    await knex('job').where({ weigh: 99 }).delete();
    await expectRightCounts();
  });

  it('includes a statement that changes more jobs than are noted one by one', async () => {
    const transaction = await database.knex.transaction();
    await transaction('job').where('id', '<=', 900).update({ status: 'hidden' });
    await expectRightCounts(transaction).finally(() => transaction.rollback());
  });

  it('is the same with the session settings of the service', async () => {
    const service = connect(database.url, 1);
    await expectRightCounts(service).finally(() => service.destroy());
  });

  it('loses its counts after an hour, including those of restricted audiences', async () => {
    const { knex } = database;
    for (let request = 1; request <= 2; request += 1) await expectRightCounts();
    await keywords.background.compact();
    expect(await knex('job_name_audience_count').first()).toBeDefined();
    await knex('job_name_count').update({ counted: knex.raw("now() - interval '61 minutes'") });
    await keywords.background.compact();
    expect(await knex('job_name_count')).toEqual([]);
    expect(await knex('job_name_audience_count')).toEqual([]);
    await expectRightCounts();
  });
});

describe('a frequent keyword', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.knex.raw(DATA);
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => database.close());

  it('is counted before anyone searches, most frequent first, and again in time', async () => {
    const { knex } = database;
    const countEarly = async () => {
      const early = new JobKeywordCounts(knex, LOG, true, {
        matches: JOBS / 2,
        most: 1,
      });
      await early.background.recount();
      await early.background.compact();
      await early.close();
      return knex<{ keyword: string; counted: Date }>('job_name_count')
        .where('types', 0)
        .select('keyword', 'counted');
    };
    await knex('job_name_count').delete();
    const counts = await countEarly();
    expect(counts).toHaveLength(1);
    expect(await countEarly()).toEqual(counts);

    const outdated = { counted: knex.raw("now() - interval '50 minutes'"), open: 0 };
    await knex('job_name_count').update(outdated);
    expect((await countEarly()).map(({ keyword }) => keyword)).toEqual([counts[0]?.keyword]);
    expect(await knex.select().from(knex.raw('job_name_drift()'))).toEqual([]);
  });

  it('is counted first if someone has searched for it', async () => {
    const { knex } = database;
    await knex('job_name_count').delete();
    const counts = new JobKeywordCounts(knex, LOG, true, {
      matches: JOBS / 2,
      most: 40,
    });
    for (const minWage of [null, null]) counts.noteUncountedTotal('焊接', minWage);
    await counts.background.recount();
    await counts.background.compact();
    await counts.close();
    expect(await knex('job_name_count').distinct('keyword')).toEqual([{ keyword: '焊接' }]);
  });

  it('is counted only after its total has been requested twice', async () => {
    const { knex } = database;
    await knex('job_name_count').delete();
    const counts = new JobKeywordCounts(knex, LOG, true);
    for (const isCounted of [false, true]) {
      counts.noteUncountedTotal('焊接', null);
      await counts.background.compact();
      expect((await knex('job_name_count').first()) !== undefined).toBe(isCounted);
    }
    await counts.close();
  });

  it('is searched once for all callers who ask before the search begins', async () => {
    const keywords = new JobKeywordCounts(database.knex, LOG, true);
    const ends: (() => void)[] = [];
    let begun = 0;
    const work = () => {
      begun += 1;
      return new Promise<number>((resolve) => ends.push(() => resolve(begun)));
    };
    const first = [keywords.runShared('a', work), keywords.runShared('a', work)];
    const waiting = [keywords.runShared('a', work), keywords.runShared('a', work)];
    expect(begun).toBe(2);
    for (const end of ends.splice(0)) end();
    await Promise.all(first);
    expect(begun).toBe(3);
    for (const end of ends.splice(0)) end();
    expect(await Promise.all(waiting)).toEqual([3, 3]);
    // A later caller may know of a later change.
    const later = keywords.runShared('a', work);
    expect(begun).toBe(4);
    for (const end of ends.splice(0)) end();
    expect(await later).toBe(4);
    await keywords.close();
  });

  it('is searched for the other callers if the first one has hung up', async () => {
    const keywords = new JobKeywordCounts(database.knex, LOG, true);
    const ends: (() => void)[] = [];
    const wait = () => new Promise<void>((resolve) => ends.push(resolve));
    const running = ['a', 'b'].map((key) => keywords.runShared(key, wait));
    const ask = (hasHungUp: boolean) => {
      const request = { caller: { key: 7 }, hasHungUp };
      const trace = new Trace('1', 'graphql', 0);
      const requested = new RequestDatabase({ database: database.knex }, trace, request);
      requested.isQuery = true;
      return keywords.runShared('c', () => requested.current('job').count().first());
    };
    const answers = [true, true, false].map(ask);
    for (const end of ends) end();
    const { count } = (await database.knex('job').count().first()) as { count: string };
    expect(await Promise.all(answers)).toEqual([{ count }, { count }, { count }]);
    await expect(ask(true)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await Promise.all(running);
    await keywords.close();
  });

  it('can be searched again after a SERVICE_UNAVAILABLE', async () => {
    const keywords = new JobKeywordCounts(database.knex, LOG, true);
    const ends: (() => void)[] = [];
    const work = () => new Promise<void>((resolve) => ends.push(resolve));
    const running = ['a', 'b'].map((key) => keywords.runShared(key, work));
    const waiting = Array.from({ length: 100 }, (_, n) => keywords.runShared(`${n}`, () => work()));
    await expect(keywords.runShared('z', work)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([...running, ...waiting]);
    await keywords.runShared('z', () => Promise.resolve());
    await keywords.close();
  });

  it('is counted only some time after another has been', async () => {
    fakeOnly(['setTimeout', 'clearTimeout']);
    const { knex } = database;
    await knex('job_name_count').delete();
    const counts = new JobKeywordCounts(knex, LOG, true);
    for (const keyword of ['焊接', '焊接', 'cnc', 'cnc']) counts.noteUncountedTotal(keyword, null);
    const counted = async (ms: number) => {
      await counts.background.compact();
      // Nine times as long as the count took.
      jest.advanceTimersByTime(ms);
      await new Promise((resolve) => setImmediate(resolve));
      await counts.background.compact();
      return knex('job_name_count').distinct('keyword').orderBy('keyword').pluck('keyword');
    };
    expect(await counted(1)).toEqual(['焊接']);
    expect(await counted(600_000)).toEqual(['cnc', '焊接']);
    await counts.close();
  });

  it('is counted for each of 25 minimum wages in turn', async () => {
    fakeOnly(['setTimeout', 'clearTimeout']);
    const { knex } = database;
    await knex('job_name_count').delete();
    const counts = new JobKeywordCounts(knex, LOG, true);
    for (let n = 1; n <= 25; n += 1) {
      for (const minWage of [String(n), String(n)]) counts.noteUncountedTotal('焊接', minWage);
      await counts.background.compact();
      expect(await knex('job_name_count').countDistinct('least_wage')).toEqual([
        { count: String(n) },
      ]);
      // Between two keywords it pauses for nine times as long as a count takes.
      jest.advanceTimersByTime(600_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await counts.close();
  });
});
