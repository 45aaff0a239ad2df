import type { Knex } from 'knex';
import { ConfigError } from '../../config';
import { hostListOf, hostsOf } from '../../lib/postgres-hosts';
import { reasonOf } from '../../lib/text/reason';

/** The oldest major version that the contract, section 2, allows. */
const OLDEST = 14;

/**
 * Rejects with ConfigError if the database at `url` cannot be used; the message has no password.
 */
export async function requireDatabase(database: Knex, url: string): Promise<void> {
  const version = await versionOf(database).catch((error: unknown) => {
    throw new ConfigError(
      `DATABASE_URL: ${placeOf(url)} cannot be used: ${reasonWithoutPassword(error, url)}.`,
    );
  });
  if (version < OLDEST * 10_000) {
    const major = Math.floor(version / 10_000);
    throw new ConfigError(
      `DATABASE_URL: ${placeOf(url)} is PostgreSQL ${major}; it must be ${OLDEST} or newer.`,
    );
  }
}

async function versionOf(database: Knex): Promise<number> {
  const { rows } = await database.raw<{ rows: { version: number }[] }>(
    "SELECT current_setting('server_version_num')::integer AS version",
  );
  return rows[0]?.version ?? 0;
}

/** Database and host of a URL, for messages. */
function placeOf(url: string): string {
  const { pathname } = new URL(hostsOf(url).urls[0]);
  return `the database ${decoded(pathname.slice(1))} at ${hostListOf(url) || 'this machine'}`;
}

/** Why it failed. No library should quote the password, but one might: it is removed. */
function reasonWithoutPassword(error: unknown, url: string): string {
  const { password } = new URL(hostsOf(url).urls[0]);
  // Knex puts the statement in front of the driver's message.
  const reason = reasonOf(error)
    .replace(/^.* - /, '')
    .replace(/\.$/, '');
  return [password, decoded(password)]
    .filter((each) => each.length > 2)
    .reduce((text, each) => text.replaceAll(each, '…'), reason);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
