import {
  endsPart,
  isDivider,
  isInNumber,
  isInPair,
  isMark,
  isOpening,
  isSpace,
  mayBreakAt,
} from './text.breaks';
import type { Grapheme } from './text.graphemes';
import { endsPhrase, groupStart, openBracketIn } from './text.phrases';

/** Returns a grapheme's width in pixels after the one before it, or at the start of a line. */
export type Measure = (grapheme: Grapheme, before: Grapheme | undefined) => number;

/** A line may end earlier than it has to if it fills at least this share of the width. */
interface Preferred {
  /** At the end of a phrase. */
  readonly phrase?: number;
  /** Before a bracket that is not closed on the line. */
  readonly bracket?: number;
  /** Before the label or noun of a number. */
  readonly group?: number;
}
const PHRASED: Preferred = { phrase: 0.5 };
const BRACKETED: Preferred = { bracket: 0.15 };
const GROUPED: Preferred = { group: 0.3 };
const WAYS: readonly Preferred[] = [
  { ...PHRASED, ...BRACKETED, ...GROUPED },
  { ...BRACKETED, ...GROUPED },
  { ...PHRASED, ...GROUPED },
  GROUPED,
];

export const widthOf = (graphemes: readonly Grapheme[], measure: Measure) =>
  graphemes.reduce((sum, grapheme, index) => sum + measure(grapheme, graphemes[index - 1]), 0);

/**
 * Breaks a text into lines of at most `width` pixels, at the ends of phrases if that takes no more
 * lines than keeping numbers with their labels; returns null if it takes more than `maxLines`.
 */
export function breakLines(
  text: readonly Grapheme[],
  width: number,
  maxLines: number,
  measure: Measure,
): Grapheme[][] | null {
  const { lines, rest } = fill(text, width, maxLines, measure);
  if (rest.length > 0) return null;
  for (let count = lines.length; count <= maxLines; count += 1) {
    for (const preferred of WAYS) {
      const tried = fill(text, width, count, measure, preferred);
      if (tried.rest.length === 0) return tried.lines;
    }
  }
  return lines;
}

/** Fills up to `maxLines` lines; returns what exceeds them as `rest`. */
export function fill(
  text: readonly Grapheme[],
  width: number,
  maxLines: number,
  measure: Measure,
  preferred: Preferred = {},
) {
  const preferredLength = (line: readonly Grapheme[], longest: number) => {
    const takes = (end: number | undefined, share = Infinity) =>
      end !== undefined && widthOf(line.slice(0, end), measure) >= share * width ? end : undefined;
    const phrase = takes(phraseLength(line, longest), preferred.phrase) ?? longest;
    const end = takes(openBracketIn(line.slice(0, phrase)), preferred.bracket) ?? phrase;
    return takes(groupStart(line, end), preferred.group) ?? end;
  };
  const lines: Grapheme[][] = [];
  let rest = text;
  while (rest.length > 0 && lines.length < maxLines) {
    const longest = firstLineLength(rest, width, measure);
    const end = longest === rest.length ? longest : preferredLength(rest, longest);
    lines.push(trimEnd(rest.slice(0, end), end < rest.length));
    rest = rest.slice(end);
    while (isSpace(rest[0])) rest = rest.slice(1);
  }
  return { lines, rest };
}

/** Breaks at the last opportunity that fits, or within a word that fits on no line. */
function firstLineLength(text: readonly Grapheme[], width: number, measure: Measure): number {
  const longest = fittingLength(text, width, measure);
  if (longest === text.length) return longest;
  let end = longest;
  while (end > 0 && !mayBreakAt(text, end)) end -= 1;
  if (end > 0 && widthOf(wordAt(text, end), measure) <= width) return end;
  return splitLength(text, Math.max(end, 1), Math.max(longest, 1)) ?? Math.max(end || longest, 1);
}

/** Returns where to divide a word, above `least`: best after a dash or slash, not in a number. */
function splitLength(text: readonly Grapheme[], least: number, longest: number) {
  const isAllowed = [
    endsPart,
    (_: unknown, at: number) => !isMark(text[at]) && !isInNumber(text, at),
    (_: unknown, at: number) => !isOpening(text[at - 1]) && !isInPair(text, at),
  ];
  for (const isGood of isAllowed)
    for (let end = longest; end > least; end -= 1) if (isGood(text, end)) return end;
  return undefined;
}

/** Returns the length up to the last end of a phrase within `longest`. */
function phraseLength(text: readonly Grapheme[], longest: number): number | undefined {
  let end = longest;
  while (end > 0 && !endsPhrase(text, end)) end -= 1;
  return end > 0 ? end : undefined;
}

/** How many graphemes fit into `width`; trailing spaces may exceed it. */
export function fittingLength(text: readonly Grapheme[], width: number, measure: Measure): number {
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

/** Trims spaces; at a break, dividers as well. */
export function trimEnd(line: readonly Grapheme[], isBreak = false): Grapheme[] {
  let end = line.length;
  while (isSpace(line[end - 1]) || (isBreak && isDivider(line[end - 1]))) end -= 1;
  return line.slice(0, end);
}
