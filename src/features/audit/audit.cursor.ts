import { fromCursor, toCursor } from '../../lib/lists/cursor';
import type { SortDirection } from '../../lib/lists/list';

const orderOf = (direction: SortDirection) => `audit log ${direction}`;

export const auditCursor = (direction: SortDirection, id: string): string =>
  toCursor(orderOf(direction), [id]);

/** Returns the entry that a cursor points to; null unless it belongs to this list and order. */
export const auditPosition = (
  direction: SortDirection,
  cursor: string,
): { readonly id: string } | null =>
  fromCursor(orderOf(direction), cursor, ([id, ...rest]) =>
    typeof id === 'string' && /^\d{1,18}$/.test(id) && rest.length === 0 ? { id } : null,
  );
