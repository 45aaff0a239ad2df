import { endsPhrase, isMark, isSpace, mayBreakAt } from './text.breaks';
import type { Grapheme } from './text.graphemes';

/** A grapheme's width in pixels after the one before it, or at the start of a line. */
export type Measure = (grapheme: Grapheme, before: Grapheme | undefined) => number;

/** A line that ends with a phrase takes at least this share of the width. */
const MIN_PHRASED = 0.6;

const ELLIPSIS: Grapheme = { text: '…', face: 'text' };

export const widthOf = (graphemes: readonly Grapheme[], measure: Measure) =>
  graphemes.reduce((sum, grapheme, index) => sum + measure(grapheme, graphemes[index - 1]), 0);

/**
 * Breaks a text into lines of at most `width` pixels, at the ends of phrases if that takes no more
 * lines; null if it takes more than `maxLines`.
 */
export function breakLines(
  text: readonly Grapheme[],
  width: number,
  maxLines: number,
  measure: Measure,
): Grapheme[][] | null {
  const { lines, rest } = fill(text, width, maxLines, measure);
  if (rest.length > 0) return null;
  const phrased = fill(text, width, lines.length, measure, MIN_PHRASED);
  return phrased.rest.length === 0 ? phrased.lines : lines;
}

/**
 * The same, but words may be broken if the text is too long with whole words, and what exceeds
 * `maxLines` even so is truncated with an ellipsis.
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

/** `phrased`: the share of the width from which on a line ends at the end of a phrase. */
function fill(
  text: readonly Grapheme[],
  width: number,
  maxLines: number,
  measure: Measure,
  phrased = Infinity,
) {
  const lines: Grapheme[][] = [];
  let rest = text;
  while (rest.length > 0 && lines.length < maxLines) {
    const longest = firstLineLength(rest, width, measure);
    const end = phraseLength(rest, longest, phrased * width, measure) ?? longest;
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

/** Up to the last end of a phrase within `longest`, where that is at least `least` pixels. */
function phraseLength(
  text: readonly Grapheme[],
  longest: number,
  least: number,
  measure: Measure,
): number | undefined {
  if (longest === text.length || least === Infinity) return undefined;
  for (let end = longest; end > 0; end -= 1) {
    if (!endsPhrase(text, end)) continue;
    return widthOf(text.slice(0, end), measure) >= least ? end : undefined;
  }
  return undefined;
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
