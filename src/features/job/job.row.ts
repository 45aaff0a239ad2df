import { mediaKind, mediaUrl } from '../media/media.rules';
import type { Job, JobType, MeasuredDistance } from './job.type';

/** The users a job may be meant for, at most; the database holds it as `job_user_ids_most`. */
export const MOST_USER_IDS = 10_000;

/** A job as the database has it, its description left out. */
export interface JobRow {
  readonly id: number;
  readonly job_name: string;
  readonly cover: string;
  readonly images: readonly string[];
  readonly factory_price: string;
  readonly subsidy_price: string;
  readonly factory_price_total: string;
  readonly salary: string;
  readonly people_num: number;
  readonly lng: number | null;
  readonly lat: number | null;
  readonly type: readonly JobType[];
  readonly weigh: number;
}

export const jobColumns = [
  'job.id',
  'job.job_name',
  'job.cover',
  'job.images',
  'job.factory_price',
  'job.subsidy_price',
  'job.factory_price_total',
  'job.salary',
  'job.people_num',
  'job.lng',
  'job.lat',
  'job.type',
  'job.weigh',
] as const;

/** The job as it leaves; `base` is put in front of stored media paths, `measured` is the distance SQL ordered it by. */
export function toJob(
  row: JobRow & { readonly content?: string },
  base: string,
  measured?: MeasuredDistance,
): Job {
  return {
    id: row.id,
    jobName: row.job_name,
    cover: mediaUrl(base, row.cover),
    images: row.images
      .filter((path) => path !== '')
      .map((path) => ({ type: mediaKind(path), url: mediaUrl(base, path) })),
    content: row.content,
    factoryPrice: row.factory_price,
    subsidyPrice: row.subsidy_price,
    factoryPriceTotal: row.factory_price_total,
    salary: row.salary,
    peopleNum: row.people_num,
    coordinates: row.lng === null || row.lat === null ? null : { lng: row.lng, lat: row.lat },
    types: [...row.type],
    weigh: row.weigh,
    measured,
  };
}
