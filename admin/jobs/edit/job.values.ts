import type { EditedJobFragment, JobStatus, JobType } from '../../documents/job';
import { isAmount } from '../../edit/typed-values';

/** A picture or video of a job. */
export interface MediaItem {
  readonly path: string;
  readonly url: string;
  readonly type: 'IMAGE' | 'VIDEO';
}

/** A job as edited in its form. Prices are decimal strings in yuan per hour, never numbers. */
export interface JobValues {
  readonly jobName: string;
  readonly types: readonly JobType[];
  readonly factoryPrice: string;
  readonly subsidyPrice: string;
  /** Null if it is the sum of the two. */
  readonly factoryPriceTotal: string | null;
  readonly salary: string;
  readonly peopleNum: number;
  readonly weigh: number;
  /** In degrees, in the coordinate system of the mini-program's map (GCJ-02). */
  readonly coordinates: { readonly lng: number; readonly lat: number } | null;
  /** Null if the first image is the cover. */
  readonly cover: MediaItem | null;
  /** The focal point of the cover, as fractions of its width and height. */
  readonly coverFocus: { readonly x: number; readonly y: number } | null;
  readonly images: readonly MediaItem[];
  /** HTML, as stored. */
  readonly content: string;
  readonly userIds: readonly string[];
  readonly status: JobStatus;
  /** When it expires, as an ISO date-time; null for never. */
  readonly expireTime: string | null;
}

/** A stored job; `version` is null for a new one. */
export interface ReadJob {
  readonly values: JobValues;
  readonly version: number | null;
}

export const NEW_JOB: JobValues = {
  jobName: '',
  types: ['LONG_TERM'],
  factoryPrice: '0.00',
  subsidyPrice: '0.00',
  factoryPriceTotal: null,
  salary: '',
  peopleNum: 0,
  weigh: 0,
  coordinates: null,
  cover: null,
  coverFocus: null,
  images: [],
  content: '',
  userIds: [],
  status: 'PUBLISHED',
  expireTime: null,
};

/** Converts yuan to fen: whole numbers, so that sums are exact. */
function fen(text: string): number {
  const [yuan = '0', rest = ''] = text.split('.');
  return Number(yuan) * 100 + Number(rest.padEnd(2, '0'));
}

/** Returns the sum of two amounts, such as `28.75`; empty if one of them is invalid. */
export function sumOf(a: string, b: string): string {
  if (!isAmount(a) || !isAmount(b)) return '';
  const sum = fen(a) + fen(b);
  return `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`;
}

/** Returns the form's values for a stored job. */
export function valuesOf(job: EditedJobFragment): JobValues {
  const { coverPath, cover, images, imagePaths, factoryPriceTotal: total } = job;
  const isSum = total === sumOf(job.factoryPrice, job.subsidyPrice);
  return {
    jobName: job.jobName,
    types: job.types,
    factoryPrice: job.factoryPrice,
    subsidyPrice: job.subsidyPrice,
    factoryPriceTotal: isSum ? null : total,
    salary: job.salary,
    peopleNum: job.peopleNum,
    weigh: job.weigh,
    coordinates: job.coordinates && { lng: job.coordinates.lng, lat: job.coordinates.lat },
    coverFocus: job.coverFocus && { x: job.coverFocus.x, y: job.coverFocus.y },
    cover: coverPath ? { path: coverPath, url: cover, type: 'IMAGE' } : null,
    images: (imagePaths ?? []).map((path, index) => ({
      path,
      url: images[index]?.url ?? '',
      type: images[index]?.type ?? 'IMAGE',
    })),
    content: job.storedContent ?? '',
    userIds: job.userIds ?? [],
    status: job.status ?? 'PUBLISHED',
    expireTime: job.expireTime,
  };
}

/** Returns a copy as a new job, without applicants and expiry. */
export const copied = (values: JobValues): JobValues => ({
  ...values,
  peopleNum: 0,
  expireTime: null,
});
