import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { filledTable, seedDemo } from '../../seeds/demo';
import type { Job } from '../../seeds/jobs';
import { createTestDatabase } from '../support/database';

type Database = Awaited<ReturnType<typeof createTestDatabase>>;

const ordered = {
  category: ['id'],
  factory: ['id'],
  job: ['id'],
  users: ['id'],
  job_collect: ['user_id', 'job_id'],
  job_keyword: ['id'],
  site_config: ['name'],
  daily_figure: ['day', 'what'],
  daily_keyword: ['day', 'keyword'],
};
/** When the demo is seeded: in China it is the 8th already. */
const now = new Date('2026-03-07T20:15:00Z');

describe('seedDemo', () => {
  let database: Database;
  let knex: Knex;
  let publicDir: string;
  let counts: Awaited<ReturnType<typeof seedDemo>>;
  let jobs: Job[];

  beforeAll(async () => {
    publicDir = await mkdtemp(join(tmpdir(), 'demo-'));
    database = await createTestDatabase();
    knex = database.knex;
    counts = await seedDemo(knex, publicDir, now);
    jobs = await knex<Job>('job').orderBy('id');
  });

  afterAll(async () => {
    await database.close();
    await rm(publicDir, { recursive: true });
  });

  test('returns the number of rows that it wrote', async () => {
    expect(counts).toEqual({ jobs: 320, users: 60, categories: 10, factories: 24 });
    expect(jobs).toHaveLength(counts.jobs);
    for (const [table, count] of [
      ['users', counts.users],
      ['category', counts.categories],
      ['factory', counts.factories],
    ] as const) {
      expect(await knex(table).count()).toEqual([{ count: String(count) }]);
    }
  });

  test('adds jobs before they become favourites, the latest of them on the last day', async () => {
    const late = await knex('job_collect')
      .join('job', 'job.id', 'job_collect.job_id')
      .whereRaw('job_collect.createtime <= job.addtime');
    expect(late).toEqual([]);
    const [{ ages }] = (await knex('job').select(
      knex.raw('array[min(?::timestamptz - addtime), max(?::timestamptz - addtime)] AS ages', [
        now,
        now,
      ]),
    )) as [{ ages: { days?: number }[] }];
    expect(ages.map(({ days = 0 }) => days)).toEqual([0, 88]);
  });

  test('writes every file that a row refers to under the public root', async () => {
    const categories = await knex<{ image: string }>('category').select('image');
    const texts = [...jobs.map((job) => job.content), await agentContent(knex)];
    const inTexts = texts.flatMap((text) =>
      [...text.matchAll(/src="([^"]+)"/g)].map((match) => match[1] ?? ''),
    );
    const paths = [
      ...jobs.flatMap((job) => [job.cover, ...job.images]),
      ...categories.map((row) => row.image),
    ];
    const all = [...new Set([...paths, ...inTexts])];
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((path) => !/^\/uploads\/demo\/[a-z-]+\.(jpg|png|mp4)$/.test(path))).toEqual(
      [],
    );
    expect(all.filter((path) => !existsSync(join(publicDir, path)))).toEqual([]);
    expect(await readdir(join(publicDir, 'uploads/demo'))).toHaveLength(all.length);
  });

  test('sets the total wage to the sum and the salary to a range that fits it', () => {
    for (const job of jobs) {
      expect(inCents(job.factory_price) + inCents(job.subsidy_price)).toBe(
        inCents(job.factory_price_total),
      );
      const [low = 0, high = 0] = job.salary.split('~').map(Number);
      expect(job.salary).toBe(`${low}~${high}`);
      expect(low).toBeLessThan(high);
      const hours = (income: number): number => income / Number(job.factory_price_total);
      expect(hours(low)).toBeGreaterThan(75);
      expect(hours(high)).toBeLessThan(290);
    }
  });

  test('writes rows that exercise the rules, such as restricted jobs', () => {
    const located = jobs.filter((job) => job.lng !== null && job.lat !== null);
    const gates = new Set(located.map((job) => `${job.lng},${job.lat}`));
    const restricted = jobs.filter((job) => job.user_ids.length > 0);
    expect(jobs.length - located.length).toBeGreaterThan(2);
    expect(gates.size).toBeLessThan(located.length);
    expect(restricted.length).toBeGreaterThan(20);
    expect(restricted.length).toBeLessThan(45);
    expect(restricted.some((job) => job.user_ids.includes(7))).toBe(true);
    expect(restricted.some((job) => job.user_ids.includes(3))).toBe(true);
    expect(jobs.some((job) => job.job_name.includes('%'))).toBe(true);
    expect(jobs.some((job) => job.job_name.includes('_'))).toBe(true);
    expect(jobs.some((job) => job.images[0]?.endsWith('.mp4'))).toBe(true);
    expect(new Set(jobs.flatMap((job) => job.type))).toEqual(new Set([1, 2, 3]));
    expect(new Set(jobs.map((job) => job.weigh)).size).toBeLessThan(30);
  });

  test('makes user 7 a worker at the third level, with favourites and keywords', async () => {
    const above = await knex('users as worker')
      .join('users as leader', 'leader.id', 'worker.parent_id')
      .where('worker.id', 7)
      .select('leader.id', 'leader.parent_id');
    expect(above).toEqual([{ id: 3, parent_id: 1 }]);
    expect(await knex('job_collect').where('user_id', 7)).toHaveLength(6);
    expect(await knex('job_keyword').where('user_id', 7)).toHaveLength(5);
  });

  test('records activity for each of the last 30 days', async () => {
    const { rows: days } = await knex.raw<{ rows: { day: string; same: boolean }[] }>(`
      SELECT figure.day::text, figure.searches = sum(keyword.searches)
        AND figure.missed = sum(keyword.missed) AS same
      FROM (
        SELECT day, sum(count) FILTER (WHERE what = 'search') AS searches,
          sum(count) FILTER (WHERE what = 'missed') AS missed
        FROM daily_figure GROUP BY day
      ) AS figure
      JOIN daily_keyword AS keyword USING (day)
      GROUP BY figure.day, figure.searches, figure.missed ORDER BY 1`);
    expect(days).toHaveLength(30);
    expect([days.at(0), days.at(-1)]).toEqual([
      { day: '2026-02-06', same: true },
      { day: '2026-03-07', same: true },
    ]);
    expect(days.every(({ same }) => same)).toBe(true);
    const marked = await knex('daily_figure').where({ what: 'favourite' }).sum('count as sum');
    expect(marked).toEqual(await knex('job_collect').count('* as sum'));
    const newcomers = knex('users').whereRaw(
      `createtime > ?::timestamptz - interval '14 days'`,
      now,
    );
    expect((await newcomers).length).toBeGreaterThan(10);
  });

  test('counts a search as missed exactly if no job matches it', async () => {
    const keywords = await knex('daily_keyword')
      .groupBy('keyword')
      .select('keyword', knex.raw('sum(missed) = sum(searches) AS missed'));
    expect(keywords.length).toBeGreaterThan(10);
    for (const { keyword, missed } of keywords as { keyword: string; missed: boolean }[]) {
      const isFound = jobs.some((job) => job.job_name.toLowerCase().includes(keyword));
      expect([keyword, isFound]).toEqual([keyword, !missed]);
    }
  });

  test('continues the sequences after the ids that it wrote', async () => {
    const [job] = await knex('job')
      .insert({ job_name: '电子厂普工' })
      .returning<{ id: number }[]>('id');
    const [user] = await knex('users').insert({ parent_id: 7 }).returning<{ id: number }[]>('id');
    expect([job?.id, user?.id]).toEqual([321, 61]);
    await knex('job').where('id', 321).delete();
    await knex('users').where('id', 61).delete();
  });

  test('writes the same rows each time', async () => {
    const other = await createTestDatabase();
    try {
      await seedDemo(other.knex, publicDir, now);
      for (const [table, columns] of Object.entries(ordered)) {
        expect(await other.knex(table).orderBy(columns)).toEqual(
          await knex(table).orderBy(columns),
        );
      }
    } finally {
      await other.close();
    }
  });

  test('refuses a database that has rows, and leaves it as it was', async () => {
    await expect(seedDemo(knex, publicDir)).rejects.toThrow(
      /empty database only, and table category has rows/,
    );
    expect(await knex('job')).toHaveLength(counts.jobs);

    const other = await createTestDatabase();
    try {
      expect(await filledTable(other.knex)).toBeUndefined();
      await other.knex('site_config').insert({ name: 'agent_content', value: '' });
      await expect(seedDemo(other.knex, publicDir)).rejects.toThrow(/table site_config has rows/);
      expect(await other.knex('job')).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test('succeeds for one of two simultaneous calls', async () => {
    const other = await createTestDatabase();
    try {
      const outcomes = await Promise.allSettled([1, 2].map(() => seedDemo(other.knex, publicDir)));
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await other.knex('job')).toHaveLength(counts.jobs);
    } finally {
      await other.close();
    }
  });
});

async function agentContent(knex: Knex): Promise<string> {
  const row = await knex<{ name: string; value: string }>('site_config')
    .where('name', 'agent_content')
    .first();
  return row?.value ?? '';
}

function inCents(price: string): number {
  return Math.round(Number(price) * 100);
}
