import { limitIn, TIMEOUT_MS } from './fetch-answer';
import { errorIn, RequestError, unreachable } from './request-error';
import { sessionHeaders } from './send';

/** Returns the text of a small export. Throws RequestError. */
export async function fetchExport(address: string): Promise<string> {
  const answer = await answerTo('GET', address);
  if (!answer.ok) throw await refusalIn(answer);
  return answer.text().catch(() => {
    throw unreachable();
  });
}

/** Returns the error of an answer; a proxy's has no JSON, so its status tells. */
export async function refusalIn(answer: Response): Promise<RequestError> {
  const body: unknown = await answer.json().catch(() => null);
  return errorIn(body) ?? refusal(answer);
}

/** Derives the error from the status. */
export function refusal({ status, headers }: Response): RequestError {
  const limit = limitIn(status, headers.get('retry-after'));
  return new RequestError(limit?.code ?? 'INTERNAL_SERVER_ERROR', '', limit ?? {});
}

export async function answerTo(method: 'GET' | 'HEAD', address: string): Promise<Response> {
  const controller = new AbortController();
  // Never cleared, because it also limits the reading of the answer.
  window.setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    return await fetch(address, {
      method,
      headers: { 'accept-language': document.documentElement.lang, ...sessionHeaders() },
      signal: controller.signal,
    });
  } catch {
    throw unreachable();
  }
}
