import type { DrawingTask } from '../drawing.task';
import { type Colours, INNER_WIDTH, MARGIN, type Page } from './poster.design';
import { withoutZeros } from './terms.text';
import type { FittedText, Fitting } from '../text/text.typesetter';

const CHIP = { height: 46, size: 26, padding: 16, gap: 12, radius: 10 };
const LINE_HEIGHT = 1.28;
/** The sizes of the smaller parts of the pay, as shares of the largest. */
const [SIGN, DECIMALS, UNIT] = [0.5, 0.5, 0.32];

/** How a design sets the terms. */
export interface TermsStyle {
  readonly colours: Colours;
  readonly name: readonly Fitting[];
  /** Pixels: the largest amount. */
  readonly pay: number;
  /** Pixels: what stands below the amount. */
  readonly note: number;
}

/**
 * The kind of work, the job's name and its pay, between two heights, centred there. Where no hourly
 * wage is known the monthly salary is the largest, and where that is none either, 面议.
 */
export function drawTerms(page: Page, style: TermsStyle, top: number, bottom: number): void {
  const { typesetter, task } = page;
  const name = typesetter.fit(task.jobName, INNER_WIDTH, 'Poster Head', style.name);
  const chips = chipsOf(task);
  const heights = {
    chips: chips.length > 0 ? CHIP.height + 26 : 0,
    name: name.size * (0.88 + (name.lines.length - 1) * LINE_HEIGHT) + 40,
    pay: style.pay * 0.74,
    note: task.hourlyWage !== undefined || task.applicants > 0 ? style.note * 1.6 : 0,
  };
  const all = heights.chips + heights.name + heights.pay + heights.note;
  // What is left goes above, between and below.
  const space = Math.max(0, (bottom - top - all) / 4);
  let y = top + space * 1.5;
  drawChips(page, chips, y, style.colours);
  y += heights.chips;
  drawLines(page, name, y, style.colours.ink);
  y += heights.name + space + heights.pay;
  drawPay(page, style, y);
  if (heights.note > 0) drawNote(page, style, y + heights.note);
}

function chipsOf({ types, subsidy }: DrawingTask): string[] {
  return [...types, ...(subsidy === undefined ? [] : [`补贴 ${withoutZeros(subsidy)} 元/小时`])];
}

function drawChips(page: Page, chips: string[], y: number, { accent, tint }: Colours): void {
  const { context, typesetter } = page;
  let x = MARGIN;
  const style = { font: 'Poster Text', size: CHIP.size, colour: accent } as const;
  for (const chip of chips) {
    const width = typesetter.width(chip, style) + 2 * CHIP.padding;
    if (x + width > MARGIN + INNER_WIDTH) return;
    context.fillStyle = tint;
    context.beginPath();
    context.roundRect(x, y, width, CHIP.height, CHIP.radius);
    context.fill();
    typesetter.draw(chip, x + CHIP.padding, y + CHIP.height - 13, style);
    x += width + CHIP.gap;
  }
}

function drawLines({ typesetter }: Page, text: FittedText, top: number, colour: string): void {
  for (const [index, line] of text.lines.entries()) {
    const y = top + text.size * (0.88 + index * LINE_HEIGHT);
    typesetter.draw(line, MARGIN, y, { font: 'Poster Head', size: text.size, colour });
  }
}

/** The hourly wage, its decimals smaller; else the salary; on the baseline `y`. */
function drawPay(page: Page, { colours, pay }: TermsStyle, y: number): void {
  const { typesetter, task } = page;
  const style = { font: 'Poster Head', colour: colours.accent } as const;
  const muted = { font: 'Poster Text', size: pay * UNIT, colour: colours.muted } as const;
  if (task.hourlyWage === undefined) {
    const { amount, unit } = task.salary;
    const room = INNER_WIDTH - typesetter.width(unit, muted) - 14;
    const text = typesetter.fit(amount, room, 'Poster Head', [
      { lines: 1, sizes: [pay, pay * 0.8, pay * 0.62, pay * 0.5, pay * 0.4] },
    ]);
    const end = typesetter.draw(text.lines[0] ?? [], MARGIN, y, { ...style, size: text.size });
    typesetter.draw(unit, end + 14, y, muted);
    return;
  }
  const [whole = '', decimals = ''] = withoutZeros(task.hourlyWage).split('.');
  const room = INNER_WIDTH - pay * 1.9;
  // Down to where every amount fits that can be stored: a wage is never cut.
  const sizes = [1, 0.82, 0.66, 0.54, 0.44].map((share) => pay * share);
  const fitted = typesetter.fit(whole, room, 'Poster Head', [{ lines: 1, sizes }]);
  const { size } = fitted;
  let x = typesetter.draw('¥', MARGIN, y, { ...style, size: size * SIGN }) + 6;
  x = typesetter.draw(fitted.lines[0] ?? [], x, y, { ...style, size });
  if (decimals !== '')
    x = typesetter.draw(`.${decimals}`, x, y, { ...style, size: size * DECIMALS });
  typesetter.draw('/小时', x + 14, y, muted);
}

/** Below the pay: the monthly salary, unless it is the pay, and how many have applied. */
function drawNote(page: Page, { colours, note }: TermsStyle, y: number): void {
  const { typesetter, task } = page;
  const muted = { font: 'Poster Text', size: note * 0.8, colour: colours.muted } as const;
  const applied = task.applicants > 0 ? `已有 ${task.applicants} 人报名` : '';
  if (task.hourlyWage === undefined) {
    typesetter.draw(applied, MARGIN, y, muted);
    return;
  }
  const start = typesetter.draw('月薪', MARGIN, y, muted) + 16;
  const { amount, unit } = task.salary;
  const room = MARGIN + INNER_WIDTH - start;
  const text = typesetter.fit(`${amount} ${unit.replace('/月', '')}`, room, 'Poster Head', [
    { lines: 1, sizes: [note, note * 0.85, note * 0.7] },
  ]);
  const end = typesetter.draw(text.lines[0] ?? [], start, y, {
    font: 'Poster Head',
    size: text.size,
    colour: colours.ink,
  });
  const x = MARGIN + INNER_WIDTH - typesetter.width(applied, muted);
  if (x - end >= 32) typesetter.draw(applied, x, y, muted);
}
