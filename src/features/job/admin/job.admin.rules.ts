import type { FieldProblem } from '../../../errors';
import { messages } from '../../../lib/messages/messages';
import { JobStatus, type StoredJob } from '../job.row';
import { sumOf, twoDecimals } from '../../../lib/values/money';

/** A job's prices before a change, in yuan per hour. */
type Prices = Pick<StoredJob, 'factory_price' | 'subsidy_price' | 'factory_price_total'>;

/** New prices, and amounts to add to them; omitted ones stay, and a total of null is the sum. */
export interface PriceChanges {
  readonly factoryPrice?: string;
  readonly subsidyPrice?: string;
  readonly factoryPriceTotal?: string | null;
  /** This amount and the next may be negative. */
  readonly addToFactoryPrice?: string;
  readonly addToSubsidyPrice?: string;
}

/**
 * Returns the columns that new prices set; null if one is negative or too large. A total that
 * equals the sum follows the sum; one set by hand changes only by the amounts added to the prices.
 */
export function pricesAfter(
  { factoryPriceTotal: total, ...changes }: PriceChanges,
  before: Prices,
): Prices | null {
  const { addToFactoryPrice: more = '0', addToSubsidyPrice: moreSubsidy = '0' } = changes;
  const factory_price = sumOf(changes.factoryPrice ?? before.factory_price, more);
  const subsidy_price = sumOf(changes.subsidyPrice ?? before.subsidy_price, moreSubsidy);
  if (factory_price === null || subsidy_price === null) return null;
  const followed = before.factory_price_total === sumOf(before.factory_price, before.subsidy_price);
  const factory_price_total =
    total === null || (total === undefined && followed)
      ? sumOf(factory_price, subsidy_price)
      : total === undefined
        ? sumOf(before.factory_price_total, more, moreSubsidy)
        : twoDecimals(total);
  return factory_price_total === null
    ? null
    : { factory_price, subsidy_price, factory_price_total };
}

export function priceProblems(changes: PriceChanges, before: Prices): FieldProblem[] {
  if (pricesAfter(changes, before) !== null) return [];
  const field = wrongPrice(changes, before);
  return [{ field, code: 'OUT_OF_RANGE', message: messages.pricesOutOfRange }];
}

/** Returns the amount that puts its price or the total out of range; without amounts, the total. */
function wrongPrice(changes: PriceChanges, before: Prices): keyof PriceChanges {
  const { addToFactoryPrice: more, addToSubsidyPrice: moreSubsidy } = changes;
  const isFactory = sumOf(changes.factoryPrice ?? before.factory_price, more ?? '0') === null;
  if (more !== undefined && (isFactory || moreSubsidy === undefined)) return 'addToFactoryPrice';
  return moreSubsidy !== undefined ? 'addToSubsidyPrice' : 'factoryPriceTotal';
}

/** A job's visibility and expiry before a change. */
type Publication = Pick<StoredJob, 'status' | 'expiretime'>;

/** The part of a job that a change depends on. */
export type JobBefore = Prices & Publication & Pick<StoredJob, 'cover'>;

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

/** Returns the problem of a change that leaves a job published that has expired by `now`. */
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

/** Returns the columns of the focal point; a new cover has none until it is set. */
export function focusAfter(
  { cover, coverFocus }: CoverChanges,
  before: JobBefore,
): { cover_focus_x?: number | null; cover_focus_y?: number | null } {
  const isOther = cover !== undefined && cover !== before.cover;
  if (coverFocus === undefined && !isOther) return {};
  return { cover_focus_x: coverFocus?.x ?? null, cover_focus_y: coverFocus?.y ?? null };
}
