import type { Knex } from 'knex';
import { lockTimeoutOf } from '../connection/connect';

interface Session {
  readonly role: string;
  readonly database: string;
  readonly timeout: number;
}

/**
 * Returns one line that says that a pooler has dropped STATEMENT_TIMEOUT (in milliseconds), and how
 * to set it; null if the sessions have it.
 */
export async function readDroppedTimeout(
  database: Knex,
  statementTimeout: number,
): Promise<string | null> {
  const { rows } = await database.raw<{ rows: [Session] }>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database,
       setting::integer AS timeout
     FROM pg_settings WHERE name = 'statement_timeout'`,
  );
  const { role, database: name, timeout } = rows[0];
  if (timeout === statementTimeout) return null;
  const lines = [
    `statement_timeout = ${statementTimeout}`,
    `lock_timeout = ${lockTimeoutOf(statementTimeout)}`,
  ].map((each) => `"ALTER ROLE ${role} IN DATABASE ${name} SET ${each};"`);
  return (
    `statement_timeout is ${timeout} ms, not STATEMENT_TIMEOUT, as behind a pooler that drops ` +
    `it: run ${lines.join(' and ')}, and what else docs/deployment.md lists for poolers, and ` +
    'have the pooler connect again.'
  );
}
