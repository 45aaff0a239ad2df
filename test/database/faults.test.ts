import { isDatabaseAway } from '../../src/database/faults';
import { createTestDatabase, type TestDatabase } from '../support/database';

describe('an error of PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => (database = await createTestDatabase()));
  afterAll(() => database.close());

  const raised = async (code: string): Promise<unknown> =>
    database.knex.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`).then(
      () => undefined,
      (error: unknown) => error,
    );

  it.each([
    ...['08006', '25006', '25P03', '25P04', '40000', '40001', '40003', '40P01', '53000', '53100'],
    ...['53200', '55P03', '57000', '57014', '57P01', '57P05', '58000', '58030'],
  ])('%s counts as the database being unavailable', async (code) =>
    expect(isDatabaseAway(await raised(code))).toBe(true),
  );

  it.each(['22P02', '23505', '25P02', '42501', '42P01', '58P01', 'XX000', 'XX001'])(
    '%s counts as a fault of the statement or the data',
    async (code) => expect(isDatabaseAway(await raised(code))).toBe(false),
  );
});
