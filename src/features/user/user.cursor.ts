import { fromCursor, isInteger, toCursor } from '../../lib/lists/cursor';

const orderOf = (parentId: number) => `users below ${parentId}`;

export const userCursor = (parentId: number, id: number): string =>
  toCursor(orderOf(parentId), [id]);

/** Returns the position of a cursor among a user's children; null if it is not one of theirs. */
export const userPosition = (parentId: number, cursor: string): { readonly id: number } | null =>
  fromCursor(orderOf(parentId), cursor, ([id, ...rest]) =>
    isInteger(id) && rest.length === 0 ? { id } : null,
  );
