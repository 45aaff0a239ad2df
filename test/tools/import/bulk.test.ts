import { Client } from 'pg';
import { inBulk } from '../../../tools/import/merge/bulk';
import { createTestDatabase, type TestDatabase } from '../../support/database';

describe('adding rows to a table', () => {
  let target: TestDatabase;
  let client: Client;
  beforeAll(async () => {
    target = await createTestDatabase();
    client = new Client({ connectionString: target.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await target.close();
  });

  const definitions = async () => {
    const { rows } = await client.query<{ text: string }>(
      `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conrelid = 'users'::regclass
       UNION ALL SELECT indexdef FROM pg_indexes WHERE tablename = 'users' ORDER BY text`,
    );
    return rows.map(({ text }) => text);
  };

  it.each([
    ['rebuilds its indexes and foreign keys if they are many', 20_000n, 5_000, true],
    ['keeps them for fewer rows', 19_999n, 0, false],
    ['keeps them if it has over a quarter as many already', 20_000n, 5_001, false],
  ])('%s', async (_title, rows, present, rebuilds) => {
    await client.query('TRUNCATE users CASCADE');
    await client.query('INSERT INTO users (id) SELECT generate_series(1, $1::integer)', [present]);
    const before = await definitions();
    const steps: string[] = [];
    const during = await inBulk(client, 'users', rows, definitions, (step) => steps.push(step));
    expect(during.some((text) => text.startsWith('FOREIGN KEY'))).toBe(!rebuilds);
    expect(steps.length).toBe(before.length - during.length);
    expect(await definitions()).toEqual(before);
  });
});
