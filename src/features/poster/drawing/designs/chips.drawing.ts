import type { DrawingTask } from '../drawing.task';
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

/** The subsidy is first, so it is dropped last. */
const chipsOf = ({ types, subsidy }: DrawingTask) => [
  ...(subsidy === undefined ? [] : [`补贴 ${withoutZeros(subsidy)} 元/小时`]),
  ...types,
];

/** Returns the height in pixels with the free space below; 0 for a job without chips. */
export const chipsHeight = (task: DrawingTask) =>
  chipsOf(task).length > 0 ? CHIP.height + CHIP.below : 0;

/**
 * Draws the subsidy and the kinds of work below `y`, in the largest size in which all fit; chips
 * that do not fit in the smallest are dropped. `startsRight`: aligned right, like the name below.
 */
export function drawChips(
  page: Page,
  y: number,
  { accent, tint }: DesignColours,
  startsRight: boolean,
): void {
  const { context, typesetter } = page;
  const chips = chipsOf(page.task);
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
  let used = 0;
  for (const chip of chips) {
    const width = widthOf(chip);
    if (used + width > INNER_WIDTH) return;
    const x = MARGIN + (startsRight ? INNER_WIDTH - used - width : used);
    context.fillStyle = tint;
    context.beginPath();
    context.roundRect(x, y, width, CHIP.height, CHIP.radius);
    context.fill();
    typesetter.draw(chip, x + padding, y + CHIP.height / 2 + style.size * 0.385, style);
    used += width + CHIP.gap;
  }
}
