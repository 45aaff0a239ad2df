/** Returns a whole number with separators: 12,345. */
export const grouped = (number: number | bigint): string => number.toLocaleString('en-US');
