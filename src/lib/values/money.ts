/** The largest amount of numeric(10,2), in cents. */
const MAX_CENTS = 9_999_999_999n;

const cents = (amount: string): bigint => {
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
};

/** An amount with two decimals: "20.5" is "20.50". */
export const twoDecimals = (amount: string): string => asText(cents(amount));

/** The exact sum of two amounts such as "20.50"; null if numeric(10,2) cannot hold it. */
export function sumOf(one: string, other: string): string | null {
  const sum = cents(one) + cents(other);
  return sum > MAX_CENTS ? null : asText(sum);
}

const asText = (amount: bigint): string =>
  `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
