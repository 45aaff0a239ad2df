import type { DesignColours } from './poster.colours';
import { INNER_WIDTH, MARGIN, type Page } from './poster.design';
import { withoutZeros } from './terms.text';

export const LINE_HEIGHT = 1.28;
/** The height of digits and of Chinese amounts, as a share of their size. */
const CAP_HEIGHT = 0.74;
/** The sizes of the smaller parts of the pay, as shares of the amount's size. */
const [SIGN, DECIMALS, UNIT] = [0.5, 0.5, 0.4];
/** Pixels. */
const LEAST_UNIT = 28;
const [SIGN_GAP, UNIT_GAP] = [6, 14];
/** The sizes of an amount, as shares of the largest. */
const SIZES = [1, 0.9, 0.8, 0.72, 0.68, 0.64, 0.6, 0.57, 0.54, 0.5];

/** A name's largest size, as a share of the pay's: if it is short; above a pay of several lines. */
const [SHORT_NAME, NAME_ABOVE_LINES] = [1.25, 1.4];

export interface PayStyle {
  readonly colours: DesignColours;
  /** The largest size of the amount, in pixels. */
  readonly pay: number;
  /** The size of the text below the amount, in pixels. */
  readonly note: number;
  /** How many lines a long salary may take there. */
  readonly noteLines: number;
  /** Whether the number of applicants is beside the amount rather than below it. */
  readonly applicantsBeside?: boolean;
}

/** A part of the terms, in a size that fits. */
export interface FittedPart {
  /** In pixels; the note's is from the baseline of the pay to its own. */
  readonly height: number;
  /** Draws the part with its last line on the baseline `y`. */
  draw(y: number): void;
}

export interface FittedPay extends FittedPart {
  /** Where its last line ends, in pixels from the poster's left edge. */
  readonly end: number;
  /** The largest size of a name above it, and of a short name, in pixels. */
  readonly largest: number;
  readonly largestShort: number;
}

export const shares = (size: number, ...parts: number[]) => parts.map((part) => size * part);

/** Fits the hourly wage, with smaller decimals; the salary if there is no wage. */
export function fitPay(page: Page, style: PayStyle): FittedPay {
  return page.task.hourlyWage === undefined
    ? fitSalary(page, style)
    : fitWage(page, style, withoutZeros(page.task.hourlyWage));
}

/** The style of a unit beside an amount of this size. */
const unitStyle = ({ muted }: DesignColours, size: number) =>
  ({ font: 'Poster Text', size: Math.max(size * UNIT, LEAST_UNIT), colour: muted }) as const;

function fitSalary({ typesetter, task }: Page, { colours, pay }: PayStyle): FittedPay {
  const { amount, unit } = task.salary;
  const room = (size: number) =>
    unit === ''
      ? INNER_WIDTH
      : INNER_WIDTH - typesetter.width(unit, unitStyle(colours, size)) - UNIT_GAP;
  const { lines, size } = typesetter.fit(amount, room, [
    { lines: 1, sizes: shares(pay, ...SIZES, 0.42, 0.36) },
    { lines: 2, sizes: shares(pay, 0.5, 0.42, 0.36, 0.34, 0.32) },
    { lines: 3, sizes: shares(pay, 0.4, 0.34, 0.3, 0.25) },
  ]);
  const step = size * LINE_HEIGHT;
  return {
    height: size * CAP_HEIGHT + (lines.length - 1) * step,
    largest: lines.length > 1 ? size * NAME_ABOVE_LINES : size,
    largestShort: size * (lines.length > 1 ? NAME_ABOVE_LINES : SHORT_NAME),
    end:
      MARGIN +
      INNER_WIDTH -
      room(size) +
      typesetter.width(lines.at(-1) ?? [], { font: 'Poster Head', size }),
    draw(y) {
      const style = { font: 'Poster Head', size, colour: colours.accent } as const;
      let end = MARGIN;
      for (const [index, line] of lines.entries())
        end = typesetter.draw(
          line,
          MARGIN + typesetter.edgeShift(line, style),
          y - (lines.length - 1 - index) * step,
          style,
        );
      typesetter.draw(unit, end + UNIT_GAP, y, unitStyle(colours, size));
    },
  };
}

function fitWage({ typesetter }: Page, { colours, pay }: PayStyle, wage: string): FittedPay {
  const [whole = '', decimals = ''] = wage.split('.');
  const fraction = decimals === '' ? '' : `.${decimals}`;
  const head = (share: number, size: number) =>
    ({ font: 'Poster Head', size: size * share, colour: colours.accent }) as const;
  const room = (size: number) =>
    INNER_WIDTH -
    typesetter.width('¥', head(SIGN, size)) -
    typesetter.width(fraction, head(DECIMALS, size)) -
    typesetter.width('/小时', unitStyle(colours, size)) -
    SIGN_GAP -
    UNIT_GAP;
  // The smallest size fits every amount that can be stored: a wage is never truncated.
  const { lines, size } = typesetter.fit(whole, room, [
    { lines: 1, sizes: shares(pay, ...SIZES, 0.44) },
  ]);
  return {
    height: size * CAP_HEIGHT,
    largest: size,
    largestShort: size * SHORT_NAME,
    end: MARGIN + INNER_WIDTH - room(size) + typesetter.width(lines[0] ?? [], head(1, size)),
    draw(y) {
      let x = typesetter.draw('¥', MARGIN, y, head(SIGN, size)) + SIGN_GAP;
      x = typesetter.draw(lines[0] ?? [], x, y, head(1, size));
      x = typesetter.draw(fraction, x, y, head(DECIMALS, size));
      typesetter.draw('/小时', x + UNIT_GAP, y, unitStyle(colours, size));
    },
  };
}
