import type { Grapheme } from './text.graphemes';
import { breakLines, widthOf, type Measure } from './text.lines';
import { breakCost, DIVIDED } from './text.phrases';
import { isRightToLeft } from './text.runs';
import { breakLinesTruncated } from './text.truncation';

/** A way to set a text: its number of lines, and sizes, of which the largest that fits is used. */
export interface Fitting {
  readonly lines: number;
  /** In pixels, largest first. */
  readonly sizes: readonly number[];
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly (readonly Grapheme[])[];
  /** Whether all lines begin on the right. */
  readonly isRightToLeft: boolean;
}

/** Measures texts by their size, in pixels. */
interface Sizing {
  readonly measureAt: (size: number) => Measure;
  readonly roomAt: (size: number) => number;
}

/** The smallest share of the largest size that is used for better line breaks, or whole groups. */
const MIN_SIZE = { phrases: 0.85, groups: 0.75 };
/** A last line shorter than this share of the width is balanced with the others. */
const MIN_LAST_LINE = 0.3;

/**
 * Fits a text in the first of `ways` that fits, somewhat smaller if lines then end where phrases
 * do; truncates it in the smallest size of the last way if none fits.
 */
export function fitText(
  text: readonly Grapheme[],
  ways: readonly Fitting[],
  sizing: Sizing,
): FittedText {
  const direction = { isRightToLeft: isRightToLeft(text) };
  const whole = fitWhole(text, ways, sizing);
  if (whole !== undefined) return { size: whole.size, lines: whole.lines, ...direction };
  const last = ways.at(-1) ?? { lines: 1, sizes: [12] };
  const size = Math.min(...last.sizes);
  const [measure, width] = [sizing.measureAt(size), sizing.roomAt(size)];
  const lines = breakLinesTruncated(text, width, last.lines, measure);
  return { size, lines, ...direction };
}

/** Uses more lines only if something would be divided on fewer. */
function fitWhole(
  text: readonly Grapheme[],
  ways: readonly Fitting[],
  { measureAt, roomAt }: Sizing,
) {
  let largest = 0;
  let best: { size: number; lines: Grapheme[][]; cost: number } | undefined;
  for (const { lines: most, sizes } of ways) {
    for (const size of sizes) {
      if (best !== undefined && size < largest * leastShare(best.cost)) break;
      const [measure, width] = [measureAt(size), roomAt(size)];
      const broken = breakLines(text, width, most, measure);
      if (broken === null) continue;
      const lines = balanced(text, broken, width, measure);
      const cost = breakCost(text, lines);
      if (best === undefined) largest = size;
      if (best === undefined || cost < best.cost) best = { size, lines, cost };
      if (cost === 0) return best;
    }
    if (best !== undefined && best.cost < DIVIDED) return best;
  }
  return best;
}

const leastShare = (cost: number) => (cost >= DIVIDED ? MIN_SIZE.groups : MIN_SIZE.phrases);

/** Makes the lines about equal: one or two characters on a last line look like a mistake. */
function balanced(
  text: readonly Grapheme[],
  lines: Grapheme[][],
  width: number,
  measure: Measure,
): Grapheme[][] {
  const last = lines.at(-1);
  if (last === undefined || lines.length === 1) return lines;
  if (widthOf(last, measure) >= width * MIN_LAST_LINE) return lines;
  const step = measure({ text: '中', face: 'text' }, undefined) / 2;
  for (let narrow = widthOf(text, measure) / lines.length; narrow < width; narrow += step) {
    const tried = breakLines(text, narrow, lines.length, measure);
    if (tried !== null) return tried;
  }
  return lines;
}
