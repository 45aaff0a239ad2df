/** A whole number as people read it: 12,345. */
export const grouped = (number: number | bigint): string => number.toLocaleString('en-US');
