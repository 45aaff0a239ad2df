/** China has one time zone and no daylight saving time. */
const UTC_OFFSET_MS = 8 * 60 * 60 * 1000;

/** Returns today's date in China, as `2026-01-31`. */
export const today = (now = Date.now()): string =>
  new Date(now + UTC_OFFSET_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
