import { createHash } from 'node:crypto';

/** Incremented when the content of cursors changes, so that older ones are refused. */
const VERSION = 1;

type CursorValue = number | string | null;

/** Encodes a position as text for clients, accepted only in a list of the same `order`. */
export function toCursor(order: string, values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify([VERSION, digest(order), ...values])).toString('base64url');
}

/** Returns what `read` returns for a cursor's values; null if it is no cursor of such a list. */
export function fromCursor<Position>(
  order: string,
  cursor: string,
  read: (values: readonly unknown[]) => Position | null,
): Position | null {
  if (cursor.length > 200) return null;
  try {
    const decoded = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    if (!Array.isArray(decoded)) return null;
    const values = decoded.slice(2) as CursorValue[];
    // A position has exactly one cursor: no other spelling is accepted.
    return toCursor(order, values) === cursor ? read(values) : null;
  } catch {
    return null;
  }
}

const digest = (order: string) =>
  createHash('sha256').update(order).digest('base64url').slice(0, 6);

/** Whether a cursor's value fits PostgreSQL's integer. */
export const isInteger = (value: unknown): value is number =>
  typeof value === 'number' && value === (value | 0);
