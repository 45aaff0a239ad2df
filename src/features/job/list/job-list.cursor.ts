import { fromCursor, isInteger, toCursor } from '../../../lib/lists/cursor';
import type { JobOrdering, JobPosition } from './job-list.request';

const WAGE = /^\d{1,8}\.\d\d$/;

/** A cursor holds a position in one order, and is invalid in a list that is ordered otherwise. */
const nameOf = ({ point, byWage }: JobOrdering) =>
  byWage ? 'jobs by wage' : point === null ? 'jobs' : `jobs ${point.lng} ${point.lat}`;

export function jobCursor(ordering: JobOrdering, position: JobPosition): string {
  const { metres, wage, weigh, id, depth } = position;
  const counted = metres === null || depth === undefined ? [] : [depth];
  return toCursor(nameOf(ordering), [ordering.byWage ? wage : metres, weigh, id, ...counted]);
}

/** The depth of the job at an index after `after`; none if that of `after` is unknown. */
export const depthAfter = (after: JobPosition | null, index: number): { depth?: number } => {
  const depth = after === null ? 0 : after.depth;
  return depth === undefined ? {} : { depth: depth + index + 1 };
};

/** The position of the cursor; null if it is not a cursor of a list with this order. */
export function jobPosition(ordering: JobOrdering, cursor: string): JobPosition | null {
  return fromCursor(nameOf(ordering), cursor, ([first, weigh, id, ...rest]) => {
    if (!isInteger(weigh) || !isInteger(id)) return null;
    if (ordering.point !== null && isInteger(first)) {
      const [depth, ...more] = rest;
      const isDepth = depth === undefined || (isInteger(depth) && depth > 0);
      if (!isDepth || more.length > 0) return null;
      return { metres: first, wage: null, weigh, id, ...(depth !== undefined && { depth }) };
    }
    if (rest.length > 0) return null;
    if (ordering.byWage)
      return typeof first === 'string' && WAGE.test(first)
        ? { metres: null, wage: first, weigh, id }
        : null;
    return first === null ? { metres: null, wage: null, weigh, id } : null;
  });
}
