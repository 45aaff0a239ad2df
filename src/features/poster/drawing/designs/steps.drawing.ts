import type { DesignColours } from './poster.colours';
import { INNER_WIDTH, MARGIN, type Page } from './poster.design';

/** These steps apply to every job. */
const STEPS = ['扫码', '看详情', '报名'];
/** Pixels. */
const RULE = 2;
const DISC = { radius: 23, gap: 14 };
const [PADDING, TEXT, DIGIT, BASELINE] = [36, 32, 29, 11];

/** In pixels, with the space around the steps. */
export const STEPS_HEIGHT = RULE + 2 * PADDING + 2 * DISC.radius;

/** Draws numbered steps (what to do with the code) in a row below a rule, on roomy posters. */
export function drawSteps(
  { context, typesetter }: Page,
  top: number,
  { accent, muted, tint }: DesignColours,
): void {
  const text = { font: 'Poster Text', size: TEXT, colour: muted } as const;
  const digit = { font: 'Poster Head', size: DIGIT, colour: accent } as const;
  const widths = STEPS.map((step) => 2 * DISC.radius + DISC.gap + typesetter.width(step, text));
  const gap = (INNER_WIDTH - widths.reduce((sum, width) => sum + width, 0)) / (STEPS.length - 1);
  context.fillStyle = tint;
  context.fillRect(MARGIN, top, INNER_WIDTH, RULE);
  const middle = top + RULE + PADDING + DISC.radius;
  let x = MARGIN;
  for (const [index, step] of STEPS.entries()) {
    const number = String(index + 1);
    context.fillStyle = tint;
    context.beginPath();
    context.arc(x + DISC.radius, middle, DISC.radius, 0, 2 * Math.PI);
    context.fill();
    const inset = DISC.radius - typesetter.width(number, digit) / 2;
    typesetter.draw(number, x + inset, middle + BASELINE, digit);
    typesetter.draw(step, x + 2 * DISC.radius + DISC.gap, middle + BASELINE, text);
    x += (widths[index] ?? 0) + gap;
  }
}
