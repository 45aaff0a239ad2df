const MINUTE_MS = 60_000;

/**
 * Creates a function for log lines that returns true at most once a minute, per key if given. Keys
 * are kept, so there should be few.
 */
export function onceAMinute(clock = () => performance.now()): (key?: string) => boolean {
  const due = new Map<string, number>();
  return (key = '') => {
    const now = clock();
    if (now < (due.get(key) ?? -Infinity)) return false;
    due.set(key, now + MINUTE_MS);
    return true;
  };
}
