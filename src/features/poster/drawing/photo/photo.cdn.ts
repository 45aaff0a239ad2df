import { fetchWithin, isRedirect, UnusableAnswer } from '../../../../lib/upstreams/fetch-within';
import { reasonOf } from '../../../../lib/text/reason';

/** The time limit for fetching a picture, including redirects, in milliseconds. */
export const PHOTO_MS = 5_000;
const MAX_REDIRECTS = 3;

/** The CDN's state while one poster was drawn; plain data that a thread sends back. */
export interface CdnReport {
  readonly answered: boolean;
  /** Why there was no answer in time. */
  readonly failure?: string | undefined;
}

/** Fetches one poster's pictures from CDN_URL; stops after a failure. */
export class CdnClient {
  private answered = false;
  private failure: string | undefined;

  /** `mayFetch`: false while the CDN is known to be down. */
  constructor(private readonly mayFetch = true) {}

  async fetch(base: string, url: string, maxBytes: number): Promise<Buffer | undefined> {
    // Other addresses, some of which are no URLs, say nothing about the CDN.
    if (!this.mayFetch || this.failure !== undefined || !isUnder(base, url)) return undefined;
    try {
      const bytes = await fetchUnder(base, url, maxBytes);
      this.answered = true;
      return bytes;
    } catch (error) {
      if (error instanceof UnusableAnswer) this.answered = true;
      else this.failure = reasonOf(error);
      return undefined;
    }
  }

  report(): CdnReport {
    return { answered: this.answered, failure: this.failure };
  }
}

/**
 * Fetches `url` if it and all its redirects are under `base`; resolves to undefined otherwise, and
 * for an unsuccessful answer. Rejects if the answer is not complete in time, or exceeds `maxBytes`.
 */
async function fetchUnder(
  base: string,
  url: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const deadline = performance.now() + PHOTO_MS;
  let address = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS && isUnder(base, address); redirects += 1) {
    const { status, headers, body } = await fetchWithin(new URL(address), {
      ms: Math.max(1, Math.ceil(deadline - performance.now())),
      maxBytes,
      headers: { accept: 'image/*' },
    });
    const { location } = headers;
    if (!isRedirect(status) || location === undefined || !URL.canParse(location, address))
      return status >= 200 && status < 300 ? body : undefined;
    address = new URL(location, address).href;
  }
  return undefined;
}

/** Compares parsed URLs, so that neither `..` nor a user name before the host escapes `base`. */
function isUnder(base: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const [root, url] = [new URL(base.endsWith('/') ? base : `${base}/`), new URL(address)];
  return (
    url.origin === root.origin &&
    url.username === '' &&
    url.pathname.startsWith(root.pathname) &&
    !/%2e|%2f|%5c/i.test(url.pathname)
  );
}
