/** Returns the first page, the last, and `reach` pages around the current one; null marks a gap. */
export function pagesAround(current: number, last: number, reach: number): (number | null)[] {
  const from = Math.max(2, Math.min(current - reach, last - 2 * reach));
  const to = Math.min(last - 1, Math.max(current + reach, 1 + 2 * reach));
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? [null] : []),
    ...middle,
    ...(to < last - 1 ? [null] : []),
    ...(last > 1 ? [last] : []),
  ];
}
