import { JobOrder } from '../../../src/features/job/list/job-list.order';
import type { JobListRequest, JobPosition } from '../../../src/features/job/list/job-list.request';
import type { Bounds } from '../../../src/features/job/list/area/job-area.rules';
import type { Coordinates } from '../../../src/features/job/distance';

export interface ModelJob {
  readonly id: number;
  readonly job_name: string;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly type: readonly number[];
  readonly user_ids: readonly number[];
  readonly weigh: number;
  readonly status: string;
  readonly expiretime: Date | null;
  /** Two decimals. */
  readonly factory_price_total: string;
}

/** What a list is ordered by; null in the standard order. */
export const sortValueOf = (job: ModelJob, order: JobOrder): string | null => {
  if (order === JobOrder.NEWEST) return String(job.id);
  return order === JobOrder.WAGE ? job.factory_price_total : null;
};

/** The distance of a job from a place by the plain formula; null without coordinates. */
export type Metres = (job: ModelJob, from: Coordinates) => number | null;

/**
 * Lists jobs by the document's rules, section 4.5, and by those of the arguments' descriptions,
 * checked on every job.
 */
export function modelList(jobs: readonly ModelJob[], request: JobListRequest, metres: Metres) {
  const matching = jobs.filter((job) => matches(job, request, metres));
  const placed = matching.map((job) => ({
    metres: request.point === null ? null : metres(job, request.point),
    sortValue: sortValueOf(job, request.order),
    weigh: job.weigh,
    id: job.id,
  }));
  const { after, offset, limit } = request;
  const rest = placed
    .sort(order)
    .filter((position) => after === null || order(after, position) < 0);
  return {
    total: matching.length,
    rows: rest.slice(offset, offset + limit).map((row) => ({ id: row.id, metres: row.metres })),
  };
}

function order(one: JobPosition, other: JobPosition): number {
  const [near, far] = [one.metres ?? Infinity, other.metres ?? Infinity];
  if (near !== far) return near - far;
  const paid = Number(other.sortValue) - Number(one.sortValue);
  if (paid !== 0) return paid;
  return other.weigh - one.weigh || other.id - one.id;
}

function matches(job: ModelJob, request: JobListRequest, metres: Metres): boolean {
  const { types, audience, keyword, area, minWage } = request;
  return (
    job.status === 'published' &&
    (job.expiretime === null || job.expiretime > new Date()) &&
    (minWage === null || Number(job.factory_price_total) >= Number(minWage)) &&
    (types === null || types.some((type) => job.type.includes(type))) &&
    (audience === null ||
      job.user_ids.length === 0 ||
      job.user_ids.some((id) => audience.includes(id))) &&
    (keyword === null || job.job_name.toLowerCase().includes(keyword.toLowerCase())) &&
    (!area?.circle || (metres(job, area.circle.centre) ?? Infinity) <= area.circle.radius) &&
    (!area?.bounds || isInside(job, area.bounds))
  );
}

function isInside({ lng, lat }: ModelJob, { west, south, east, north }: Bounds): boolean {
  if (lng === null || lat === null) return false;
  const spans = (degrees: number) =>
    west <= east ? west <= degrees && degrees <= east : degrees >= west || degrees <= east;
  return south <= lat && lat <= north && (spans(lng) || (Math.abs(lng) === 180 && spans(-lng)));
}
