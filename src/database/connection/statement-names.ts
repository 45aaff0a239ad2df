import type { Knex } from 'knex';
import type { Logger } from '../../lib/logger';

/** SQLSTATEs for a statement name that this connection does not know, or that is already in use. */
const WRONG_CONNECTION = new Set(['26000', '42P05']);

/**
 * Logs once that a pooler in front of the database mixes up prepared statements, which makes
 * requests fail.
 */
export function watchStatementNames(database: Knex, log: Pick<Logger, 'error'>): void {
  const notice = ({ code }: { code?: string }) => {
    if (!WRONG_CONNECTION.has(code ?? '')) return;
    database.removeListener('query-error', notice);
    log.error(
      { code },
      'a pooler in front of PostgreSQL does not keep named statements: ' +
        'set DATABASE_STATEMENTS=unnamed',
    );
  };
  database.on('query-error', notice);
}
