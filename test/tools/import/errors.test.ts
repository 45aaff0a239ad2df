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

/** Other versions must be checked, since their errors may have codes or other texts. */
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
])('%s counts as a lost connection', (code) => {
  expect(isLost(wrapped(coded(code)))).toBe(true);
});

it.each(['23505', '42P01', '57014', 'ER_DUP_ENTRY', 'ER_NO_SUCH_TABLE', 'ERR_ASSERTION', 'EX 1'])(
  '%s does not count as a lost connection',
  (code) => {
    expect(isLost(coded(code))).toBe(false);
  },
);

it("errors of the log or of a table are recognised by the old server's code", () => {
  expect(isLogLost(coded('ER_MASTER_FATAL_ERROR_READING_BINLOG'))).toBe(true);
  expect(isUnreadable(coded('ER_SPECIFIC_ACCESS_DENIED_ERROR'))).toBe(true);
  expect(isOtherSchema(wrapped(coded('ER_BAD_FIELD_ERROR')))).toBe(true);
  expect([isLogLost, isUnreadable, isOtherSchema].some((is) => is(new Error('1236')))).toBe(false);
});

it('the message of an error with a code is ignored', () => {
  expect(isLost(Object.assign(new Error('Connection terminated'), { code: '42601' }))).toBe(false);
});

it.each(ERROR_MESSAGES)('$library still has the uncoded message: $text', ({ library, text }) => {
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

it('errors of a terminated PostgreSQL connection count as a lost connection', async () => {
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
