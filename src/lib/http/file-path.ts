import { posix } from 'node:path';

/**
 * Returns the decoded path of a request for a file; undefined if a file has another path, too, such
 * as `//a`, `/./a` and `/b%2fa`, which rules for `/a` would miss.
 */
export function filePath(encoded: string): string | undefined {
  if (/%(?:2f|5c|00)/i.test(encoded)) return undefined;
  try {
    const path = decodeURIComponent(encoded);
    return posix.normalize(path) === path ? path : undefined;
  } catch {
    return undefined;
  }
}
