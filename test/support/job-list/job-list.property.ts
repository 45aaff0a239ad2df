import fc from 'fast-check';
import type { Knex } from 'knex';
import { connect } from '../../../src/database/connection/connect';
import { runStatement, type Statement } from '../../../src/database/knex-internals';
import { JobOrder } from '../../../src/features/job/list/job-list.order';
import type { FoundRow, JobListRequest } from '../../../src/features/job/list/job-list.request';
import { findJobList } from '../../../src/features/job/list/job-list.storage';
import {
  countedTotalStatement,
  jobTotalStatement,
  statementOf,
} from '../../../src/features/job/list/job-list.statement';
import { byWalk } from '../../../src/features/job/list/strategies/job-list.by-walk';
import { hideExpired } from '../../../src/features/job/job.expiry.storage';
import { distanceInMetres } from '../../../src/features/job/distance';
import { createTestDatabase, type TestDatabase } from '../database';
import { filling, KEYWORDS, PLACES, question, thresholds } from './job-list.cases';
import { modelList, sortValueOf, type Metres, type ModelJob } from './job-list.model';

const CASES = 220;
/** Totals of keywords are counted without a least wage and with these. */
const COUNTED_WAGES = ['18.5', '20.00'];

interface Row {
  readonly total: string | null;
}

/** Tests with one data set, and as many random questions as CASES says, for each seed. */
export const compareWithModel = (seeds: readonly number[]) =>
  describe('lists of random jobs are those of a model that looks at every job', () => {
    let database: TestDatabase;
    beforeAll(async () => (database = await createTestDatabase()));
    afterAll(() => database.close());

    it.each([...seeds])('filling %i', async (seed) => {
      const jobs = await fill(database.knex, seed);
      // Small tables are read completely if that is allowed: every other data set is read by the
      // indexes.
      const service = connect(seed % 2 === 0 ? database.url : withoutScans(database.url), 1);
      const run = <Found>(statement: Statement) => runStatement<Found>(service, statement);
      try {
        const metres = await plainDistances(service, jobs);
        await fc.assert(
          fc.asyncProperty(question, thresholds, async (asked, limits) => {
            const list = {
              ...asked,
              order: asked.point === null ? asked.order : JobOrder.STANDARD,
              after: null,
              offset: 0,
              limit: 1000,
            } as JobListRequest;
            const { rows: whole } = modelList(jobs, list, metres);
            const at = asked.after === null ? -1 : asked.after % whole.length;
            const last = whole[at];
            const depth = asked.depth === 'right' ? at + 1 : asked.depth;
            const job = last && jobs[last.id - 1];
            const after = job && {
              ...last,
              ...(depth !== null && { depth }),
              weigh: job.weigh,
              sortValue: sortValueOf(job, list.order),
            };
            const request = {
              ...list,
              after: after ?? null,
              offset: after ? 0 : asked.offset % (whole.length + 10),
              limit: asked.limit,
            };
            const expected = modelList(jobs, request, metres);

            const rows = await findJobList(run, request, limits);
            const listed = rows.filter(({ id }) => id !== null);
            expect(listed.map((row) => ({ id: row.id, metres: row.metres }))).toEqual(
              expected.rows,
            );

            const counted = asked.withTotal ? rows : await run<Row>(jobTotalStatement(request));
            expect(Number(counted[0]?.total)).toBe(expected.total);

            if (request.keyword === null || request.area !== null) return;
            const found = await run<FoundRow>(statementOf(byWalk, request, limits));
            const [total] = await run<Row>(countedTotalStatement(request));
            const isCounted = [null, ...COUNTED_WAGES].includes(request.minWage);
            expect(total?.total).toBe(isCounted ? String(expected.total) : null);
            if (request.withTotal) expect(found[0]?.total).toBe(total?.total);
            const walked = found.filter(({ id }) => id !== null);
            const page = walked.map((row) => ({ id: row.id, metres: row.metres }));
            // A page that is not full is no answer; it has to be full if nothing limits the walk.
            if (page.length === request.limit) expect(page).toEqual(expected.rows);
            else if (limits.mostWalked === 1000)
              expect(
                walkable(
                  modelList(jobs, { ...request, offset: 0, limit: 1000 }, metres).rows,
                  request,
                ),
              ).toBeLessThanOrEqual(request.offset + request.limit);
          }),
          { numRuns: CASES, seed },
        );
      } finally {
        await service.destroy();
      }
    });
  });

/** How many of the list's jobs a walk can find: by distance, those with coordinates. */
const walkable = (rows: readonly { metres: number | null }[], { point, after }: JobListRequest) =>
  point === null || after?.metres === null
    ? rows.length + 1
    : rows.filter(({ metres }) => metres !== null).length;

function withoutScans(address: string): string {
  const url = new URL(address);
  url.searchParams.set(
    'options',
    '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off',
  );
  return url.href;
}

/** Replaces all jobs. Some of them first become bounds of buckets, by which the triggers count. */
async function fill(knex: Knex, seed: number): Promise<ModelJob[]> {
  const [sample] = fc.sample(filling, { numRuns: 1, seed });
  const jobs = (sample?.jobs ?? []).map(({ place, ...columns }, index) => ({
    id: index + 1,
    lng: place?.lng ?? null,
    lat: place?.lat ?? null,
    ...columns,
  }));
  const bounds = [...new Set(sample?.bounds)]
    .flatMap((index) => jobs[index] ?? [])
    .sort((one, other) => other.weigh - one.weigh || other.id - one.id);
  await knex.raw('TRUNCATE job CASCADE');
  await knex.raw('SELECT job_count_rebuild()');
  await knex('job_bucket').update({ bucket_number: bounds.length + 1 });
  for (const [index, { weigh, id }] of bounds.entries())
    await knex('job_bucket').insert({ bucket_number: index + 1, weigh, id });
  await knex.raw('SELECT job_name_compact()');
  for (const keyword of KEYWORDS) {
    for (const wage of [null, ...COUNTED_WAGES])
      await knex.raw('SELECT job_name_count(lower(?), ?)', [keyword, wage ?? '-infinity']);
  }
  await knex('job').insert(jobs);
  // The counts below must include both compacted changes and, since jobs are hidden, pending ones.
  if (seed % 3 === 0) await knex.raw('SELECT job_name_compact()');
  await hideExpired(knex);
  return jobs;
}

/** The formula's distances, computed in SQL; those in TypeScript differ by rounding at most. */
async function plainDistances(service: Knex, jobs: readonly ModelJob[]): Promise<Metres> {
  const distances = new Map<string, number | null>();
  for (const from of PLACES) {
    const { rows } = await service.raw<{ rows: { id: number; metres: number }[] }>(
      `SELECT id, round(2 * 6378138 * asin(least(1, sqrt(power(sin(radians(lat - :lat) / 2), 2)
           + cos(radians(:lat)) * cos(radians(lat)) * power(sin(radians(lng - :lng) / 2), 2))))
         ) AS metres
       FROM job WHERE lng IS NOT NULL`,
      { lng: from.lng, lat: from.lat },
    );
    for (const { id, metres } of rows) {
      distances.set(`${id} ${from.lng} ${from.lat}`, metres);
      const { lng, lat } = jobs[id - 1] ?? {};
      const again = distanceInMetres(from, { lng: Number(lng), lat: Number(lat) });
      expect(Math.abs(metres - again)).toBeLessThanOrEqual(1);
    }
  }
  return (job, from) => distances.get(`${job.id} ${from.lng} ${from.lat}`) ?? null;
}
