import type { Coordinates } from './distance';

/** The values are the document's. */
export enum JobType {
  LONG_TERM = 1,
  PART_TIME = 2,
  SHORT_TERM = 3,
}

/** The values are stored. */
export enum JobStatus {
  PUBLISHED = 'published',
  HIDDEN = 'hidden',
}

/**
 * SQL on a row of `job`: whether everyone may see it. A job is hidden as soon as it expires by the
 * database's clock, whatever its status.
 */
export const IS_SHOWN =
  "(job.status = 'published' AND (job.expiretime IS NULL OR job.expiretime > now()))";

/**
 * SQL on a row of `job`: whether it is open to everyone, or restricted to one of these users, an
 * `integer[]` of the viewer and all ancestors. The job list finds the same jobs by its indexes.
 */
export const IS_OPEN_TO = "(job.user_ids = '{}' OR job.user_ids && ?::integer[])";

/** Like IS_OPEN_TO, for the users to whom a job is restricted. */
export const isOpenTo = (userIds: readonly number[], ancestry: readonly number[]): boolean =>
  userIds.length === 0 || ancestry.some((id) => userIds.includes(id));

/** SQL on a row of `job`: whether its name contains a text, in any letter case. */
export const NAME_CONTAINS = 'strpos(lower(job.job_name), lower(?)) > 0';

/** The most users that a job may be restricted to, as in the constraint `job_user_ids_most`. */
export const MAX_USER_IDS = 10_000;

/** A row of `job`; prices are in yuan per hour, coordinates in degrees. */
export interface StoredJob {
  readonly id: number;
  readonly job_name: string;
  readonly cover: string;
  /** The focal point of the cover, as shares of its width and height; null without one. */
  readonly cover_focus_x: number | null;
  readonly cover_focus_y: number | null;
  readonly images: readonly string[];
  readonly content: string;
  readonly factory_price: string;
  readonly subsidy_price: string;
  readonly factory_price_total: string;
  readonly salary: string;
  readonly people_num: number;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly type: readonly JobType[];
  readonly user_ids: readonly number[];
  readonly weigh: number;
  readonly status: JobStatus;
  readonly expiretime: Date | null;
  /** Null if it was not added by this service, or before this was recorded. */
  readonly addtime: Date | null;
  readonly version: number;
}

const LISTED = [
  'id',
  'job_name',
  'cover',
  'factory_price',
  'subsidy_price',
  'factory_price_total',
  'salary',
  'people_num',
  'lng',
  'lat',
  'type',
  'weigh',
] as const satisfies readonly (keyof StoredJob)[];

/** A row of `job` in lists: without its description and images, which few lists show. */
export type JobRow = Pick<StoredJob, (typeof LISTED)[number]>;

export const jobColumns = LISTED.map((column) => `job.${column}` as const);

/** A job's distance from the place that orders its list: whole metres, null without coordinates. */
export interface MeasuredDistance {
  readonly from: Coordinates;
  readonly metres: number | null;
}
