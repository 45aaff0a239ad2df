import { badFields } from '../../../errors';
import { messages } from '../../../lib/messages';
import { sumOf, twoDecimals } from '../../../lib/money';

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

/** New prices; what is left out stays, and a total of null is the sum. */
export interface PriceChanges {
  readonly factoryPrice?: string;
  readonly subsidyPrice?: string;
  readonly factoryPriceTotal?: string | null;
}

/**
 * The columns that new prices set. The total follows the sum as long as it is the sum; one set by
 * hand stays. Throws BAD_USER_INPUT where the sum is too large.
 */
export function pricesAfter(
  { factoryPrice, subsidyPrice, factoryPriceTotal }: PriceChanges,
  before: Prices,
): Partial<Prices> {
  const factory_price = twoDecimals(factoryPrice ?? before.factory_price);
  const subsidy_price = twoDecimals(subsidyPrice ?? before.subsidy_price);
  if (typeof factoryPriceTotal === 'string')
    return { factory_price, subsidy_price, factory_price_total: twoDecimals(factoryPriceTotal) };

  const followed = before.factory_price_total === sumOf(before.factory_price, before.subsidy_price);
  if (factoryPriceTotal === undefined && !followed) return { factory_price, subsidy_price };
  const factory_price_total = sumOf(factory_price, subsidy_price);
  if (factory_price_total === null)
    throw badFields([
      { field: 'factoryPriceTotal', code: 'OUT_OF_RANGE', message: messages.sumTooLarge },
    ]);
  return { factory_price, subsidy_price, factory_price_total };
}
