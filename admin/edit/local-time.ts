/** An ISO date-time in the reader's time zone, as `2026-03-01T18:30`. */
export function localTime(iso: string): string {
  const time = new Date(iso);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The reader's time zone, such as `Asia/Shanghai`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
