/** The largest amount of numeric(10,2), in cents. */
const MAX_CENTS = 9_999_999_999n;

/** Returns the cents of an amount such as "20.5" or "-1.50". */
const cents = (amount: string): bigint => {
  if (amount.startsWith('-')) return -cents(amount.slice(1));
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'));
};

/** Formats an amount with two decimals: "20.5" is "20.50". */
export const twoDecimals = (amount: string): string => asText(cents(amount));

/** Returns the exact sum of amounts such as "20.50" or "-1"; null below 0 or if out of range. */
export function sumOf(...amounts: readonly string[]): string | null {
  const sum = amounts.reduce((total, amount) => total + cents(amount), 0n);
  return sum < 0n || sum > MAX_CENTS ? null : asText(sum);
}

const asText = (amount: bigint): string =>
  `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
