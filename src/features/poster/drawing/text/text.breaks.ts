import type { Grapheme } from './text.graphemes';

/*
 * Rules of Chinese line breaking. UAX 14 (the package linebreak) would begin lines with "+", "·",
 * "～" or "—"; overruling it at every mark would leave it nothing to decide.
 */
const SPACE = /^\s/u;
const IDEOGRAPHIC =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\uff01-\uffef]/u;
const WORD = /^[\p{L}\p{N}\p{M}]/u;
/** A number or a model after a space belongs to the word before: iPhone 17, Model Y, Line A-12. */
const LATIN = /^\p{Script=Latin}/u;
const MODEL = /^(?:\d|[A-Z](?:-?\d|$))/;
/** May be part of a word or a number: 3.5, 6000~8000, A/B, don't, QC-2. */
const JOINER = /^[-‐–.,:;/~'’&+@#%_*=]$/u;
/** Belongs to what follows, so no line ends with it. */
const OPENING = /^[\p{Ps}\p{Pi}\p{Sc}#＃@＠№]/u;
const QUOTE = /^["']/u;
/** Small kana, repetition marks and units belong to the character before them. */
const TRAILING = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶー々〻℃°]/u;

/** No line starts with punctuation that does not open, or with a sign of arithmetic. */
const forbiddenAtStart = (text: string) =>
  TRAILING.test(text) ||
  QUOTE.test(text) ||
  (/^[\p{P}\p{Sm}\p{Sk}]/u.test(text) && !OPENING.test(text));

const isInWord = (text: string) =>
  !IDEOGRAPHIC.test(text) && (WORD.test(text) || JOINER.test(text));

/** Returns an empty text beyond either end. */
const textAt = (line: readonly Grapheme[], index: number) => line[index]?.text ?? '';

/** Whether a break here would divide ★★★ or 🔥🔥. */
const isInOrnament = (line: readonly Grapheme[], index: number) =>
  /^\p{S}/u.test(textAt(line, index)) && textAt(line, index - 1) === textAt(line, index);

/** Whether this is after the dash of 25—35 or 6千～8千. */
const isInRange = (line: readonly Grapheme[], index: number) =>
  /^[—～]$/u.test(textAt(line, index - 1)) &&
  /^\d/.test(textAt(line, index)) &&
  /^[\d万千元k]/u.test(textAt(line, index - 2));

export function mayBreakAt(line: readonly Grapheme[], index: number): boolean {
  const [before, after] = [textAt(line, index - 1), textAt(line, index)];
  if (before === '' || after === '' || line[index]?.isUnitPart) return false;
  if (SPACE.test(after) || forbiddenAtStart(after)) return false;
  if (isInRange(line, index) || isInOrnament(line, index)) return false;
  if (SPACE.test(before))
    return !(LATIN.test(textAt(line, index - 2)) && MODEL.test(wordFrom(line, index)));
  if (OPENING.test(before) || QUOTE.test(before)) return false;
  if (isInWord(before) && isInWord(after)) return /^[-‐/]$/u.test(before) && /^\p{L}/u.test(after);
  return line[index]?.continues !== true;
}

/** The first three characters of the word that starts here. */
function wordFrom(line: readonly Grapheme[], index: number): string {
  const next = line.slice(index, index + 3).map(({ text }) => text);
  const end = next.findIndex((text) => !isInWord(text));
  return next.slice(0, end < 0 ? next.length : end).join('');
}

/** Whether a break here would divide a number: 80 | 00, 20. | 50. */
export const isInNumber = (text: readonly Grapheme[], index: number) =>
  /^[\d.]$/.test(textAt(text, index - 1)) && /^[\d.]$/.test(textAt(text, index));

/** Whether this is the best place to divide a word that fits on no line. */
export const endsPart = (text: readonly Grapheme[], end: number) =>
  /^[-–~～/／]$/u.test(textAt(text, end - 1)) && !isMark(text[end]);

/** Whether a break here would divide …… or ——. */
export const isInPair = (text: readonly Grapheme[], index: number) =>
  /^[…—]$/u.test(textAt(text, index)) && textAt(text, index - 1) === textAt(text, index);

export const isOpening = (grapheme: Grapheme | undefined) => OPENING.test(grapheme?.text ?? '');

/** Separates the items of a list; it is not shown at the end of a line. */
export const isDivider = (grapheme: Grapheme | undefined) => /^[|｜·]$/u.test(grapheme?.text ?? '');

export const isSpace = (grapheme: Grapheme | undefined) => SPACE.test(grapheme?.text ?? '');

/** Whether a character looks wrong before an ellipsis or at the start of a line. */
export function isMark(grapheme: Grapheme | undefined): boolean {
  const text = grapheme?.text ?? '';
  return SPACE.test(text) || OPENING.test(text) || forbiddenAtStart(text);
}
