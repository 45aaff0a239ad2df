import { fromCursor, isInteger, toCursor } from '../../lib/lists/cursor';
import type { FavouritePosition } from './favourite-list.storage';

const ORDER = 'favourites';

export function favouriteCursor({ since, weigh, id }: FavouritePosition): string {
  return toCursor(ORDER, [since, weigh, id]);
}

/** Returns the position of a cursor; null if it is not a cursor of this list. */
export function favouritePosition(cursor: string): FavouritePosition | null {
  return fromCursor(ORDER, cursor, ([since, weigh, id, ...rest]) =>
    typeof since === 'string' &&
    /^-?\d{1,18}$/.test(since) &&
    isInteger(weigh) &&
    isInteger(id) &&
    rest.length === 0
      ? { since, weigh, id }
      : null,
  );
}
