import { badInput } from '../../errors';
import { messages } from '../../lib/messages/messages';

/** In characters, not bytes. */
const LONGEST = 100;

/** The keyword without surrounding white space; null if nothing is left. Throws BAD_USER_INPUT. */
export function checkedKeyword(text: string | null | undefined): string | null {
  const keyword = text?.trim() ?? '';
  if (keyword === '') return null;
  if ([...keyword].length > LONGEST)
    throw badInput('keyword', 'TOO_LONG', messages.tooLong(LONGEST));
  return keyword;
}
