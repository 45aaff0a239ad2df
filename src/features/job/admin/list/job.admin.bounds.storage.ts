import type { Knex } from 'knex';

/** Bounds on a job's numbers and times, and a user to whom it is restricted. */
export interface JobBounds {
  readonly userId?: string | null;
  readonly minPriceTotal?: string | null;
  readonly maxPriceTotal?: string | null;
  readonly minWeigh?: number | null;
  readonly maxWeigh?: number | null;
  readonly expireFrom?: Date | null;
  readonly expireUntil?: Date | null;
  readonly createFrom?: Date | null;
  readonly createUntil?: Date | null;
}

type Expiry = Pick<JobBounds, 'expireFrom' | 'expireUntil'>;
type Creation = Pick<JobBounds, 'createFrom' | 'createUntil'>;

export const hasExpiry = ({ expireFrom, expireUntil }: Expiry): boolean =>
  expireFrom != null || expireUntil != null;

export function whereBounds(query: Knex.QueryBuilder, filter: JobBounds): Knex.QueryBuilder {
  const { minPriceTotal, maxPriceTotal, minWeigh, maxWeigh } = filter;
  const bound = (condition: string, value: string | number | null | undefined) => {
    if (value != null) void query.whereRaw(`${condition} ${numberText(value)}`);
  };
  bound('job.factory_price_total >=', minPriceTotal);
  bound('job.factory_price_total <=', maxPriceTotal);
  bound('job.weigh >=', minWeigh);
  bound('job.weigh <=', maxWeigh);
  return whereCreated(whereExpiry(whereUser(query, filter), filter), filter);
}

/** Filters by a user to whom jobs are restricted, for which there is an index. */
export function whereUser(
  query: Knex.QueryBuilder,
  { userId }: Pick<JobBounds, 'userId'>,
): Knex.QueryBuilder {
  return userId == null ? query : query.whereRaw(`job.user_ids @> ${integers([userId])}`);
}

/** Filters by expiry, for which there is an index of published jobs. */
export function whereExpiry(
  query: Knex.QueryBuilder,
  { expireFrom, expireUntil }: Expiry,
): Knex.QueryBuilder {
  if (expireFrom != null) void query.whereRaw(`job.expiretime >= ${timeText(expireFrom)}`);
  if (expireUntil != null) void query.whereRaw(`job.expiretime < ${timeText(expireUntil)}`);
  return query;
}

/** Filters by creation time, for which there is an index; it is unknown for some jobs. */
export function whereCreated(
  query: Knex.QueryBuilder,
  { createFrom, createUntil }: Creation,
): Knex.QueryBuilder {
  if (createFrom != null) void query.whereRaw(`job.addtime >= ${timeText(createFrom)}`);
  if (createUntil != null) void query.whereRaw(`job.addtime < ${timeText(createUntil)}`);
  return query;
}

export const integers = (values: readonly (string | number)[]): string =>
  `'{${values.map(numberText).join()}}'::integer[]`;

/** Returns a number as SQL; throws for anything else. */
function numberText(value: string | number): string {
  const text = String(value);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) throw new TypeError(`${text} is not a number`);
  return text;
}

/** Returns a time as SQL; throws if it is invalid. */
const timeText = (value: Date) => `'${value.toISOString()}'::timestamptz`;
