import type { UpdateJobsInput } from '../../documents/bulk';
import { money, salary, type TypedValue } from '../../edit/typed-values';

/** The typed texts; an empty one leaves the value of each job unchanged. */
export interface TypedWages {
  readonly price?: string;
  readonly subsidy?: string;
  readonly total?: string;
  readonly isSum?: boolean;
  readonly salary?: string;
}

/** The sign of an amount to add, including those that Chinese input methods type. */
const SIGN = /^\s*[+＋\-－−]/;
const PLUS = /^\s*[+＋]/;

/** Whether an amount is set, or added to or subtracted from each job's current one. */
export type Way = 'set' | 'raise' | 'lower';

export const wayOf = (text: string): Way =>
  PLUS.test(text) ? 'raise' : SIGN.test(text) ? 'lower' : 'set';

/** Returns the same amount with the sign of another way. */
export const inWay = (text: string, way: Way): string =>
  `${{ set: '', raise: '+', lower: '-' }[way]}${unsigned(text).trim()}`;

export const unsigned = (text: string): string => text.replace(SIGN, '');

/** Returns the changes for valid texts; empty ones change nothing. */
export function inputOf({
  price = '',
  subsidy = '',
  total = '',
  ...typed
}: TypedWages): UpdateJobsInput {
  return {
    ...(SIGN.test(price)
      ? { addToFactoryPrice: added(price) }
      : { factoryPrice: valueOf(money(price)) }),
    ...(SIGN.test(subsidy)
      ? { addToSubsidyPrice: added(subsidy) }
      : { subsidyPrice: valueOf(money(subsidy)) }),
    factoryPriceTotal: typed.isSum === true ? null : valueOf(money(total)),
    salary: valueOf(salary(typed.salary ?? '')),
  };
}

function added(text: string): string | undefined {
  const amount = valueOf(money(unsigned(text)));
  return amount === undefined ? undefined : `${PLUS.test(text) ? '' : '-'}${amount}`;
}

const valueOf = (cell: TypedValue<string>) => ('value' in cell ? cell.value : undefined);

/** A job's wages; undefined if the list has no price columns. */
interface Wages {
  readonly factoryPrice?: string;
  readonly subsidyPrice?: string;
  readonly factoryPriceTotal?: string;
}

/** The smallest and largest amount of several jobs, in hundredths of a yuan. */
type Range = readonly [least: number, greatest: number];

/** The effect of a change on one of the jobs' amounts. */
export interface WageChange {
  readonly of: 'price' | 'subsidy' | 'total';
  readonly before: Range;
  readonly after: Range;
  /** Whether an amount falls below half of its value, or rises above twice its value. */
  readonly isLarge: boolean;
}

const NAMES = ['price', 'subsidy', 'total'] as const;

type Amounts = readonly [price: number, subsidy: number, total: number];

/** Returns the amounts that change for some of these jobs, as the service will calculate them. */
export function wageChanges(input: UpdateJobsInput, jobs: readonly Wages[]): WageChange[] {
  const pairs = jobs.flatMap((job) => {
    const before = amountsOf(job);
    return before === null ? [] : [{ before, after: amountsAfter(input, before) }];
  });
  return NAMES.flatMap((name, index) => {
    const each = pairs.map(({ before, after }) => [before[index] ?? 0, after[index] ?? 0] as const);
    if (each.every(([before, after]) => before === after)) return [];
    const before = rangeOf(each.map(([amount]) => amount));
    const after = rangeOf(each.map(([, amount]) => amount));
    return [{ of: name, before, after, isLarge: each.some(isLarge) }];
  });
}

const isLarge = ([before, after]: readonly [number, number]) =>
  before > 0 && (after * 2 < before || after > before * 2);

const rangeOf = (amounts: readonly number[]): Range => [Math.min(...amounts), Math.max(...amounts)];

/** Whether the wages of a job are known. */
export const hasWages = (job: Wages): boolean => amountsOf(job) !== null;

function amountsOf({ factoryPrice, subsidyPrice, factoryPriceTotal }: Wages): Amounts | null {
  if (factoryPrice == null || subsidyPrice == null || factoryPriceTotal == null) return null;
  return [cents(factoryPrice), cents(subsidyPrice), cents(factoryPriceTotal)];
}

const cents = (amount: string) => Math.round(Number(amount) * 100);

/** A total that equals the sum follows it; another changes only by what is added. */
function amountsAfter(input: UpdateJobsInput, [price, subsidy, total]: Amounts): Amounts {
  const more = cents(input.addToFactoryPrice ?? '0');
  const moreSubsidy = cents(input.addToSubsidyPrice ?? '0');
  const set = (amount: string | null | undefined, otherwise: number) =>
    amount == null ? otherwise : cents(amount);
  const [newPrice, newSubsidy] = [
    set(input.factoryPrice, price) + more,
    set(input.subsidyPrice, subsidy) + moreSubsidy,
  ];
  const follows = input.factoryPriceTotal === null || total === price + subsidy;
  const otherwise = follows ? newPrice + newSubsidy : total + more + moreSubsidy;
  return [newPrice, newSubsidy, set(input.factoryPriceTotal, otherwise)];
}
