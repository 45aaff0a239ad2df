import { message } from '../parts/messages';
import { fileErrorText } from '../texts/error-text';
import type { Language } from '../texts/texts';
import { answerTo, refusal, refusalIn } from './fetch-export';
import { RequestError } from './request-error';
import { inSession } from './send';

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
  const head = await answerTo('HEAD', address);
  if (head.ok) return;
  // Only the answer to a GET has a body, which says why.
  const answer = await answerTo('GET', address);
  if (!answer.ok) throw await refusalIn(answer);
  // A retry would succeed by now.
  await answer.body?.cancel();
  throw refusal(head);
}
