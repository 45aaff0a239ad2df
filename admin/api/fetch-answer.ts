import { GRAPHQL } from './addresses';

/**
 * Timeout of a request, in ms: a dead connection may never report an error. The largest request, 1
 * MiB, takes 105 s at 10 kB/s.
 */
export const TIMEOUT_MS = 120_000;

/** Sends a GraphQL request and returns the parsed body. Throws if there is none, or no JSON. */
export async function fetchAnswer(
  query: string,
  variables: unknown,
  signal: AbortSignal | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = window.setTimeout(abort, TIMEOUT_MS);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted === true) abort();
  try {
    const response = await fetch(GRAPHQL, {
      method: 'POST',
      body: JSON.stringify({ query, variables }),
      headers: {
        'content-type': 'application/json',
        'accept-language': document.documentElement.lang,
        ...headers,
      },
      signal: controller.signal,
    });
    return await answerIn(response);
  } finally {
    window.clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Returns the parsed body; a proxy's refusal, which lists no errors, becomes the service's. */
async function answerIn(response: Response): Promise<unknown> {
  const extensions = limitIn(response.status, response.headers.get('retry-after'));
  if (extensions === null) return response.json();
  const body: unknown = await response.json().catch(() => null);
  return { errors: [{ extensions }], ...(body as object | null) };
}

/** Returns the error's extensions for a status that asks to retry later; null for others. */
export function limitIn(status: number, retryAfter: string | null) {
  if (status !== 429 && status !== 503) return null;
  const code = status === 429 ? 'RATE_LIMITED' : 'SERVICE_UNAVAILABLE';
  return { code, retryAfter: Number(retryAfter) || undefined } as const;
}
