import { isMark, isSpace, mayBreak } from './text.break';
import type { Sign } from './text.clean';

/** A sign's width in pixels. */
export type Measure = (sign: Sign) => number;

const ELLIPSIS: Sign = { text: '…', emoji: false };

export const widthOf = (signs: readonly Sign[], measure: Measure) =>
  signs.reduce((sum, sign) => sum + measure(sign), 0);

/** Sets `signs` in lines of at most `width` pixels; null where they take more than `maxLines`. */
export function setLines(
  signs: readonly Sign[],
  width: number,
  maxLines: number,
  measure: Measure,
): Sign[][] | null {
  const { lines, rest } = fill(signs, width, maxLines, measure);
  return rest.length === 0 ? lines : null;
}

/** The same, with an ellipsis where there is more than `maxLines` hold. */
export function setLinesCut(
  signs: readonly Sign[],
  width: number,
  maxLines: number,
  measure: Measure,
): Sign[][] {
  const { lines, rest } = fill(signs, width, maxLines - 1, measure);
  if (rest.length === 0) return lines;
  if (widthOf(rest, measure) <= width) return [...lines, trimmed(rest)];
  const room = width - measure(ELLIPSIS);
  let end = fitting(rest, room, measure);
  while (end > 1 && isMark(rest[end - 1] ?? ELLIPSIS)) end -= 1;
  return [...lines, [...rest.slice(0, end), ELLIPSIS]];
}

function fill(signs: readonly Sign[], width: number, maxLines: number, measure: Measure) {
  const lines: Sign[][] = [];
  let rest = signs;
  while (rest.length > 0 && lines.length < maxLines) {
    const end = endOfLine(rest, width, measure);
    lines.push(trimmed(rest.slice(0, end)));
    rest = rest.slice(end);
    while (rest[0] !== undefined && isSpace(rest[0])) rest = rest.slice(1);
  }
  return { lines, rest };
}

/** How many signs go on the first line: up to the last place that allows a break, or through a word that fits nowhere. */
function endOfLine(signs: readonly Sign[], width: number, measure: Measure): number {
  const most = fitting(signs, width, measure);
  if (most === signs.length) return most;
  const allowed = lastBreak(signs, most);
  if (allowed > 0 && widthOf(wordAt(signs, allowed), measure) <= width) return allowed;
  let end = Math.max(most, 1);
  while (end > Math.max(allowed, 1) && !maySplit(signs, end)) end -= 1;
  return end > Math.max(allowed, 1) ? end : Math.max(allowed || most, 1);
}

/** Trailing spaces may hang over the edge. */
function fitting(signs: readonly Sign[], width: number, measure: Measure): number {
  let used = 0;
  for (const [index, sign] of signs.entries()) {
    used += measure(sign);
    if (used > width && !isSpace(sign)) return index;
  }
  return signs.length;
}

function lastBreak(signs: readonly Sign[], most: number): number {
  for (let end = most; end > 0; end -= 1) if (breaksAt(signs, end)) return end;
  return 0;
}

function wordAt(signs: readonly Sign[], start: number): readonly Sign[] {
  let end = start + 1;
  while (end < signs.length && !breaksAt(signs, end)) end += 1;
  return signs.slice(start, end);
}

function breaksAt(signs: readonly Sign[], end: number): boolean {
  const [before, after] = [signs[end - 1], signs[end]];
  return before !== undefined && after !== undefined && mayBreak(before, after);
}

/** Within a word too long for any line: anywhere that puts no mark at a line's start. */
const maySplit = (signs: readonly Sign[], end: number) =>
  signs[end] !== undefined && !isMark(signs[end]);

function trimmed(line: readonly Sign[]): Sign[] {
  let end = line.length;
  while (end > 0 && isSpace(line[end - 1] ?? ELLIPSIS)) end -= 1;
  return line.slice(0, end);
}
