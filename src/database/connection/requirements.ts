import type { Knex } from 'knex';
import { DatabaseError } from 'pg';
import { ConfigError, type Config } from '../../config';
import { hostListOf, hostsOf } from '../../lib/postgres-hosts';
import { decoded } from '../../lib/text/percent';
import { reasonOf, withoutStatement } from '../../lib/text/reason';

/** The oldest major version that the contract, section 2, allows. */
const OLDEST_MAJOR = 14;

/** Encodings that store any text; SQL_ASCII, which some systems have by default, stores bytes. */
const ENCODINGS: ReadonlySet<string> = new Set(['UTF8', 'SQL_ASCII']);

/**
 * Rejects with ConfigError if the database at `url` cannot be used; the message has no password.
 */
export async function requireDatabase(database: Knex, url: string): Promise<void> {
  const { version, encoding } = await readServer(database).catch((error: unknown) => {
    throw unusable(url, error);
  });
  if (version < OLDEST_MAJOR * 10_000) {
    const major = Math.floor(version / 10_000);
    throw new ConfigError(
      `DATABASE_URL: ${placeOf(url)} is PostgreSQL ${major}; it must be ${OLDEST_MAJOR} or newer.`,
    );
  }
  if (!ENCODINGS.has(encoding)) {
    throw new ConfigError(
      `DATABASE_URL: ${placeOf(url)} has the encoding ${encoding}; it must be UTF8 ` +
        '(createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0).',
    );
  }
}

/**
 * Returns what to report if the database cannot be prepared for the start: a ConfigError without
 * the statement if the server refused one, otherwise the error itself.
 */
export function preparationError(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  error: unknown,
): unknown {
  if (!(error instanceof DatabaseError)) return error;
  return databaseUrl === undefined
    ? new ConfigError(
        `DATA_DIR: the database in ${dataDir} cannot be used: ${driverReason(error)}.`,
      )
    : unusable(databaseUrl, error);
}

const unusable = (url: string, error: unknown) =>
  new ConfigError(
    `DATABASE_URL: ${placeOf(url)} cannot be used: ` +
      `${reasonWithoutPassword(error, url)}.${adviceOn(error)}`,
  );

/** What to do about refusals for which PostgreSQL has no hint, by error code. */
const ADVICE: Readonly<Record<string, string>> = {
  25006: 'DATABASE_URL must lead to a database that accepts writes, such as the primary.',
  42501: 'Use the role that owns the database and its tables.',
  '42P07': 'Use a database without tables of other programs.',
  '55P03': 'Another session (see pg_stat_activity) holds the lock: try again.',
};

/** Returns what to do about a refusal, after a space; nothing if it is not known. */
export function adviceOn(error: unknown): string {
  const { hint, code = '' } = error instanceof DatabaseError ? error : {};
  const advice = hint ?? ADVICE[code];
  return advice === undefined ? '' : ` ${advice}`;
}

interface Server {
  readonly version: number;
  readonly encoding: string;
}

async function readServer(database: Knex): Promise<Server> {
  const { rows } = await database.raw<{ rows: [Server] }>(
    `SELECT current_setting('server_version_num')::integer AS version,
      current_setting('server_encoding') AS encoding`,
  );
  return rows[0];
}

/** Database and host of a URL, for messages. */
function placeOf(url: string): string {
  const { pathname } = new URL(hostsOf(url).urls[0]);
  const name = decoded(pathname.slice(1));
  const database = name === '' ? 'the default database' : `the database ${name}`;
  return `${database} at ${hostListOf(url) || 'this machine'}`;
}

/** Returns the reason without the password, which no library should quote but one might. */
function reasonWithoutPassword(error: unknown, url: string): string {
  const { password } = new URL(hostsOf(url).urls[0]);
  const reason = driverReason(error);
  if (password === '' && reason.startsWith('SASL'))
    return `the server asks for a password, and the URL has none (${reason})`;
  if (reason.includes('unsupported startup parameter'))
    return `${reason}; PgBouncer needs ignore_startup_parameters (docs/deployment.md)`;
  return [password, decoded(password)]
    .filter((each) => each.length > 2)
    .reduce((text, each) => text.replaceAll(each, '…'), reason);
}

/** The driver's message, without the statement that Knex puts in front of it. */
export const driverReason = (error: unknown) =>
  withoutStatement(reasonOf(error)).replace(/\.$/, '');
