import { isInNumber, isMark, mayBreakAt } from './text.breaks';
import type { Grapheme } from './text.graphemes';
import { breakLines, fill, fittingLength, trimEnd, widthOf, type Measure } from './text.lines';

const ELLIPSIS: Grapheme = { text: '…', face: 'text' };
/** Used after letters and digits, because the Chinese ellipsis is not on the baseline. */
const DOTS: Grapheme = { text: '...', face: 'text' };

/**
 * Like breakLines, but breaks words if the text is too long with whole words, and truncates what
 * still exceeds `maxLines` with an ellipsis.
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
  // Letters of a word that is cut say nothing, unless that word is most of the line.
  let wordEnd = end;
  while (wordEnd > 0 && !mayBreakAt(rest, wordEnd)) wordEnd -= 1;
  if (wordEnd >= end / 2) end = wordEnd;
  while (end > 1 && (isMark(rest[end - 1]) || isInNumber(rest, end))) end -= 1;
  return [...lines, [...rest.slice(0, end), ellipsisAfter(rest[end - 1])]];
}

const LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\d]/u;
const ellipsisAfter = (last: Grapheme | undefined) =>
  LETTER.test(last?.text ?? '') ? DOTS : ELLIPSIS;

/** Whether a text was truncated. */
export const isTruncated = (lines: readonly (readonly Grapheme[])[]) => {
  const last = lines.at(-1)?.at(-1);
  return last === ELLIPSIS || last === DOTS;
};
