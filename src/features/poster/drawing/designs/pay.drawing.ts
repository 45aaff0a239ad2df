import type { DesignColours } from './poster.colours';
import { INNER_WIDTH, MARGIN, type Page } from './poster.design';
import { labelOf, withoutZeros } from './terms.text';
import type { FittedText } from '../text/text.typesetter';

export const LINE_HEIGHT = 1.28;
/** The height of digits and of an amount in Chinese, as a share of its size. */
const CAP_HEIGHT = 0.74;
/** The sizes of the smaller parts of the pay, as shares of the largest. */
const [SIGN, DECIMALS, UNIT] = [0.5, 0.5, 0.32];

export interface PayStyle {
  readonly colours: DesignColours;
  /** Pixels: the largest amount. */
  readonly pay: number;
  /** In pixels: the text below the amount. */
  readonly note: number;
}

/** A part of the terms, in the size in which it fits. */
export interface FittedPart {
  /** In pixels; for the note, from the baseline of the pay to its own. */
  readonly height: number;
  /** Its last line has the baseline `y`. */
  draw(y: number): void;
}

const shares = (size: number, ...parts: number[]) => parts.map((part) => size * part);

/** The hourly wage, its decimals smaller; else the salary. */
export function fitPay(page: Page, style: PayStyle): FittedPart {
  return page.task.hourlyWage === undefined
    ? fitSalary(page, style)
    : fitWage(page, style, withoutZeros(page.task.hourlyWage));
}

function fitSalary({ typesetter, task }: Page, { colours, pay }: PayStyle): FittedPart {
  const { amount, unit } = task.salary;
  const muted = { font: 'Poster Text', size: pay * UNIT, colour: colours.muted } as const;
  const room = unit === '' ? INNER_WIDTH : INNER_WIDTH - typesetter.width(unit, muted) - 14;
  const { lines, size } = typesetter.fit(amount, room, 'Poster Head', [
    { lines: 1, sizes: shares(pay, 1, 0.8, 0.62, 0.5) },
    { lines: 2, sizes: shares(pay, 0.5, 0.42, 0.36) },
    { lines: 3, sizes: shares(pay, 0.3, 0.25) },
  ]);
  const step = size * LINE_HEIGHT;
  return {
    height: size * CAP_HEIGHT + (lines.length - 1) * step,
    draw(y) {
      const style = { font: 'Poster Head', size, colour: colours.accent } as const;
      let end = MARGIN;
      for (const [index, line] of lines.entries())
        end = typesetter.draw(line, MARGIN, y - (lines.length - 1 - index) * step, style);
      typesetter.draw(unit, end + 14, y, muted);
    },
  };
}

function fitWage({ typesetter }: Page, { colours, pay }: PayStyle, wage: string): FittedPart {
  const [whole = '', decimals = ''] = wage.split('.');
  // The smallest size fits every amount that can be stored: a wage is never truncated.
  const sizes = shares(pay, 1, 0.82, 0.66, 0.54, 0.44);
  const { lines, size } = typesetter.fit(whole, INNER_WIDTH - pay * 1.9, 'Poster Head', [
    { lines: 1, sizes },
  ]);
  return {
    height: size * CAP_HEIGHT,
    draw(y) {
      const style = { font: 'Poster Head', colour: colours.accent } as const;
      let x = typesetter.draw('¥', MARGIN, y, { ...style, size: size * SIGN }) + 6;
      x = typesetter.draw(lines[0] ?? [], x, y, { ...style, size });
      if (decimals !== '')
        x = typesetter.draw(`.${decimals}`, x, y, { ...style, size: size * DECIMALS });
      const muted = { font: 'Poster Text', size: pay * UNIT, colour: colours.muted } as const;
      typesetter.draw('/小时', x + 14, y, muted);
    },
  };
}

/** Below the pay: the monthly salary, unless it is the pay, and the number of applicants. */
export function fitNote(page: Page, style: PayStyle): FittedPart {
  const { typesetter, task } = page;
  const { colours, note } = style;
  const muted = { font: 'Poster Text', size: note * 0.8, colour: colours.muted } as const;
  if (task.hourlyWage === undefined) {
    if (task.applicants === 0) return { height: 0, draw: () => undefined };
    return {
      height: note * 1.6,
      draw: (y) => void typesetter.draw(appliedOf(page), MARGIN, y, muted),
    };
  }
  const { amount, unit } = task.salary;
  const label = labelOf(task.salary);
  const start = MARGIN + (label === '' ? 0 : typesetter.width(label, muted) + 16);
  const text = typesetter.fit(
    `${amount} ${unit.replace('/月', '')}`,
    MARGIN + INNER_WIDTH - start,
    'Poster Head',
    [
      { lines: 1, sizes: shares(note, 1, 0.85, 0.7) },
      { lines: 2, sizes: shares(note, 0.7, 0.6) },
    ],
  );
  const below = (text.lines.length - 1) * text.size * LINE_HEIGHT;
  return {
    height: note * 1.6 + below,
    draw(y) {
      typesetter.draw(label, MARGIN, y - below, muted);
      drawNote(page, style, text, { x: start, y });
    },
  };
}

const appliedOf = ({ task }: Page) => (task.applicants > 0 ? `已有 ${task.applicants} 人报名` : '');

function drawNote(
  page: Page,
  { colours, note }: PayStyle,
  { lines, size }: FittedText,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const { typesetter } = page;
  let end = x;
  for (const [index, line] of lines.entries()) {
    const baseline = y - (lines.length - 1 - index) * size * LINE_HEIGHT;
    end = typesetter.draw(line, x, baseline, { font: 'Poster Head', size, colour: colours.ink });
  }
  // On the right, in the largest size that leaves a gap.
  for (const smaller of shares(note, 0.8, 0.7, 0.6)) {
    const style = { font: 'Poster Text', size: smaller, colour: colours.muted } as const;
    const left = MARGIN + INNER_WIDTH - typesetter.width(appliedOf(page), style);
    if (left - end < 24) continue;
    typesetter.draw(appliedOf(page), left, y, style);
    return;
  }
}
