import { unavailable } from '../../src/errors';
import { BoundedQueue } from '../../src/lib/concurrency/bounded-queue';
import { createLog } from '../../src/observability/log';
import { shortageLabels, Shortages } from '../../src/observability/shortages';
import { startService } from '../support/service';

const inMemory = () => {
  const lines: { msg: string; code?: string }[] = [];
  const write = (text: string) => void lines.push(JSON.parse(text) as (typeof lines)[number]);
  return { lines, log: createLog('warn', false, { write }) };
};

it('a full disk or a read-only database is logged once for many failed writes', async () => {
  const { lines, log } = inMemory();
  const service = await startService({}, log);
  try {
    const token = await service.tokenFor(7);
    for (const code of ['53100', '25006']) {
      await service.knex.raw(`
        CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN RAISE EXCEPTION USING ERRCODE = ''${code}''; END';
        DROP TRIGGER IF EXISTS refusing ON job_keyword;
        CREATE TRIGGER refusing BEFORE INSERT OR UPDATE ON job_keyword
        FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
      for (let time = 0; time < 3; time += 1)
        expect(await service.rest('jobList', { keyword: '普工' }, token)).toMatchObject({
          code: 1,
        });
      const record = 'mutation { recordKeyword(keyword: "普工") { id } }';
      const refused = await service.graphql(record, {}, token);
      expect(refused.errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    }
  } finally {
    await service.close();
  }
  expect(lines).toEqual([
    expect.objectContaining({
      code: '53100',
      msg: "requests are refused: the database server's disk is full",
    }),
    expect.objectContaining({
      code: '25006',
      msg: 'requests are refused: the database is read-only',
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('frames');
});

it.each(['EACCES', 'EXDEV'])('many uploads that fail with %s are logged once', (code) => {
  const { lines, log } = inMemory();
  const shortages = new Shortages(log, () => 0);
  const failure = Object.assign(new Error('rename'), { code });
  expect([shortages.report(failure, 'id'), shortages.report(failure, 'id')]).toEqual([true, true]);
  expect(lines).toEqual([expect.objectContaining({ code })]);
});

it('a shortage is logged again after a minute; other errors are left to the caller', () => {
  const { lines, log } = inMemory();
  let now = 1_000_000;
  const shortages = new Shortages(log, () => now);
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
  for (const step of [0, 59_999, 1]) {
    now += step;
    expect(shortages.report(full, 'id')).toBe(true);
  }
  expect(lines.map(({ msg }) => msg)).toEqual(
    Array(2).fill('requests are refused: the disk is full'),
  );
  expect(
    [{ code: 'ERR_WORKER_INIT_FAILED' }, { code: 'ERR_WORKER_INIT_FAILED' }].map((each) =>
      shortages.report(each, 'id'),
    ),
  ).toEqual([true, true]);
  expect(lines.slice(2)).toHaveLength(1);
  expect(
    [new Error('other'), undefined, { code: '42P01' }].map((error) =>
      shortages.report(error, 'id'),
    ),
  ).toEqual([false, false, false]);
});

it('many refusals by a full queue are logged once per queue', async () => {
  const { lines, log } = inMemory();
  const shortages = new Shortages(log, () => 0);
  for (const name of ['password hashes', 'drawing posters'] as const) {
    const queue = new BoundedQueue(name, { running: 0, waiting: 0, wait: 1 }, unavailable);
    for (let time = 0; time < 3; time += 1) {
      const refusal = await queue.run(() => Promise.resolve()).catch((error: unknown) => error);
      expect(shortages.report((refusal as Error).cause, 'id')).toBe(true);
    }
  }
  expect(lines.map(({ msg }) => msg)).toEqual([
    'requests are refused: password hashes: 0 running and 0 waiting',
    'requests are refused: drawing posters: 0 running and 0 waiting',
  ]);
  expect(shortages.counts.get('drawing posters')).toBe(3);
  expect(shortageLabels('drawing posters')).toEqual({ cause: 'queue', queue: 'drawing posters' });
});
