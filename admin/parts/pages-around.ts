/** The first page, the last, and those around the current one; null for omitted ones. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const from = Math.max(2, Math.min(current - 2, last - 4));
  const to = Math.min(last - 1, Math.max(current + 2, 5));
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? [null] : []),
    ...middle,
    ...(to < last - 1 ? [null] : []),
    ...(last > 1 ? [last] : []),
  ];
}
