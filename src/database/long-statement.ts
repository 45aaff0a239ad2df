import type { Knex } from 'knex';

/**
 * Replaces STATEMENT_TIMEOUT: counting a frequent keyword among ten million jobs takes up to 13
 * seconds.
 */
const TIMEOUT_MS = 5 * 60_000;
/** A server that has not cancelled the statement after this additional time counts as gone. */
const CANCEL_TIMEOUT_MS = 1_000;

/**
 * Runs a statement of background work, which may take longer than those of requests, and returns
 * its rows. It has its own transaction, and `signal` cancels it so that the service can stop.
 */
export function runLong<Row>(
  database: Knex,
  sql: string,
  values: readonly string[],
  signal: AbortSignal,
): Promise<readonly Row[]> {
  return database.transaction(async (transaction) => {
    const { rows: sessions } = await transaction.raw<{ rows: { pid: number }[] }>(
      "SELECT pg_backend_pid() AS pid, set_config('statement_timeout', ?, true)",
      [String(TIMEOUT_MS)],
    );
    signal.throwIfAborted();
    const cancel = () => {
      const pid = sessions[0]?.pid ?? 0;
      database.raw('SELECT pg_cancel_backend(?)', [pid]).catch(() => undefined);
    };
    signal.addEventListener('abort', cancel);
    try {
      const { rows } = await transaction
        .raw<{ rows: Row[] }>(sql, [...values])
        .options({ query_timeout: TIMEOUT_MS + CANCEL_TIMEOUT_MS });
      return rows;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  });
}
