import { fromCursor, isInteger, toCursor } from '../../../lib/lists/cursor';
import type { JobRow } from '../job.row';
import { JobOrder, SORT_COLUMNS } from './job-list.order';
import type { JobOrdering, JobPosition } from './job-list.request';

/** Names the order of a cursor, which is invalid in a list with another order. */
function nameOf({ point, order }: JobOrdering): string {
  if (order !== JobOrder.STANDARD) return `jobs by ${order}`;
  return point === null ? 'jobs' : `jobs ${point.lng} ${point.lat}`;
}

export function jobCursor(
  ordering: JobOrdering,
  row: JobRow & Pick<JobPosition, 'metres' | 'depth'>,
): string {
  const { metres, weigh, id, depth } = row;
  const column = SORT_COLUMNS[ordering.order];
  const counted = metres === null || depth === undefined ? [] : [depth];
  const first = column === null ? metres : String(row[column.name]);
  return toCursor(nameOf(ordering), [first, weigh, id, ...counted]);
}

/** Returns the depth of the job at an index after `after`; none if that of `after` is unknown. */
export const depthAfter = (after: JobPosition | null, index: number): { depth?: number } => {
  const depth = after === null ? 0 : after.depth;
  return depth === undefined ? {} : { depth: depth + index + 1 };
};

/** Returns the position of a cursor; null if it is not a cursor of a list with this order. */
export function jobPosition(ordering: JobOrdering, cursor: string): JobPosition | null {
  const column = SORT_COLUMNS[ordering.order];
  return fromCursor(nameOf(ordering), cursor, ([first, weigh, id, ...rest]) => {
    if (!isInteger(weigh) || !isInteger(id)) return null;
    if (ordering.point !== null && isInteger(first)) {
      const [depth, ...more] = rest;
      const isDepth = depth === undefined || (isInteger(depth) && depth > 0);
      if (!isDepth || more.length > 0) return null;
      return { metres: first, sortValue: null, weigh, id, ...(depth !== undefined && { depth }) };
    }
    if (rest.length > 0) return null;
    if (column)
      return typeof first === 'string' && column.pattern.test(first)
        ? { metres: null, sortValue: first, weigh, id }
        : null;
    return first === null ? { metres: null, sortValue: null, weigh, id } : null;
  });
}
