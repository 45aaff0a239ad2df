import { errorIn, RequestError } from './request-error';
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
  const retryAfter = Number(headers.get('retry-after')) || undefined;
  const code =
    status === 429
      ? 'RATE_LIMITED'
      : status === 503
        ? 'SERVICE_UNAVAILABLE'
        : 'INTERNAL_SERVER_ERROR';
  return new RequestError(code, '', { retryAfter });
}

const unreachable = () => new RequestError('UNREACHABLE', 'The service cannot be reached.');

export async function answerTo(method: 'GET' | 'HEAD', address: string): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: { 'accept-language': document.documentElement.lang, ...sessionHeaders() },
    });
  } catch {
    throw unreachable();
  }
}
