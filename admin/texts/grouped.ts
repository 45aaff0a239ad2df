/**
 * Formats a count with thousands separators, as in Chinese and English. `toLocaleString` does the
 * same, but its first call takes a tenth of the time until the list of jobs is shown.
 */
export function grouped(count: number): string {
  const digits = String(count);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3)
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** Formats a count with its English noun: `1 job`, `2 jobs`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** Formats the size of a file, such as `235 kB` or `1.2 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
