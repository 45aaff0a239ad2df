import { readDroppedTimeout } from '../../../src/database/schema/session-timeouts';
import { createTestDatabase } from '../../support/database';

it('readDroppedTimeout names the ALTER ROLE lines for dropped timeouts', async () => {
  const test = await createTestDatabase();
  const [{ setting }] = (
    await test.knex.raw<{ rows: [{ setting: number }] }>(
      "SELECT setting::integer FROM pg_settings WHERE name = 'statement_timeout'",
    )
  ).rows;
  expect(await readDroppedTimeout(test.knex, setting)).toBeNull();
  const line = await readDroppedTimeout(test.knex, 7_000);
  expect(line).toMatch(
    /"ALTER ROLE \S+ IN DATABASE \S+ SET statement_timeout = 7000;" and "ALTER ROLE .+ lock_timeout = 1400;"/,
  );
  await test.close();
});
