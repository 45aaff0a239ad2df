import { ActivityCounters } from '../../../src/features/overview/activity.counters';
import { overviewOf } from '../../../src/features/overview/overview.cache';
import { connectionConfigOf } from '../../../src/database/knex-internals';
import { today } from '../../../src/lib/values/today';
import { aFavourite, aJob, aLineOfUsers } from '../../support/factories';
import { keptLog } from '../../support/kept-log';
import { startService, type TestService } from '../../support/service';

const OVERVIEW = `query ($days: Int!) { overview(days: $days) {
  days { day searches missed favourites posters newcomers }
  keywords { keyword searches missed }
  missedKeywords { keyword missed }
  teams { user { id } newcomers }
  attention { kind count jobs { id } }
} }`;

interface Answer {
  readonly overview: {
    readonly days: { readonly day: string; readonly newcomers: number }[];
    readonly keywords: { readonly keyword: string; readonly searches: number }[];
    readonly missedKeywords: { readonly keyword: string }[];
    readonly teams: object[];
    readonly attention: {
      readonly kind: string;
      readonly count: number;
      readonly jobs: { readonly id: string }[];
    }[];
  } | null;
}

const silent = { warn: () => undefined };
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);

describe('overview', () => {
  let service: TestService;
  let token: string;
  beforeEach(async () => {
    service = await startService();
    token = await service.tokenFor(1, 'editor');
  });
  afterEach(() => service.close());
  const read = async (days = 7) =>
    (await service.graphql<Answer>(OVERVIEW, { days }, token)).data.overview;

  it('counts searches, searches without a result, and favourites', async () => {
    const { knex } = service;
    await aJob(knex, { job_name: '焊工' });
    await service.rest('jobList', { keyword: '焊工' });
    await service.rest('jobList', { keyword: '焊工', page: 2 });
    await service.rest('jobList', { keyword: '飞行员' });
    // A search counts once, whichever fields and however many pages a client reads.
    for (const part of ['items { id }', 'total'])
      await service.graphql(`{ jobs(keyword: "焊工") { ${part} } }`);
    interface Connection {
      readonly jobsConnection: { readonly pageInfo: { readonly endCursor: string } };
    }
    const walk = (after?: string) =>
      service.graphql<Connection>(
        `query ($after: String) { jobsConnection(first: 1, after: $after, keyword: "焊工") {
          pageInfo { endCursor }
        } }`,
        { after },
      );
    await walk((await walk()).data.jobsConnection.pageInfo.endCursor);
    const user = await service.tokenFor(2);
    await service.rest('jobCollect', { job_id: 1 }, user);
    // Adds nothing, so it counts nothing.
    await service.graphql('mutation { addFavourite(jobId: 1) { isFavourite } }', {}, user);
    // Counts are written when the service stops.
    await service.app.close();
    const next = await startService({
      DATABASE_URL: connectionConfigOf(knex).connectionString ?? '',
    });
    const { overview } = await next.dataOf<Answer>(OVERVIEW, { days: 1 }, token);
    await next.close();
    expect(overview).toMatchObject({
      days: [{ day: today(), searches: 5, missed: 1, favourites: 1, posters: 0 }],
      keywords: [
        { keyword: '焊工', searches: 4, missed: 0 },
        { keyword: '飞行员', searches: 1, missed: 1 },
      ],
      missedKeywords: [{ keyword: '飞行员', missed: 1 }],
    });
  });

  it('returns every day, newcomers by team, and jobs that need attention', async () => {
    const { knex } = service;
    await aLineOfUsers(knex, 10, 11);
    await knex('users').insert({ id: 12, parent_id: 10 });
    const whole = await aJob(knex, {
      images: ['a.jpg'],
      lng: 1,
      lat: 1,
      expiretime: inDays(6.9),
    });
    await aFavourite(knex, 11, whole);
    const bare = await aJob(knex, { expiretime: inDays(7.1) });
    const counters = new ActivityCounters(knex, silent);
    counters.search('CNC', true);
    counters.search('cnc', false);
    counters.search('焊工', true);
    counters.count('poster');
    await counters.close();
    const overview = await read();
    expect(overview?.days).toHaveLength(7);
    expect(overview?.days.at(-1)).toEqual({
      day: today(),
      searches: 3,
      missed: 1,
      favourites: 0,
      posters: 1,
      newcomers: 4,
    });
    expect(overview?.keywords).toEqual([
      { keyword: 'cnc', searches: 2, missed: 1 },
      { keyword: '焊工', searches: 1, missed: 0 },
    ]);
    expect(overview?.missedKeywords).toEqual([{ keyword: 'cnc', missed: 1 }]);
    expect(overview?.teams).toEqual([{ user: { id: '10' }, newcomers: 2 }]);
    const attention = (of: Answer['overview']) =>
      of?.attention.map(({ kind, count, jobs }) => [kind, count, ...jobs.map(({ id }) => id)]);
    expect(attention(overview)).toEqual([
      ['EXPIRING', 1, String(whole)],
      ['WITHOUT_IMAGE', 1, String(bare)],
      ['WITHOUT_PLACE', 1, String(bare)],
      ['NEVER_FAVOURITED', 1, String(bare)],
    ]);
    // The overview is up to a minute old, so later changes do not show yet.
    const another = await aJob(knex);
    expect(await read()).toEqual(overview);
    await knex('job').where({ id: another }).delete();
    // But no caller is sent to a hidden job.
    await knex('job').where({ id: bare }).update({ status: 'hidden' });
    expect(attention(await read())).toEqual([
      ['EXPIRING', 1, String(whole)],
      ['WITHOUT_IMAGE', 1],
      ['WITHOUT_PLACE', 1],
      ['NEVER_FAVOURITED', 1],
    ]);
  });

  it('reads the figures anew in time for counts that waited ten seconds', async () => {
    const { knex } = service;
    const before = await overviewOf(knex, 7);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 50_000);
    const after = overviewOf(knex, 7);
    jest.restoreAllMocks();
    expect(await after).not.toBe(before);
  });

  it('lists the five jobs that expire first, and the ten most frequent keywords', async () => {
    const { knex } = service;
    const ids: string[] = [];
    for (const days of [3, 1, 2, 6, 5, 4])
      ids[days] = String(await aJob(knex, { expiretime: inDays(days) }));
    await aJob(knex, { expiretime: inDays(0.5), status: 'hidden' });
    await knex.raw(
      `INSERT INTO daily_keyword SELECT ?, 'k' || n, n, 12 - n FROM generate_series(1, 11) AS n`,
      [today()],
    );
    const overview = await read();
    expect(overview?.attention[0]).toEqual({
      kind: 'EXPIRING',
      count: 6,
      jobs: [1, 2, 3, 4, 5].map((days) => ({ id: ids[days] })),
    });
    const names = (found: readonly { keyword: string }[] = []) =>
      found.map(({ keyword }) => Number(keyword.slice(1)));
    expect(names(overview?.keywords)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(names(overview?.missedKeywords)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('keeps the 2,000 most frequent keywords of a day', async () => {
    const { knex } = service;
    await knex.raw(
      `INSERT INTO daily_keyword SELECT ?, n, 2, 0 FROM generate_series(1, 1999) AS n`,
      [today()],
    );
    const counters = new ActivityCounters(knex, silent);
    for (const keyword of ['often', 'often', 'often', 'once']) counters.search(keyword, true);
    await counters.close();
    const kept = await knex('daily_keyword').pluck<string[]>('keyword');
    expect([kept.length, kept.includes('often'), kept.includes('once')]).toEqual([
      2000,
      true,
      false,
    ]);
  });

  it('counts all new users of a day, however many came after them', async () => {
    const { knex } = service;
    await knex('users').insert({ id: 2 });
    const add = (parent: number, first: number, count: number, days: number) =>
      knex.raw(
        `INSERT INTO users (id, parent_id, createtime)
         SELECT id, ?, now() - ? * interval '1 day' FROM generate_series(?::int, ?) AS id`,
        [parent, days, first, first + count - 1],
      );
    await add(1, 1_001, 300, 3);
    await add(2, 10_001, 20_001, 1);
    const overview = await read();
    const newcomers = overview?.days.map((day) => day.newcomers);
    // Today's newcomers are the callers.
    expect(newcomers?.slice(0, -1)).toEqual([0, 0, 0, 300, 0, 20_001]);
    expect(overview?.teams).toEqual([
      { user: { id: '2' }, newcomers: 20_001 },
      { user: { id: '1' }, newcomers: 300 },
    ]);
  });

  it('keeps counting during an outage, with at most 500 keywords in memory', async () => {
    const { lines, log } = keptLog('warn');
    const { knex } = service;
    for (const age of [31, 32])
      await knex.raw(`INSERT INTO daily_keyword VALUES (current_date - ${age}, '词', 1, 0)`);
    for (const age of [400, 401])
      await knex.raw(`INSERT INTO daily_figure VALUES (current_date - ${age}, 'search', 1)`);
    const counters = new ActivityCounters(knex, log);
    for (let index = 0; index < 700; index += 1) counters.search(`词${index}`, true);
    await knex.raw('ALTER TABLE daily_figure RENAME TO away');
    await counters.write();
    counters.search('词1', true);
    await counters.write();
    await knex.raw('ALTER TABLE away RENAME TO daily_figure');
    await counters.close();
    expect(lines).toHaveLength(1);
    expect(await knex('daily_figure').orderBy('day').pluck('count')).toEqual(['1', '701']);
    expect(await knex('daily_keyword').where({ keyword: '词1' }).first('searches')).toEqual({
      searches: 2,
    });
    // What is too old to be shown is deleted.
    const age = knex.raw('current_date - min(day) AS age');
    expect(await knex('daily_figure').first(age)).toEqual({ age: 400 });
    expect(await knex('daily_keyword').first(age)).toEqual({ age: 31 });
    expect(Number((await knex('daily_keyword').count())[0]?.count)).toBe(501);
  });

  it('counts everything once even if old counts cannot be deleted', async () => {
    const { knex } = service;
    await knex.raw(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''refused''; END';
      CREATE TRIGGER refuse BEFORE DELETE ON daily_figure EXECUTE FUNCTION refuse()`);
    const counters = new ActivityCounters(knex, silent);
    counters.count('poster');
    await counters.write();
    await counters.close();
    expect(await knex('daily_figure').pluck('count')).toEqual(['1']);
  });

  it('is read again if it could not be read', async () => {
    await service.knex.schema.renameTable('daily_keyword', 'away');
    expect(await read()).toBeNull();
    await service.knex.schema.renameTable('away', 'daily_keyword');
    expect((await read())?.days).toHaveLength(7);
  });

  it('returns FORBIDDEN to workers, and BAD_USER_INPUT for 0 or more than 30 days', async () => {
    const user = await service.tokenFor(2);
    const asUser = await service.graphql<Answer>(OVERVIEW, { days: 7 }, user);
    expect(asUser.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    for (const days of [0, 31]) {
      const { errors } = await service.graphql<Answer>(OVERVIEW, { days }, token);
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });
});
