import { createHash } from 'node:crypto';

/**
 * Raised when the content of cursors changes, so that an older cursor is refused and not misread.
 */
const VERSION = 1;

export type CursorValue = number | string | null;

/**
 * A place in a list as text that clients hand back. `order` says what the list is ordered by:
 * a cursor of another order is refused.
 */
export function toCursor(order: string, values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify([VERSION, digest(order), ...values])).toString('base64url');
}

/** What `read` makes of the values in a cursor; null when it is not a cursor of such a list. */
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
    // One place has one cursor: no other spelling passes.
    return toCursor(order, values) === cursor ? read(values) : null;
  } catch {
    return null;
  }
}

const digest = (order: string) =>
  createHash('sha256').update(order).digest('base64url').slice(0, 6);

/** Whether a cursor's value is one that PostgreSQL's integer holds. */
export const isInteger = (value: unknown): value is number =>
  typeof value === 'number' && value === (value | 0);
