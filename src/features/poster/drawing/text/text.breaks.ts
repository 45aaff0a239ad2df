import type { Grapheme } from './text.graphemes';

/*
 * The rules of Chinese line breaking. UAX 14 (the package linebreak) would begin lines with "+",
 * "·", "～" or "—", so these rules would have to overrule it at every mark and leave it nothing to
 * decide.
 */
const SPACE = /^\s/u;
const IDEOGRAPHIC =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\uff01-\uffef]/u;
const WORD = /^[\p{L}\p{N}\p{M}]/u;
/** A number after a space belongs to the word before: iPhone 17, Line 3. */
const LATIN = /^\p{Script=Latin}/u;
/** May be part of a word or a number: 3.5, 6000~8000, A/B, don't, QC-2. */
const JOINER = /^[-‐–.,:;/~'’&+@#%_*=]$/u;
/** Belongs to what follows, so no line ends with it. */
const OPENING = /^[\p{Ps}\p{Pi}\p{Sc}#＃@＠№]/u;
const QUOTE = /^["']/u;
/** Small kana, repetition marks and units belong to the character before them. */
const TRAILING = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々〻℃°]/u;

/** Punctuation that does not open, and signs of arithmetic. */
const forbiddenAtStart = (text: string) =>
  TRAILING.test(text) ||
  QUOTE.test(text) ||
  (/^[\p{P}\p{Sm}\p{Sk}]/u.test(text) && !OPENING.test(text));

const isInWord = (text: string) =>
  !IDEOGRAPHIC.test(text) && (WORD.test(text) || JOINER.test(text));

export function mayBreakAt(line: readonly Grapheme[], index: number): boolean {
  const [before, after] = [line[index - 1]?.text, line[index]?.text];
  if (before === undefined || after === undefined) return false;
  if (SPACE.test(after) || forbiddenAtStart(after)) return false;
  if (SPACE.test(before)) return !(LATIN.test(line[index - 2]?.text ?? '') && /^\d/.test(after));
  if (OPENING.test(before) || QUOTE.test(before)) return false;
  if (isInWord(before) && isInWord(after)) return /^[-‐/]$/u.test(before) && /^\p{L}/u.test(after);
  return line[index]?.continues !== true;
}

/** Before an opening bracket, after a comma or a space. */
export const endsPhrase = (text: readonly Grapheme[], end: number) =>
  mayBreakAt(text, end) &&
  (OPENING.test(text[end]?.text ?? '') || /^[\s，、；。！｜～—]/u.test(text[end - 1]?.text ?? ''));

export const isSpace = (grapheme: Grapheme | undefined) =>
  grapheme !== undefined && SPACE.test(grapheme.text);

/** Looks wrong before an ellipsis or at the start of a line. */
export const isMark = (grapheme: Grapheme | undefined) =>
  grapheme !== undefined &&
  (isSpace(grapheme) || OPENING.test(grapheme.text) || forbiddenAtStart(grapheme.text));
