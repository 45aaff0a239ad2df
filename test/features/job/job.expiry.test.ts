import { JobExpiry } from '../../../src/features/job/job.expiry';
import {
  HIDE_EXPIRED,
  hideExpired,
  MAX_AT_ONCE,
} from '../../../src/features/job/job.expiry.storage';
import { connectionConfigOf } from '../../../src/database/knex-internals';
import { wrongCounters } from '../../support/job-list/job-counters';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { aJob, jobs } from '../../support/factories';
import { fakeOnly } from '../../support/fake-timers';
import { startService, type TestService } from '../../support/service';

const SOON = "now() + interval '300 milliseconds'";
const PAST = new Date('2020-01-01');

describe('hideExpired', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  beforeEach(() => database.knex('job').delete());
  afterAll(() => database.close());

  const statusOf = async (id: number) =>
    (await database.knex('job').where({ id }).pluck<string[]>('status'))[0];

  it('hides each expired job once, with one audit entry, on four instances at once', async () => {
    const { knex } = database;
    const count = MAX_AT_ONCE * 2 + 5;
    await knex.raw(
      `INSERT INTO job (job_name, expiretime, user_ids)
       SELECT 'x', ?, CASE WHEN n % 3 = 0 THEN '{7}'::integer[] ELSE '{}' END
       FROM generate_series(1, ?) AS n`,
      [PAST, count],
    );
    const kept = await jobs(knex, [{}, { expiretime: new Date(Date.now() + 3_600_000) }]);
    let hidden = 0;
    const instance = async () => {
      for (let last = 1; last > 0; hidden += last) last = (await hideExpired(knex)).hidden;
    };
    await Promise.all([instance(), instance(), instance(), instance()]);
    // An instance that skips what others have locked may finish before them.
    await instance();

    expect(hidden).toBe(count);
    expect(await knex('job').where({ status: 'published' }).orderBy('id').pluck('id')).toEqual(
      kept,
    );
    expect(await knex('job').where({ status: 'hidden', version: 2 }).pluck('id')).toHaveLength(
      count,
    );
    expect(await wrongCounters(knex)).toEqual([]);
    const entries = await knex('audit_log')
      .where({ action: 'expire' })
      .whereIn('row_id', knex('job').select(knex.raw('id::text')));
    expect(entries).toHaveLength(count);
    expect(entries[0]).toMatchObject({
      user_id: null,
      entity: 'job',
      before: { status: 'published' },
      after: { status: 'hidden' },
    });
    const { next } = await hideExpired(knex);
    expect(next).toBeGreaterThan(3_000_000);
    expect(next).toBeLessThanOrEqual(3_600_000);
  });

  it('hides an expired job if the others never expire', async () => {
    const { knex } = database;
    await jobs(knex, [{ expiretime: PAST }, { expiretime: 'infinity' }]);
    expect(await hideExpired(knex)).toEqual({ hidden: 1, next: Infinity });
  });

  it('skips jobs that are being edited, and later hides those that are still expired', async () => {
    const { knex } = database;
    const [longer = 0, shorter = 0] = await jobs(knex, [
      { expiretime: PAST },
      { expiretime: PAST },
    ]);
    const editor = await knex.transaction();
    await editor('job').where({ id: longer }).update({ expiretime: '2200-01-01' });
    await editor('job').where({ id: shorter }).update({ job_name: 'y' });
    expect((await hideExpired(knex)).hidden).toBe(0);
    await editor.commit();
    expect((await hideExpired(knex)).hidden).toBe(1);
    expect([await statusOf(longer), await statusOf(shorter)]).toEqual(['published', 'hidden']);
  });

  it('finds expired jobs by an index, however many jobs never expire', async () => {
    const { knex } = database;
    await knex.raw("INSERT INTO job (job_name) SELECT 'x' FROM generate_series(1, 3000)");
    await knex.raw('ANALYZE job');
    const { rows } = await knex.raw<{ rows: { 'QUERY PLAN': string }[] }>(
      `EXPLAIN ${HIDE_EXPIRED}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join();
    // For those that have expired, and for the next one.
    expect(plan.match(/using job_expiring/g)).toHaveLength(2);
    expect(plan).not.toContain('Seq Scan on job');
  });
});

describe('JobExpiry', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());
  afterEach(() => jest.useRealTimers());

  it('checks every second, 20 ms after a full batch, and less often after failures', async () => {
    const { knex } = database;
    const lines: string[] = [];
    const note = (_details: object, line: string) => void lines.push(line);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    /** Resolves when it has checked: after this many milliseconds, and not before. */
    const looksAfter = async (milliseconds: number) => {
      let looks = 0;
      const count = () => (looks += 1);
      knex.on('query', count);
      if (milliseconds > 0) jest.advanceTimersByTime(milliseconds - 1);
      await turn();
      expect(looks).toBe(0);
      const looked = new Promise((resolve) => {
        knex.once('query-response', resolve).once('query-error', resolve);
      });
      jest.advanceTimersByTime(Math.min(milliseconds, 1));
      await looked;
      await turn();
      knex.removeListener('query', count);
    };
    const hidden = () => knex('job').where({ status: 'hidden' }).pluck('id');
    await knex.raw(
      `INSERT INTO job (job_name, expiretime) SELECT 'x', ? FROM generate_series(1, ?)`,
      [PAST, MAX_AT_ONCE * 2 + 1],
    );
    fakeOnly(['setTimeout', 'clearTimeout']);
    const expiry = new JobExpiry(knex, { info: note, warn: note });
    await looksAfter(0);
    expect(await hidden()).toHaveLength(MAX_AT_ONCE);
    await looksAfter(20);
    await looksAfter(20);
    expect(await hidden()).toHaveLength(MAX_AT_ONCE * 2 + 1);
    await looksAfter(1000);
    expect(lines.splice(0)).toHaveLength(3);

    for (const outage of ['one', 'another']) {
      await knex.raw('ALTER TABLE audit_log RENAME TO away');
      for (const wait of [1000, 2000, 4000]) await looksAfter(wait);
      expect([outage, lines.splice(0)]).toEqual([outage, [expect.stringMatching('trying again')]]);
      await knex.raw('ALTER TABLE away RENAME TO audit_log');
      await looksAfter(8000);
    }
    await looksAfter(1000);
    await expiry.close();
  });
});

describe('a job with an expireTime', () => {
  let one: TestService;
  let two: TestService;
  let editor: string;
  beforeAll(async () => {
    one = await startService();
    const { connectionString = '' } = connectionConfigOf(one.knex);
    two = await startService({ DATABASE_URL: connectionString });
    editor = await one.tokenFor(1, 'editor');
  });
  beforeEach(() => one.knex('job').delete());
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const total = async (service: TestService) =>
    (await service.graphql<{ jobs: { total: number } }>('{ jobs { total } }')).data.jobs.total;
  const edit = (id: number, version: number, input: object) =>
    one.graphql<{ updateJob: object | null }>(
      `mutation ($id: ID!, $version: Int!, $input: UpdateJobInput!) {
        updateJob(id: $id, expectedVersion: $version, input: $input) { status expireTime }
      }`,
      { id, version, input },
      editor,
    );

  it('is hidden in every instance by the clock of the database', async () => {
    const id = await aJob(one.knex);
    await one.knex.raw(`UPDATE job SET expiretime = ${SOON} WHERE id = ?`, [id]);
    // The test's time limit bounds these loops.
    for (const service of [one, two]) while ((await total(service)) > 0);
    expect(await one.knex('job').where({ id }).pluck('status')).toEqual(['hidden']);
    const { data } = await one.graphql(
      `{ auditLog(action: EXPIRE, rowId: "${id}") { items { userId rowId before after } } }`,
      {},
      await administrator(),
    );
    expect(data).toEqual({
      auditLog: {
        items: [
          {
            userId: null,
            rowId: String(id),
            before: { status: 'published' },
            after: { status: 'hidden' },
          },
        ],
      },
    });
  });

  const administrator = async () => {
    const token = await one.tokenFor(2, 'admin');
    return token;
  };

  it('is gone from details and favourites at once, even if its status is published', async () => {
    const id = await aJob(one.knex);
    const token = await one.tokenFor(7);
    await one.rest('jobCollect', { job_id: id }, token);
    // No instance can hide it.
    await one.knex.raw(
      "ALTER TABLE job ADD CONSTRAINT shown CHECK (status = 'published') NOT VALID",
    );
    await one.knex('job').where({ id }).update({ expiretime: PAST });
    expect(await one.rest('jobInfo', { job_id: id }, token)).toMatchObject({ code: 0 });
    expect(await one.rest('collectList', {}, token)).toMatchObject({ data: { total: 0 } });
    expect(await one.knex('job').where({ id }).pluck('status')).toEqual(['published']);

    await one.knex.raw('ALTER TABLE job DROP CONSTRAINT shown');
    while ((await total(two)) > 0);
  });

  it('can be published again only with a later expireTime or none', async () => {
    const id = await aJob(one.knex, { status: 'hidden', expiretime: PAST });
    const problem = async (input: object) => {
      const { data, errors } = await edit(id, 1, input);
      expect(data.updateJob).toBeNull();
      return errors?.[0]?.extensions;
    };
    expect(await problem({ status: 'PUBLISHED' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ field: 'status', code: 'NOT_ALLOWED' }],
    });
    expect(
      await problem({ status: 'PUBLISHED', expireTime: '2020-02-01T00:00:00Z' }),
    ).toMatchObject({ fields: [{ field: 'expireTime', code: 'OUT_OF_RANGE' }] });
    expect(await problem({ status: null })).toMatchObject({ fields: [{ field: 'status' }] });
    const later = '2200-01-01T00:00:00.000Z';
    expect((await edit(id, 1, { status: 'PUBLISHED', expireTime: later })).data).toEqual({
      updateJob: { status: 'PUBLISHED', expireTime: later },
    });
    expect((await edit(id, 2, { expireTime: null })).data).toEqual({
      updateJob: { status: 'PUBLISHED', expireTime: null },
    });
  });

  it('expires by the clock of the database, not by that of this machine', async () => {
    const id = await aJob(one.knex);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
    fakeOnly(['Date'], { now: inThreeDays });
    try {
      const { errors } = await edit(id, 1, { expireTime: inAnHour, jobName: '' });
      expect(errors?.[0]?.extensions).toMatchObject({ fields: [{ field: 'jobName' }] });
      expect((await edit(id, 1, { expireTime: inAnHour })).data).toEqual({
        updateJob: { status: 'PUBLISHED', expireTime: inAnHour },
      });
    } finally {
      jest.useRealTimers();
    }
  });

  it('cannot be created with a past expireTime unless it is hidden', async () => {
    const create = (input: object) =>
      one.graphql<{ createJob: object | null }>(
        'mutation ($input: CreateJobInput!) { createJob(input: $input) { status } }',
        { input: { jobName: 'x', ...input } },
        editor,
      );
    const past = PAST.toISOString();
    expect((await create({ expireTime: past })).errors).toMatchObject([
      { extensions: { fields: [{ field: 'expireTime', code: 'OUT_OF_RANGE' }] } },
    ]);
    expect((await create({ status: 'HIDDEN', expireTime: past })).data).toEqual({
      createJob: { status: 'HIDDEN' },
    });
  });
});
