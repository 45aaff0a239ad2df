import { badInput } from '../../errors';
import { messages } from '../../lib/messages/messages';

/** In characters, not bytes. */
const MAX_LENGTH = 100;

/** The keyword without surrounding white space; null if nothing is left. Throws BAD_USER_INPUT. */
export function checkedKeyword(text: string | null | undefined): string | null {
  const keyword = text?.trim() ?? '';
  if (keyword === '') return null;
  if ([...keyword].length > MAX_LENGTH)
    throw badInput('keyword', 'TOO_LONG', messages.tooLong(MAX_LENGTH));
  return keyword;
}
