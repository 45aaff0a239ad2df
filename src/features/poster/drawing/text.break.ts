import type { Sign } from './text.clean';

const SPACE = /^\s/u;
const IDEOGRAPHIC =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\uff01-\uffef]/u;
const WORD = /^[\p{L}\p{N}\p{M}]/u;
/** May stand inside a word or a number: 3.5, 6000~8000, A/B, don't, QC-2. */
const JOINER = /^[-‐–.,:;/~'’&+@#%_*=]$/u;
/** Opens what follows, so no line ends with it. */
const OPENER = /^[\p{Ps}\p{Pi}\p{Sc}#＃@＠№]/u;
/** Small kana and repetition marks belong to the character before them. */
const FOLLOWER = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々〻℃°]/u;
const QUOTE = /^["']/u;

/** No line starts with it: punctuation that does not open, and signs of arithmetic, which lead on. */
const staysBehind = (sign: string) =>
  FOLLOWER.test(sign) ||
  QUOTE.test(sign) ||
  (/^[\p{P}\p{Sm}\p{Sk}]/u.test(sign) && !OPENER.test(sign));

/** Whether a line may end after `before` and the next one start with `after` (Chinese line-breaking rules). */
export function mayBreak({ text: before }: Sign, { text: after }: Sign): boolean {
  if (SPACE.test(after) || staysBehind(after)) return false;
  if (SPACE.test(before)) return true;
  if (OPENER.test(before) || QUOTE.test(before)) return false;
  const joined = isInWord(before) && isInWord(after);
  return !joined || (/^[-‐/]$/u.test(before) && /^\p{L}/u.test(after));
}

const isInWord = (sign: string) =>
  !IDEOGRAPHIC.test(sign) && (WORD.test(sign) || JOINER.test(sign));

export const isSpace = ({ text }: Sign) => SPACE.test(text);

/** What looks wrong right before an ellipsis: an opening mark with nothing in it, or one mark upon another. */
export const isMark = ({ text }: Sign) =>
  SPACE.test(text) || OPENER.test(text) || staysBehind(text);
