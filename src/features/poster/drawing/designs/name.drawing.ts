import { withNarrowLetters } from '../../poster.rules';
import type { FittedText, Fitting } from '../text/text.fitting';
import { LINE_HEIGHT, type FittedPay } from './pay.drawing';
import type { DesignColours } from './poster.colours';
import { INNER_WIDTH, MARGIN, type Page } from './poster.design';

/** The space below the name, in pixels. */
const NAME_GAP = 40;

/** The most characters in a short name, which may be larger than the pay. */
const SHORT_NAME_LENGTH = 4;

const heightAt = (lines: number, size: number) =>
  size * (0.88 + (lines - 1) * LINE_HEIGHT) + NAME_GAP;

/** Returns the height of a name in pixels, with the free space below it. */
export const nameHeight = ({ lines, size }: FittedText) => heightAt(lines.length, size);

/**
 * Fits the job's name in the first way that fits this height, in pixels, and is not too large for
 * the pay; otherwise in the smallest size, which may be higher.
 */
export function fitName(
  { typesetter, task }: Page,
  ways: readonly Fitting[],
  height: number,
  pay: Pick<FittedPay, 'largest' | 'largestShort'>,
): FittedText {
  const name = withNarrowLetters(task.jobName);
  const most = [...name].length <= SHORT_NAME_LENGTH ? pay.largestShort : pay.largest;
  const low = ways.map(({ lines, sizes }) => ({
    lines,
    sizes: sizes.filter((size) => size <= most && heightAt(lines, size) <= height),
  }));
  const last = ways.at(-1);
  const smallest = last && { lines: last.lines, sizes: last.sizes.slice(-1) };
  return typesetter.fit(name, INNER_WIDTH, [...low, ...(smallest === undefined ? [] : [smallest])]);
}

export function drawName(
  { typesetter }: Page,
  { lines, size, isRightToLeft }: FittedText,
  top: number,
  { ink, halo }: DesignColours,
): void {
  const style = { font: 'Poster Head', size, colour: ink, halo, isRightToLeft } as const;
  for (const [index, line] of lines.entries()) {
    const x = isRightToLeft
      ? MARGIN + INNER_WIDTH - typesetter.width(line, style)
      : MARGIN + typesetter.edgeShift(line, style);
    typesetter.draw(line, x, top + size * (0.88 + index * LINE_HEIGHT), style);
  }
}
