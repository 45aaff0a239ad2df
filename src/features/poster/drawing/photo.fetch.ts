import { fetchWithin, isRedirect } from '../../../lib/fetch-within';

/** Milliseconds for a picture, its redirects included. */
export const PHOTO_MS = 5_000;
const MAX_REDIRECTS = 3;

/**
 * Fetches `url` if it lies under `base`, redirects included; undefined otherwise, and where there is no such thing.
 * Rejects where no whole answer came within five seconds, or one larger than `maxBytes`.
 */
export async function fetchUnder(
  base: string,
  url: string,
  maxBytes: number,
  ms = PHOTO_MS,
): Promise<Buffer | undefined> {
  const deadline = performance.now() + ms;
  let address = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS && isUnder(base, address); redirects += 1) {
    const left = Math.max(1, Math.ceil(deadline - performance.now()));
    const { status, headers, body } = await fetchWithin(address, {
      ms: left,
      maxBytes,
      headers: { accept: 'image/*' },
    });
    if (!isRedirect(status) || headers.location === undefined)
      return status >= 200 && status < 300 ? body : undefined;
    address = new URL(headers.location, address);
  }
  return undefined;
}

/** Compared as parsed, so that neither `..` nor a user name in front of a host gets out. */
function isUnder(base: string, url: URL): boolean {
  const root = new URL(base.endsWith('/') ? base : `${base}/`);
  return (
    url.origin === root.origin &&
    url.username === '' &&
    url.pathname.startsWith(root.pathname) &&
    !/%2e|%2f|%5c/i.test(url.pathname)
  );
}
