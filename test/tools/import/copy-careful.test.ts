import { Client } from 'pg';
import { CarefulCopy } from '../../../tools/import/stage/copy.careful';
import { inTransaction } from '../../../tools/import/target/transaction';
import { createTestDatabase } from '../../support/database';

it('a careful copy leaves no row behind if the old database is lost while it writes', async () => {
  const database = await createTestDatabase();
  const client = new Client(database.url);
  await client.connect();
  await client.query('CREATE TABLE staged (id integer)');
  const copy = new CarefulCopy<number>(client, 'staged', ['id'], () => undefined);
  let written: Promise<void> | undefined;
  const batch = inTransaction(client, async () => {
    copy.write('1', 1);
    written = new Promise((resolve) => copy.drained(resolve));
    await copy.abort();
    throw new Error('the old database is lost');
  });
  await expect(batch).rejects.toThrow('the old database is lost');
  await written;
  const { rows } = await client.query('SELECT * FROM staged');
  await client.end();
  await database.close();
  expect(rows).toEqual([]);
});
