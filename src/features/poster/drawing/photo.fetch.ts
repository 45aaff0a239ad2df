const TIMEOUT_MS = 5_000;
const MAX_REDIRECTS = 3;

/** Fetches `url` if it lies under `base`, redirects included; undefined otherwise, and where there is no such thing. */
export async function fetchWithin(base: string, url: string, maxBytes: number): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let address = new URL(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS && isUnder(base, address); redirects += 1) {
    const response = await fetch(address, { redirect: 'manual', signal, headers: { accept: 'image/*' } });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      address = new URL(location, address);
      continue;
    }
    if (response.ok) return await readAtMost(maxBytes, response);
    await response.body?.cancel();
    return undefined;
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

async function readAtMost(maxBytes: number, response: Response): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    length += part.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
