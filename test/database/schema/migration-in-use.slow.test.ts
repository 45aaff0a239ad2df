import type { Knex } from 'knex';
import { MigrationFolder, migrate } from '../../../src/database/schema/migrate';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { wrongCounters } from '../../support/job-list/job-counters';

const JOBS = 10_000;
const DATA = `
  INSERT INTO users (id, parent_id) SELECT n, nullif(n / 2, 0) FROM generate_series(1, 40) AS n;
  INSERT INTO job (job_name, content, lng, lat, type, user_ids, weigh)
  SELECT '普工' || n, repeat('包吃住', n % 90),
    CASE WHEN n % 9 > 0 THEN 113 + n * 7919 % 10007 / 1e4 END, 22 + n / 1e5,
    (ARRAY['{}', '{1}', '{1,2}', '{2,3}', '{3}'])[1 + n % 5]::integer[],
    CASE n % 7 WHEN 3 THEN ARRAY[1 + n % 40] WHEN 5 THEN ARRAY[20, 1 + n % 11, 33] ELSE '{}' END,
    n * 7919 % 97
  FROM generate_series(1, ${JOBS}) AS n;`;

/** The longest that a statement on a table being migrated may take, in ms. */
const MAX_WAIT = 1_000;

describe('a job table migrated during writes', () => {
  let database: TestDatabase;
  let knex: Knex;
  let written: { longest: number; statements: number };
  beforeAll(async () => {
    database = await createTestDatabase('template0');
    ({ knex } = database);
    await knex.migrate.up({
      migrationSource: new MigrationFolder(),
      name: '0001_document_tables',
    });
    await knex.raw(DATA);
    let isMigrated = false;
    [written] = await Promise.all([
      write(() => isMigrated),
      migrate(knex).finally(() => (isMigrated = true)),
    ]);
  }, 120_000);
  afterAll(() => database.close());

  /**
   * Inserts, moves, restricts and deletes jobs until told to stop; returns the longest wait in ms.
   */
  async function write(until: () => boolean): Promise<{ longest: number; statements: number }> {
    let [longest, statements] = [0, 0];
    const id = () => 1 + ((statements * 7919) % JOBS);
    const acts: (() => Knex.Raw)[] = [
      () => knex.raw("INSERT INTO job (job_name, lng, lat, type) VALUES ('新', 120, 30, '{1,3}')"),
      () => knex.raw('UPDATE job SET lng = 100, lat = 40 WHERE id = ?', [id()]),
      () => knex.raw('UPDATE job SET user_ids = ?, weigh = weigh + 1 WHERE id = ?', [[7], id()]),
      () => knex.raw('UPDATE job SET user_ids = ? WHERE id = ?', [[], id()]),
      () => knex.raw('DELETE FROM job WHERE id = ?', [id()]),
    ];
    while (!until()) {
      const started = performance.now();
      await acts[statements % acts.length]?.();
      longest = Math.max(longest, performance.now() - started);
      statements += 1;
    }
    return { longest, statements };
  }
  const wrong = async (condition: string) =>
    (await knex('job').whereRaw(condition).count({ count: '*' }))[0]?.count;

  it('delays no writer by a second and ends with correct derived data', async () => {
    expect(written.longest).toBeLessThan(MAX_WAIT);
    expect(written.statements).toBeGreaterThan(100);
    // Earlier migrations stored a place as a box, of which the centre counts.
    expect(
      await wrong(`(place IS NULL) <> (job_place(lng, lat) IS NULL)
        OR place <-> job_place(lng, lat) > 0`),
    ).toBe('0');
    expect(await wrong("(audience IS NULL) <> (user_ids = '{}')")).toBe('0');
    // At most the number of edits: the migration's own updates do not count as edits.
    expect(await wrong(`version > 1 + ${written.statements / JOBS + 1} * 3`)).toBe('0');
    expect(await wrongCounters(knex)).toEqual([]);
    const drift = await knex.raw<{ rows: object[] }>('SELECT * FROM job_count_drift()');
    expect(drift.rows).toEqual([]);
  });

  it('ends with the same columns, indexes and triggers as an empty table', async () => {
    const fresh = await createTestDatabase();
    const columns = async (of: Knex) =>
      (
        await of.raw<{ rows: object[] }>(
          `SELECT attname, atttypid::regtype, attnotnull, attgenerated, attstorage
           FROM pg_attribute WHERE attrelid = 'job'::regclass AND attnum > 0 AND NOT attisdropped
           UNION ALL SELECT indexrelid::regclass::text, 'cube', indisvalid, '', ''
           FROM pg_index WHERE indrelid = 'job'::regclass
           UNION ALL SELECT tgname, 'cube', NULL, tgenabled, '' FROM pg_trigger
           WHERE tgrelid = 'job'::regclass AND NOT tgisinternal ORDER BY 1`,
        )
      ).rows;
    expect(await columns(knex)).toEqual(await columns(fresh.knex));
    await fresh.close();
  });
});
