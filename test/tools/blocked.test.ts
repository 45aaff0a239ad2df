import { Client } from 'pg';
import { printBlockers } from '../../tools/lib/blocked';
import { createTestDatabase } from '../support/database';

test('an import that waits for a lock logs the process that holds it', async () => {
  const target = await createTestDatabase();
  const [holder, importing] = ['some editor', 'job-gateway import'].map(
    (application_name) => new Client({ connectionString: target.url, application_name }),
  ) as [Client, Client];
  await Promise.all([holder.connect(), importing.connect()]);
  await holder.query('BEGIN; LOCK TABLE job');
  const printed: string[] = [];
  const release = (line: string) => {
    printed.push(line);
    void holder.query('COMMIT');
  };
  const read = () => importing.query('SELECT FROM job');
  const waiting = "application_name = 'job-gateway import'";
  await printBlockers(target.knex, waiting, release, read, 10);
  expect(printed).toEqual([
    expect.stringMatching(
      /^PostgreSQL: waiting for a lock of server process \d+ \(some editor, in/,
    ),
  ]);
  await Promise.all([holder.end(), importing.end()]);
  await target.close();
});
