import type { Changes } from '../../../database/editing';
import { badFields } from '../../../errors';
import { sumOf, twoDecimals } from '../../../lib/money';
import { sanitisedHtml } from '../../../lib/sanitised-html';
import type { UpdateJobInput } from './job.admin.input';

/** A job's prices before a change, in yuan per hour. */
export interface Prices {
  readonly factory_price: string;
  readonly subsidy_price: string;
  readonly factory_price_total: string;
}

export const NO_PRICES: Prices = {
  factory_price: '0.00',
  subsidy_price: '0.00',
  factory_price_total: '0.00',
};

/** The columns that a checked input sets, given the prices so far. Throws BAD_USER_INPUT where the sum is too large. */
export function jobChanges(input: UpdateJobInput, prices: Prices): Changes {
  const { coordinates } = input;
  return {
    job_name: input.jobName?.trim(),
    cover: input.cover,
    images: input.images,
    content: input.content === undefined ? undefined : sanitisedHtml(input.content),
    ...pricesAfter(input, prices),
    salary: input.salary,
    people_num: input.peopleNum,
    ...(coordinates !== undefined && {
      lng: coordinates?.lng ?? null,
      lat: coordinates?.lat ?? null,
    }),
    type: input.types && [...new Set(input.types)].sort(),
    user_ids: input.userIds && restrictedTo(input.userIds),
    weigh: input.weigh,
  };
}

/** User ids as they are stored: each once, in the order given. */
export const restrictedTo = (userIds: readonly string[]): number[] => [
  ...new Set(userIds.map(Number)),
];

/** The total follows the sum as long as it is the sum; one set by hand stays. */
function pricesAfter(
  { factoryPrice, subsidyPrice, factoryPriceTotal }: UpdateJobInput,
  before: Prices,
) {
  const factory_price = twoDecimals(factoryPrice ?? before.factory_price);
  const subsidy_price = twoDecimals(subsidyPrice ?? before.subsidy_price);
  if (typeof factoryPriceTotal === 'string')
    return { factory_price, subsidy_price, factory_price_total: twoDecimals(factoryPriceTotal) };

  const followed = before.factory_price_total === sumOf(before.factory_price, before.subsidy_price);
  if (factoryPriceTotal === undefined && !followed) return { factory_price, subsidy_price };
  const factory_price_total = sumOf(factory_price, subsidy_price);
  if (factory_price_total === null)
    throw badFields([
      { field: 'factoryPriceTotal', message: 'The sum of the prices is too large.' },
    ]);
  return { factory_price, subsidy_price, factory_price_total };
}
