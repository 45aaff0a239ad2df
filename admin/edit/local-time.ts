const two = (part: number) => String(part).padStart(2, '0');

/** Formats an ISO date-time in the reader's time zone, as `2026-03-01T18:30`. */
export function localTime(iso: string): string {
  // Reads the parts: before 1901, offsets include seconds, which getTimezoneOffset() may drop.
  const time = new Date(iso);
  const year = String(time.getFullYear()).padStart(4, '0');
  const date = `${year}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${date}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** The reader's time zone, such as `Asia/Shanghai`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
