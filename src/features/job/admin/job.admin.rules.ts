import type { FieldProblem } from '../../../errors';
import { messages } from '../../../lib/messages/messages';
import { JobStatus } from '../job.row';
import { sumOf, twoDecimals } from '../../../lib/values/money';

/** A job's prices before a change, in yuan per hour. */
export interface Prices {
  readonly factory_price: string;
  readonly subsidy_price: string;
  readonly factory_price_total: string;
}

/** New prices; omitted ones stay, and a total of null means the sum. */
interface PriceChanges {
  readonly factoryPrice?: string;
  readonly subsidyPrice?: string;
  readonly factoryPriceTotal?: string | null;
}

/**
 * The columns that new prices set. A total that equals the sum follows the sum; one set by hand
 * stays. Null if the sum is too large.
 */
export function pricesAfter(
  { factoryPrice, subsidyPrice, factoryPriceTotal }: PriceChanges,
  before: Prices,
): Partial<Prices> | null {
  const factory_price = twoDecimals(factoryPrice ?? before.factory_price);
  const subsidy_price = twoDecimals(subsidyPrice ?? before.subsidy_price);
  if (typeof factoryPriceTotal === 'string')
    return { factory_price, subsidy_price, factory_price_total: twoDecimals(factoryPriceTotal) };

  const followed = before.factory_price_total === sumOf(before.factory_price, before.subsidy_price);
  if (factoryPriceTotal === undefined && !followed) return { factory_price, subsidy_price };
  const factory_price_total = sumOf(factory_price, subsidy_price);
  return factory_price_total === null
    ? null
    : { factory_price, subsidy_price, factory_price_total };
}

/** The problem of new prices together. */
export const priceProblems = (changes: PriceChanges, before: Prices): FieldProblem[] =>
  pricesAfter(changes, before) === null
    ? [{ field: 'factoryPriceTotal', code: 'OUT_OF_RANGE', message: messages.sumTooLarge }]
    : [];

/** The visibility of a job, and its expiry, before a change. */
interface Publication {
  readonly status: JobStatus;
  readonly expiretime: Date | null;
}

/** What a change of a job depends on. */
export type JobBefore = Prices & Publication & { readonly cover: string };

export const NEW_JOB: JobBefore = {
  factory_price: '0.00',
  subsidy_price: '0.00',
  factory_price_total: '0.00',
  cover: '',
  status: JobStatus.PUBLISHED,
  expiretime: null,
};

/** The new values; omitted ones stay. */
interface PublicationChanges {
  readonly status?: JobStatus;
  readonly expireTime?: Date | null;
}

/** The problem of a change that would leave a job published that has expired by `now`. */
export function publicationProblems(
  { status, expireTime }: PublicationChanges,
  before: Publication,
  now: Date,
): FieldProblem[] {
  if (status === undefined && expireTime === undefined) return [];
  const until = expireTime === undefined ? before.expiretime : expireTime;
  const isPublished = (status ?? before.status) === JobStatus.PUBLISHED;
  if (!isPublished || until === null || until > now) return [];
  return [
    expireTime === undefined
      ? { field: 'status', code: 'NOT_ALLOWED', message: messages.hasExpired }
      : { field: 'expireTime', code: 'OUT_OF_RANGE', message: messages.futureWhilePublished },
  ];
}

/** A new cover, and its focal point; omitted values stay. */
interface CoverChanges {
  readonly cover?: string;
  readonly coverFocus?: { readonly x: number; readonly y: number } | null;
}

/** The columns of the focal point: a new cover has none until it is set. */
export function focusAfter(
  { cover, coverFocus }: CoverChanges,
  before: JobBefore,
): { cover_focus_x?: number | null; cover_focus_y?: number | null } {
  const isOther = cover !== undefined && cover !== before.cover;
  if (coverFocus === undefined && !isOther) return {};
  return { cover_focus_x: coverFocus?.x ?? null, cover_focus_y: coverFocus?.y ?? null };
}
