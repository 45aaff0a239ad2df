import type { AdminJobFilter, JobType } from '../../documents/jobs';
import { money } from '../../edit/typed-values';
import { flag, userIdIn } from '../../list/address';

/** The filters of the list of jobs, as they are named in the address. */
export const FILTERS = [
  'name',
  'types',
  'from',
  'to',
  'status',
  'restricted',
  'user',
  'pictures',
  'place',
  'expiry',
] as const;

export type Filter = (typeof FILTERS)[number];

type Filters = Readonly<Partial<Record<Filter, string>>>;

export const JOB_TYPES: readonly JobType[] = ['LONG_TERM', 'PART_TIME', 'SHORT_TERM'];

const isType = (text: string): text is JobType => JOB_TYPES.some((type) => type === text);

/** Reads `types=LONG_TERM,PART_TIME` of the address. */
export const typesOf = ({ types = '' }: Filters): JobType[] => types.split(',').filter(isType);

/** Reads `25`, `２５．５元`, `¥25`; null for anything else. */
function amount(text = ''): string | null {
  const typed = money(text);
  return 'value' in typed ? typed.value : null;
}

/** Whether the lowest wage is above the highest, so that no job can match. */
export const isEmptyRange = ({ minPriceTotal, maxPriceTotal }: AdminJobFilter): boolean =>
  minPriceTotal != null && maxPriceTotal != null && Number(minPriceTotal) > Number(maxPriceTotal);

/** The values of `expiry` in the address: the most days until then; 0 means expired jobs. */
const EXPIRIES: Readonly<Partial<Record<string, number>>> = { past: 0, 7: 7, 30: 30 };

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/**
 * Returns when the jobs expire, to the minute, so that `start.ts` and the page send the same query,
 * and rendering again does not change it.
 */
function expiryOf({ expiry = '' }: Filters, now: number) {
  const days = EXPIRIES[expiry];
  const time = (later: number) =>
    new Date(Math.floor(now / MINUTE) * MINUTE + later * DAY).toISOString();
  return {
    expireFrom: days ? time(0) : null,
    expireUntil: days === undefined ? null : time(days),
  };
}

/** The query's variables at this time; invalid values are omitted. */
export function conditionsOf(filters: Filters, now = Date.now()): AdminJobFilter {
  const types = typesOf(filters);
  return {
    types: types.length === 0 ? null : types,
    minPriceTotal: amount(filters.from),
    maxPriceTotal: amount(filters.to),
    status: filters.status === 'PUBLISHED' || filters.status === 'HIDDEN' ? filters.status : null,
    restricted: flag(filters.restricted),
    userId: userIdIn(filters.user),
    illustrated: flag(filters.pictures),
    located: flag(filters.place),
    ...expiryOf(filters, now),
  };
}
