import type { DrawingTask } from '../drawing.task';
import { isRightToLeft } from '../text/text.runs';
import type { FittedText, Fitting } from '../text/text.typesetter';
import { fitNote } from './note.drawing';
import { fitPay, LINE_HEIGHT, type PayStyle } from './pay.drawing';
import type { DesignColours } from './poster.colours';
import { INNER_WIDTH, MARGIN, type Page } from './poster.design';
import { withoutZeros } from './terms.text';

const CHIP = {
  height: 46,
  sizes: [26, 24, 22, 20],
  padding: 16,
  gap: 12,
  radius: 10,
  below: 26,
} as const;
/** Below the name, in pixels. */
const NAME_GAP = 40;
/** The least space above, between and below, in pixels; with less, the name gets smaller. */
const LEAST_SPACE = 64;

/** How a design sets the terms. */
interface TermsStyle extends PayStyle {
  readonly name: readonly Fitting[];
}

/**
 * The kind of work, the job's name and its pay, centred between two heights. If there is no hourly
 * wage the monthly salary is the largest, and if there is none either, 面议.
 */
export function drawTerms(page: Page, style: TermsStyle, top: number, bottom: number): void {
  const [pay, note] = [fitPay(page, style), fitNote(page, style)];
  const chips = chipsOf(page.task);
  const chipsHeight = chips.length > 0 ? CHIP.height + CHIP.below : 0;
  const room = bottom - top - chipsHeight - pay.height - note.height;
  const name = fitName(page, style.name, room - LEAST_SPACE, pay.largest);
  // The remaining space goes above, between and below.
  const space = Math.max(0, (room - heightOf(name.lines.length, name.size)) / 4);
  let y = top + space * 1.5;
  drawChips(page, chips, y, style.colours);
  y += chipsHeight;
  drawLines(page, name, y, style.colours);
  y += heightOf(name.lines.length, name.size) + space + pay.height;
  pay.draw(y);
  note.draw(y + note.height);
}

/** A name, with the free space below it. */
const heightOf = (lines: number, size: number) =>
  size * (0.88 + (lines - 1) * LINE_HEIGHT) + NAME_GAP;

/** In the first way that fits this height and is no larger than `most`, or the smallest. */
function fitName(
  { typesetter, task }: Page,
  ways: readonly Fitting[],
  height: number,
  most: number,
): FittedText {
  const low = ways.map(({ lines, sizes }) => ({
    lines,
    sizes: sizes.filter((size) => size <= most && heightOf(lines, size) <= height),
  }));
  const last = ways.at(-1);
  const smallest = last && { lines: last.lines, sizes: last.sizes.slice(-1) };
  return typesetter.fit(task.jobName, INNER_WIDTH, [
    ...low,
    ...(smallest === undefined ? [] : [smallest]),
  ]);
}

/** The subsidy first, which is left out last. */
function chipsOf({ types, subsidy }: DrawingTask): string[] {
  return [...(subsidy === undefined ? [] : [`补贴 ${withoutZeros(subsidy)} 元/小时`]), ...types];
}

/** In the largest size in which all fit; what does not fit in the smallest is left out. */
function drawChips(page: Page, chips: string[], y: number, { accent, tint }: DesignColours): void {
  const { context, typesetter } = page;
  const chipAt = (size: number) => {
    const style = { font: 'Poster Text', size, colour: accent } as const;
    const padding = CHIP.padding * (size / CHIP.sizes[0]);
    return {
      style,
      padding,
      widthOf: (chip: string) => typesetter.width(chip, style) + 2 * padding,
    };
  };
  const fits = ({ widthOf }: ReturnType<typeof chipAt>) =>
    chips.reduce((sum, chip) => sum + widthOf(chip) + CHIP.gap, -CHIP.gap) <= INNER_WIDTH;
  const ways = CHIP.sizes.map(chipAt);
  const { style, padding, widthOf } = ways.find(fits) ?? chipAt(Math.min(...CHIP.sizes));
  let x = MARGIN;
  for (const chip of chips) {
    const width = widthOf(chip);
    if (x + width > MARGIN + INNER_WIDTH) return;
    context.fillStyle = tint;
    context.beginPath();
    context.roundRect(x, y, width, CHIP.height, CHIP.radius);
    context.fill();
    typesetter.draw(chip, x + padding, y + CHIP.height / 2 + style.size * 0.385, style);
    x += width + CHIP.gap;
  }
}

function drawLines(
  { typesetter }: Page,
  { lines, size }: FittedText,
  top: number,
  { ink, halo }: DesignColours,
): void {
  const style = { font: 'Poster Head', size, colour: ink, halo } as const;
  for (const [index, line] of lines.entries()) {
    const x = isRightToLeft(line) ? MARGIN + INNER_WIDTH - typesetter.width(line, style) : MARGIN;
    typesetter.draw(line, x, top + size * (0.88 + index * LINE_HEIGHT), style);
  }
}
