import { fromCursor, isInteger, toCursor } from '../../../lib/lists/cursor';
import type { JobOrdering, JobPosition } from './job-list.request';

const WAGE = /^\d{1,8}\.\d\d$/;

/** A cursor holds a place in one order, and is useless in a list that is ordered otherwise. */
const nameOf = ({ point, byWage }: JobOrdering) =>
  byWage ? 'jobs by wage' : point === null ? 'jobs' : `jobs ${point.lng} ${point.lat}`;

export function jobCursor(ordering: JobOrdering, { metres, wage, weigh, id }: JobPosition): string {
  return toCursor(nameOf(ordering), [ordering.byWage ? wage : metres, weigh, id]);
}

/** Where the cursor points; null where it is none of a list with this order. */
export function jobPosition(ordering: JobOrdering, cursor: string): JobPosition | null {
  return fromCursor(nameOf(ordering), cursor, ([first, weigh, id, ...rest]) => {
    if (!isInteger(weigh) || !isInteger(id) || rest.length > 0) return null;
    if (ordering.byWage)
      return typeof first === 'string' && WAGE.test(first)
        ? { metres: null, wage: first, weigh, id }
        : null;
    const isPlace = first === null || (ordering.point !== null && isInteger(first));
    return isPlace ? { metres: first, wage: null, weigh, id } : null;
  });
}
