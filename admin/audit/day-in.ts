/**
 * Returns the start of a day in the reader's time zone, plus `days`; undefined if it is no date, or
 * after the year 9999, which the service does not read: the end of its last day bounds nothing.
 */
export function dayIn(text: string | undefined, days = 0): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? [];
  if (year === undefined) return undefined;
  const date = new Date(Number(year), Number(month) - 1, Number(day) + days);
  return date.getUTCFullYear() <= 9999 ? date.toISOString() : undefined;
}
