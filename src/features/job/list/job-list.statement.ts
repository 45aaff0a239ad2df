import { createHash } from 'node:crypto';
import type { Statement } from '../../../database/prepared';
import { distant } from './job-list.by-distance';
import { matched, matchedTotal } from './job-list.by-match';
import { THRESHOLDS, type JobListRequest } from './job-list.request';
import { Shape } from './job-list.sql';
import { gatheredFor, restrictedTo, totalOf, visibleTo } from './job-list.total';
import { isDeep, weighed } from './job-list.by-weight';
import { jobColumns } from '../job.row';

/**
 * The one statement behind a list (the document, section 4.5). The request's shape decides the text and the values only fill
 * it, so that a text is planned once. It returns the page's rows in order, each with `total` and `metres`; of an empty page
 * it returns one row without an id.
 */
export function jobListStatement(request: JobListRequest, thresholds = THRESHOLDS): Statement {
  const shape = new Shape(request, thresholds);
  return statement(
    shape,
    isMatched(request) ? matched(shape) : walked(shape),
    `SELECT total.jobs AS total, page.metres, ${jobColumns.join(', ')}
FROM total LEFT JOIN (page CROSS JOIN LATERAL (SELECT * FROM job WHERE job.id = page.id OFFSET 0) AS job) ON true
ORDER BY page.metres, page.weigh DESC, page.id DESC`,
  );
}

/** The statement behind a total that is asked for without a page: one row, `total`. */
export function jobCountStatement(request: JobListRequest): Statement {
  const shape = new Shape({ ...request, counted: true }, THRESHOLDS);
  const ctes =
    request.keyword !== null || request.area !== null
      ? matchedTotal(shape)
      : [...restrictedTo(shape, 0), totalOf(shape)];
  return statement(shape, ctes, 'SELECT jobs AS total FROM total');
}

/** Whether the list is found by what it matches, and not by following an order until the page is full. */
function isMatched({ keyword, area, point }: JobListRequest): boolean {
  return keyword !== null || (area !== null && point === null);
}

function walked(shape: Shape): string[] {
  const { few } = shape.thresholds;
  const most = isDeep(shape) ? few.deep : shape.request.point ? few.byDistance : few.byWeigh;
  return [
    ...restrictedTo(shape, most),
    totalOf(shape),
    ...gatheredFor(shape),
    ...(shape.request.point ? distant(shape) : weighed(shape)),
  ];
}

function statement(shape: Shape, ctes: readonly string[], select: string): Statement {
  const text = `WITH ${[...visibleTo(shape), ...ctes].join(',\n')}\n${select}`;
  const { area, types } = shape.request;
  // A connection keeps the plans of all names it has met: rare shapes, of which there are hundreds, get none.
  if (area !== null || (types !== null && types.length > 1)) return { text, values: shape.values };
  return {
    name: `job_list_${createHash('md5').update(text).digest('hex').slice(0, 16)}`,
    text,
    values: shape.values,
  };
}
