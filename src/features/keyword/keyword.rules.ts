import { badInput } from '../../errors';

/** Characters, not bytes: 100 Chinese ones are as welcome as 100 Latin ones. */
const LONGEST = 100;

/** The keyword without the white space around it, null where nothing is left; throws BAD_USER_INPUT. */
export function checkedKeyword(text: string | null | undefined): string | null {
  const keyword = text?.trim() ?? '';
  if (keyword === '') return null;
  if ([...keyword].length > LONGEST)
    throw badInput('keyword', `The keyword must have at most ${LONGEST} characters.`);
  return keyword;
}
