import { fromCursor, toCursor } from '../../lib/lists/cursor';
import type { SortDirection } from '../../lib/lists/list';

const orderOf = (direction: SortDirection) => `audit log ${direction}`;

export const auditCursor = (direction: SortDirection, id: string): string =>
  toCursor(orderOf(direction), [id]);

/** The entry that a cursor points to; null if it is not a cursor of this list in this order. */
export const auditPosition = (
  direction: SortDirection,
  cursor: string,
): { readonly id: string } | null =>
  fromCursor(orderOf(direction), cursor, ([id, ...rest]) =>
    typeof id === 'string' && /^\d{1,18}$/.test(id) && rest.length === 0 ? { id } : null,
  );
