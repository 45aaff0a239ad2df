import { message } from '../parts/messages';
import { fileErrorText } from '../texts/error-text';
import type { Language } from '../texts/texts';
import { errorIn, RequestError } from './request-error';
import { inSession, sessionHeaders } from './send';

/** How long a refusal is shown, in seconds. */
const SECONDS = 8;

/**
 * Returns whether an export may be downloaded now; asks for a login if the session has ended, and
 * shows the reason for a refusal. The browser then downloads the file itself, straight to disk; a
 * script would hold all of it in memory.
 */
export default async function askExport(address: string, language: Language): Promise<boolean> {
  try {
    await inSession(() => ask(address));
    return true;
  } catch (error) {
    message.error(reasonOf(error, language), SECONDS);
    return false;
  }
}

/** For a busy export the service's message is more specific than the page's text for the code. */
function reasonOf(error: unknown, language: Language): string {
  const isBusy =
    error instanceof RequestError &&
    (error.code === 'RATE_LIMITED' || error.code === 'SERVICE_UNAVAILABLE');
  return isBusy && error.message !== '' ? error.message : fileErrorText(error, language);
}

async function ask(address: string): Promise<void> {
  const { ok, status, headers } = await answerTo('HEAD', address);
  if (ok) return;
  // Only the answer to a GET has a body, which says why.
  const answer = await answerTo('GET', address);
  if (answer.ok) await answer.body?.cancel();
  const body: unknown = answer.ok ? null : await answer.json().catch(() => null);
  throw errorIn(body) ?? refusal(status, headers);
}

/** Derives the error from the status: a proxy has answered, or a retry would succeed by now. */
function refusal(status: number, headers: Headers): RequestError {
  const retryAfter = Number(headers.get('retry-after')) || undefined;
  const code =
    status === 429
      ? 'RATE_LIMITED'
      : status === 503
        ? 'SERVICE_UNAVAILABLE'
        : 'INTERNAL_SERVER_ERROR';
  return new RequestError(code, '', { retryAfter });
}

async function answerTo(method: 'GET' | 'HEAD', address: string): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      headers: { 'accept-language': document.documentElement.lang, ...sessionHeaders() },
    });
  } catch {
    throw new RequestError('UNREACHABLE', 'The service cannot be reached.');
  }
}
