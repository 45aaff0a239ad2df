import { fromCursor, isInteger, toCursor } from '../../lib/lists/cursor';

const orderOf = (parentId: number) => `users below ${parentId}`;

export const userCursor = (parentId: number, id: number): string =>
  toCursor(orderOf(parentId), [id]);

/** Where a cursor points among the users directly below one; null where it is none of them. */
export const userPosition = (parentId: number, cursor: string): { readonly id: number } | null =>
  fromCursor(orderOf(parentId), cursor, ([id, ...rest]) =>
    isInteger(id) && rest.length === 0 ? { id } : null,
  );
