import { JobOrder } from '../../../../src/features/job/list/job-list.order';
import { JobType } from '../../../../src/features/job/job.row';
import {
  THRESHOLDS,
  type JobListRequest,
} from '../../../../src/features/job/list/job-list.request';
import {
  jobListStatement,
  statementOf,
} from '../../../../src/features/job/list/job-list.statement';
import { nearRows } from '../../../../src/features/job/list/strategies/job-list.nearest-rows';

const place = { lng: 121, lat: 31 };
const request = (given: Partial<JobListRequest>): JobListRequest => ({
  types: null,
  audience: null,
  keyword: null,
  spread: null,
  area: null,
  minWage: null,
  point: null,
  order: JobOrder.STANDARD,
  after: null,
  offset: 0,
  limit: 10,
  withTotal: true,
  ...given,
});

describe("a list's statement", () => {
  it.each<[string, Partial<JobListRequest>]>([
    ['first page', {}],
    ['first page of one type', { types: [JobType.LONG_TERM] }],
    ["caller's nearest", { audience: [1, 2], point: place }],
  ])('is short enough to share a connection: the %s', (_name, given) => {
    expect(jobListStatement(request(given)).isShort).toBe(true);
  });

  it('is short enough to share a connection: the nearest', () => {
    const nearest = request({ point: place });
    expect(statementOf(nearRows, nearest, THRESHOLDS).isShort).toBe(true);
  });

  // These may take longer than other statements should have to wait.
  it.each<[string, Partial<JobListRequest>]>([
    ['a keyword', { keyword: '工' }],
    ['a page far down', { offset: 1_000 }],
    ['wages in order', { order: JobOrder.WAGE }],
    ['the newest', { order: JobOrder.NEWEST }],
    ['a least wage', { minWage: '20' }],
    ['a circle', { area: { circle: { centre: place, radius: 9 }, bounds: null } }],
    ['several types', { types: [JobType.LONG_TERM, JobType.PART_TIME] }],
  ])('shares no connection: %s', (_name, given) => {
    expect(jobListStatement(request(given)).isShort).not.toBe(true);
  });
});
