import { badInput } from '../../errors';
import { messages } from '../../lib/messages/messages';

/** The longest keyword, in characters, not bytes. */
export const MAX_KEYWORD = 100;

/** Trims the keyword; returns null if nothing is left. Throws BAD_USER_INPUT. */
export function checkedKeyword(text: string | null | undefined): string | null {
  const keyword = text?.trim() ?? '';
  if (keyword === '') return null;
  if ([...keyword].length > MAX_KEYWORD)
    throw badInput('keyword', 'TOO_LONG', messages.tooLong(MAX_KEYWORD));
  return keyword;
}
