import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import {
  isLogLost,
  isLost,
  isOtherSchema,
  isUnreadable,
} from '../../../tools/import/follow/errors/errors';
import { ERROR_MESSAGES } from '../../../tools/import/follow/errors/error-messages';
import { createTestDatabase } from '../../support/database';

/** Other versions have to be checked: their errors may have codes, or other words. */
const READ_IN = { pg: '8.23.1', mysql2: '3.24.5', '@vlasky/zongji': '0.9.0' };

const coded = (code: string) => Object.assign(new Error('in any words'), { code });
const wrapped = (cause: Error) => new Error('job: it failed', { cause });

it.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
  'PROTOCOL_CONNECTION_LOST',
  'ER_SERVER_SHUTDOWN',
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_LOCK_DEADLOCK',
  '57P01',
  '08006',
  '40P01',
  '25006',
])('takes %s for a connection that may come back', (code) => {
  expect(isLost(wrapped(coded(code)))).toBe(true);
});

it.each(['23505', '42P01', '57014', 'ER_DUP_ENTRY', 'ER_NO_SUCH_TABLE', 'ERR_ASSERTION', 'EX 1'])(
  'takes %s for something else',
  (code) => {
    expect(isLost(coded(code))).toBe(false);
  },
);

it('tells what is wrong with a log or a table by the code of the old server', () => {
  expect(isLogLost(coded('ER_MASTER_FATAL_ERROR_READING_BINLOG'))).toBe(true);
  expect(isUnreadable(coded('ER_SPECIFIC_ACCESS_DENIED_ERROR'))).toBe(true);
  expect(isOtherSchema(wrapped(coded('ER_BAD_FIELD_ERROR')))).toBe(true);
  expect([isLogLost, isUnreadable, isOtherSchema].some((is) => is(new Error('1236')))).toBe(false);
});

it('believes no message of an error that has a code', () => {
  expect(isLost(Object.assign(new Error('Connection terminated'), { code: '42601' }))).toBe(false);
});

it.each(ERROR_MESSAGES)('knows what $library says without a code: $text', ({ library, text }) => {
  const manifest = join(dirname(require.resolve('mysql2/package.json')), '..', library);
  const { version } = JSON.parse(readFileSync(join(manifest, 'package.json'), 'utf8')) as {
    version: string;
  };
  expect([library, version]).toEqual([library, READ_IN[library]]);
  const files = readdirSync(manifest, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('.js') && !file.includes('node_modules'))
    .map((file) => readFileSync(join(manifest, file), 'utf8'));
  expect(sources.some((source) => source.includes(text))).toBe(true);
});

it('knows the errors of a connection to PostgreSQL that was ended', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  const ended: unknown = await client
    .query('SELECT pg_terminate_backend(pg_backend_pid())')
    .catch((error: unknown) => error);
  const after: unknown = await client.query('SELECT 1').catch((error: unknown) => error);
  expect([isLost(ended), isLost(after)]).toEqual([true, true]);
  await client.end().catch(() => undefined);
  await database.close();
});
