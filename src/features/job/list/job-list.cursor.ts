import { fromCursor, isInteger, toCursor } from '../../../lib/cursor';
import type { Coordinates } from '../../../lib/distance';
import type { JobPosition } from './job-list.request';

/** A cursor holds a distance from one place, and is useless in a list ordered by another. */
const orderFrom = (near: Coordinates | null) =>
  near === null ? 'jobs' : `jobs ${near.lng} ${near.lat}`;

export function jobCursor(near: Coordinates | null, { metres, weigh, id }: JobPosition): string {
  return toCursor(orderFrom(near), [metres, weigh, id]);
}

/** Where the cursor points; null where it is none of a list with this order. */
export function jobPosition(near: Coordinates | null, cursor: string): JobPosition | null {
  return fromCursor(orderFrom(near), cursor, ([metres, weigh, id, ...rest]) =>
    (metres === null || (near !== null && isInteger(metres))) &&
    isInteger(weigh) &&
    isInteger(id) &&
    rest.length === 0
      ? { metres, weigh, id }
      : null,
  );
}
