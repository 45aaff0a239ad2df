import type { EditedJobFragment, JobStatus, JobType, UpdateJobInput } from '../../documents/job';
import { sameHtml } from '../../content/same-html';
import { meansSame } from '../../edit/conflict/as-stored';
import { sameValue } from '../../edit/conflict/same-value';
import { isAmount } from '../../edit/typed-values';

/** A picture or video of a job. */
export interface MediaItem {
  readonly path: string;
  readonly url: string;
  readonly type: 'IMAGE' | 'VIDEO';
}

/** A job as its form has it. Prices are decimal strings in yuan per hour, never numbers. */
export interface JobValues {
  readonly jobName: string;
  readonly types: readonly JobType[];
  readonly factoryPrice: string;
  readonly subsidyPrice: string;
  /** Null: the sum of the two. */
  readonly factoryPriceTotal: string | null;
  readonly salary: string;
  readonly peopleNum: number;
  readonly weigh: number;
  /** In degrees, in the coordinate system of the mini-program's map (GCJ-02). */
  readonly coordinates: { readonly lng: number; readonly lat: number } | null;
  /** Null: the first image is the cover. */
  readonly cover: MediaItem | null;
  /** The focal point of the cover, as shares of its width and height. */
  readonly coverFocus: { readonly x: number; readonly y: number } | null;
  readonly images: readonly MediaItem[];
  /** HTML, as stored. */
  readonly content: string;
  readonly userIds: readonly string[];
  readonly status: JobStatus;
  /** When it expires, as an ISO date-time; null for never. */
  readonly expireTime: string | null;
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

/** An amount of yuan in fen: whole numbers, so that sums are exact. */
function fen(text: string): number {
  const [yuan = '0', rest = ''] = text.split('.');
  return Number(yuan) * 100 + Number(rest.padEnd(2, '0'));
}

/** The sum of two amounts, such as `28.75`; empty if one of them is invalid. */
export function sumOf(a: string, b: string): string {
  if (!isAmount(a) || !isAmount(b)) return '';
  const sum = fen(a) + fen(b);
  return `${Math.floor(sum / 100)}.${String(sum % 100).padStart(2, '0')}`;
}

/** The form's values of a stored job. */
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

/** A copy of a job as a new one, without its applicants and expiry. */
export const copied = (values: JobValues): JobValues => ({
  ...values,
  peopleNum: 0,
  expireTime: null,
});

/** The stored job with those fields of a form that differ from the job it was based on. */
export const rebased = (values: JobValues, before: JobValues, now: JobValues): JobValues => ({
  ...now,
  ...Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !sameValue(value, before[name as keyof JobValues]),
    ),
  ),
});

/** Whether a value is stored so, perhaps written in another way. */
const isStoredAs = (name: string, value: unknown, stored: unknown): boolean => {
  if (typeof value !== 'string' || typeof stored !== 'string') return sameValue(value, stored);
  if (name === 'content') return sameHtml(value, stored);
  return meansSame(value, stored);
};

/** A form's values, those that mean the same as the stored ones written as they are stored. */
export const asStored = (values: JobValues, stored: JobValues): JobValues => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(stored).filter(([name, value]) =>
      isStoredAs(name, values[name as keyof JobValues], value),
    ),
  ),
});

/** The fields to send: those that differ from the stored job. */
export function changesOf(values: JobValues, before: JobValues): UpdateJobInput {
  const input: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (sameValue(value, before[name as keyof JobValues])) continue;
    input[name] = sentAs(name, value);
  }
  // The service decides by its stored prices whether the total follows their sum.
  if ('factoryPrice' in input || 'subsidyPrice' in input)
    input.factoryPriceTotal = values.factoryPriceTotal;
  // The service removes the focal point of another cover.
  if ('cover' in input) input.coverFocus = values.coverFocus;
  return input;
}

export const hasChanges = (values: JobValues, before: JobValues): boolean =>
  Object.keys(changesOf(values, before)).length > 0;

function sentAs(name: string, value: unknown): unknown {
  if (name === 'cover') return (value as MediaItem | null)?.path ?? '';
  if (name === 'images') return (value as readonly MediaItem[]).map(({ path }) => path);
  return value;
}
