import type { Client } from 'pg';
import { codeOf } from '../../../src/lib/text/reason';

/**
 * Whether PostgreSQL refused the content of rows: a value, a constraint, the size of an index
 * entry, or an exception of a trigger. Rows cause no other errors.
 */
export function isRowFault(error: unknown): error is Error {
  const code = codeOf(error);
  return typeof code === 'string' && /^(22|23|54|P0001)/.test(code);
}

/**
 * Writes items with as few statements as their errors allow: halves a failed statement until a
 * single item is left, and calls `refuse` for it. What was written stays, so the later of two that
 * exclude each other is refused. Runs within the caller's transaction; throws errors that no row
 * causes.
 */
export async function bisect(
  client: Client,
  [first, end]: readonly [number, number],
  write: (first: number, end: number) => Promise<unknown>,
  refuse: (item: number, reason: Error) => void,
): Promise<void> {
  if (first >= end) return;
  await client.query('SAVEPOINT part');
  try {
    await write(first, end);
    await client.query('RELEASE part');
    return;
  } catch (error) {
    if (!isRowFault(error)) throw error;
    await client.query('ROLLBACK TO part; RELEASE part');
    if (end - first === 1) {
      refuse(first, error);
      return;
    }
  }
  const middle = Math.floor((first + end) / 2);
  await bisect(client, [first, middle], write, refuse);
  await bisect(client, [middle, end], write, refuse);
}
