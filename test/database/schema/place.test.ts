import type { Knex } from 'knex';
import { MigrationFolder } from '../../../src/database/schema/migrate';
import { createTestDatabase, type TestDatabase } from '../../support/database';

/** The column as earlier releases created it. */
const GENERATED = `
  DROP TRIGGER job_place ON job;
  DROP FUNCTION job_set_place();
  ALTER TABLE job DROP COLUMN place;
  ALTER TABLE job ADD COLUMN place cube GENERATED ALWAYS AS (job_place(lng, lat)) STORED;
  INSERT INTO job (job_name, lng, lat) VALUES ('包装工', 113.9, 22.6), ('保安', NULL, NULL);`;

describe('the place of a job, migrated from a generated column,', () => {
  let database: TestDatabase;
  let knex: Knex;
  let [before, after]: (readonly (string | null)[])[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    ({ knex } = database);
    await knex.raw(GENERATED);
    before = await places();
    const migration = await new MigrationFolder().getMigration('0028_place_by_trigger');
    await knex.transaction(async (transaction) => {
      await migration.up(transaction);
    });
    after = await places();
  });
  afterAll(() => database.close());

  const places = () => knex('job').orderBy('id').pluck<(string | null)[]>('place');
  const wrong = () => knex('job').whereRaw('place IS DISTINCT FROM job_place(lng, lat)');

  it('keeps its value', () => {
    expect(before).toEqual([expect.stringMatching(/^\(/), null]);
    expect(after).toEqual(before);
  });

  it.each([
    ['a new job', "INSERT INTO job (job_name, lng, lat) VALUES ('焊工', -179.9, -89.9)"],
    ['a job that moves', 'UPDATE job SET lng = 120 WHERE lng IS NOT NULL'],
    [
      'a job whose longitude is removed',
      "INSERT INTO job (job_name, lng, lat) VALUES ('钳工', 1, 2); UPDATE job SET lng = NULL WHERE job_name = '钳工'",
    ],
    ['a job whose place is overwritten', 'UPDATE job SET place = cube(ARRAY[0, 0, 1]), weigh = 7'],
    [
      'a job written with session_replication_role = replica',
      'SET session_replication_role = replica; UPDATE job SET lat = 1; RESET session_replication_role',
    ],
  ])('follows the coordinates of %s', async (_, change) => {
    await knex.raw(change);
    expect(await wrong()).toEqual([]);
  });
});

describe('the index on places', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  it.each([
    ['113.5', '22.5 + nr * 1e-5'],
    ['113.5 - nr * 1e-3', '22.5 - nr * 1e-3'],
    ['113.5 + nr * 1e-5', '22.5'],
    ['113.5', '22.5'],
  ])('stays below 40 pages for 400 jobs along a line: %s, %s', async (lng, lat) => {
    const { knex } = database;
    await knex.raw(`TRUNCATE job CASCADE;
      INSERT INTO job (job_name, lng, lat)
      SELECT '焊工', ${lng}, ${lat} FROM generate_series(1, 400) AS nr`);
    const size = await knex.raw<{ rows: object[] }>(
      "SELECT pg_relation_size('job_published_place') < 40 * 8192 AS small",
    );
    expect(size.rows).toEqual([{ small: true }]);
  });
});
