import type { Grapheme } from './text.graphemes';

/** A grapheme's width in pixels after the one before it, or at the start of a line. */
export type Measure = (grapheme: Grapheme, before: Grapheme | undefined) => number;

const ELLIPSIS: Grapheme = { text: '…', face: 'text' };

export const widthOf = (graphemes: readonly Grapheme[], measure: Measure) =>
  graphemes.reduce((sum, grapheme, index) => sum + measure(grapheme, graphemes[index - 1]), 0);

/** Breaks a text into lines of at most `width` pixels; null where it takes more than `maxLines`. */
export function breakLines(
  text: readonly Grapheme[],
  width: number,
  maxLines: number,
  measure: Measure,
): Grapheme[][] | null {
  const { lines, rest } = fill(text, width, maxLines, measure);
  return rest.length === 0 ? lines : null;
}

/**
 * The same, but words may be broken where the text is too long with whole words, and what exceeds
 * `maxLines` even so is cut off with an ellipsis.
 */
export function breakLinesTruncated(
  text: readonly Grapheme[],
  width: number,
  maxLines: number,
  measure: Measure,
): Grapheme[][] {
  const whole = breakLines(text, width, maxLines, measure);
  if (whole !== null) return whole;
  const loose = text.map((grapheme) => ({ ...grapheme, continues: false }));
  const { lines, rest } = fill(loose, width, maxLines - 1, measure);
  if (rest.length === 0) return lines;
  if (widthOf(rest, measure) <= width) return [...lines, trimEnd(rest)];
  let end = fittingLength(rest, width - measure(ELLIPSIS, rest[0]), measure);
  while (end > 1 && isMark(rest[end - 1])) end -= 1;
  return [...lines, [...rest.slice(0, end), ELLIPSIS]];
}

function fill(text: readonly Grapheme[], width: number, maxLines: number, measure: Measure) {
  const lines: Grapheme[][] = [];
  let rest = text;
  while (rest.length > 0 && lines.length < maxLines) {
    const end = firstLineLength(rest, width, measure);
    lines.push(trimEnd(rest.slice(0, end)));
    rest = rest.slice(end);
    while (isSpace(rest[0])) rest = rest.slice(1);
  }
  return { lines, rest };
}

/** Up to the last break opportunity that fits, or through a word that fits on no line. */
function firstLineLength(text: readonly Grapheme[], width: number, measure: Measure): number {
  const longest = fittingLength(text, width, measure);
  if (longest === text.length) return longest;
  let end = longest;
  while (end > 0 && !mayBreakAt(text, end)) end -= 1;
  if (end > 0 && widthOf(wordAt(text, end), measure) <= width) return end;
  const least = Math.max(end, 1);
  let split = Math.max(longest, 1);
  while (split > least && isMark(text[split])) split -= 1;
  return split > least ? split : Math.max(end || longest, 1);
}

/** How many graphemes fit into `width`; trailing spaces may exceed it. */
function fittingLength(text: readonly Grapheme[], width: number, measure: Measure): number {
  let used = 0;
  for (const [index, grapheme] of text.entries()) {
    used += measure(grapheme, text[index - 1]);
    if (used > width && !isSpace(grapheme)) return index;
  }
  return text.length;
}

function wordAt(text: readonly Grapheme[], start: number): readonly Grapheme[] {
  let end = start + 1;
  while (end < text.length && !mayBreakAt(text, end)) end += 1;
  return text.slice(start, end);
}

function trimEnd(line: readonly Grapheme[]): Grapheme[] {
  let end = line.length;
  while (isSpace(line[end - 1])) end -= 1;
  return line.slice(0, end);
}

/*
 * The rules of Chinese line breaking. UAX 14 (the package linebreak) would begin lines with "+",
 * "·", "～" or "—", so these rules would have to overrule it at every mark and leave it nothing to
 * decide.
 */
const SPACE = /^\s/u;
const IDEOGRAPHIC =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\uff01-\uffef]/u;
const WORD = /^[\p{L}\p{N}\p{M}]/u;
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

function mayBreakAt(line: readonly Grapheme[], index: number): boolean {
  const [before, after] = [line[index - 1]?.text, line[index]?.text];
  if (before === undefined || after === undefined) return false;
  if (SPACE.test(after) || forbiddenAtStart(after)) return false;
  if (SPACE.test(before)) return true;
  if (OPENING.test(before) || QUOTE.test(before)) return false;
  if (isInWord(before) && isInWord(after)) return /^[-‐/]$/u.test(before) && /^\p{L}/u.test(after);
  return line[index]?.continues !== true;
}

const isSpace = (grapheme: Grapheme | undefined) =>
  grapheme !== undefined && SPACE.test(grapheme.text);

/** Looks wrong before an ellipsis or at the start of a line. */
const isMark = (grapheme: Grapheme | undefined) =>
  grapheme !== undefined &&
  (isSpace(grapheme) || OPENING.test(grapheme.text) || forbiddenAtStart(grapheme.text));
