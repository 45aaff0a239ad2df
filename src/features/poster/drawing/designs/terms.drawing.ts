import type { Fitting } from '../text/text.fitting';
import { chipsHeight, drawChips } from './chips.drawing';
import { drawName, fitName, nameHeight } from './name.drawing';
import { fitNote } from './note.drawing';
import { fitPay, type PayStyle } from './pay.drawing';
import type { Page } from './poster.design';
import { drawSteps, STEPS_HEIGHT } from './steps.drawing';

/** The least space above and below the terms, in pixels. */
const LEAST_EDGE = 24;
/** The least space above, below, and between name and pay, in pixels. */
const LEAST_SPACE = 2 * LEAST_EDGE + 4;
/** The most space between name and pay, in pixels, so that they stay together. */
const MOST_BETWEEN = 64;
/** A poster with more free space than this, in pixels, looks empty. */
const EMPTY = 420;

/** How a design sets the terms. */
interface TermsStyle extends PayStyle {
  readonly name: readonly Fitting[];
}

/**
 * Draws the kind of work, the job's name and its pay, centred between two heights. Without an
 * hourly wage, the monthly salary is the largest; without either, 面议.
 */
export function drawTerms(page: Page, style: TermsStyle, top: number, bottom: number): void {
  const chips = chipsHeight(page.task);
  const terms = fitTerms(page, style, bottom - top - chips);
  const { pay, note, name } = terms;
  const hasSteps = terms.space > EMPTY;
  if (hasSteps) drawSteps(page, bottom - STEPS_HEIGHT, style.colours);
  const space = terms.space - (hasSteps ? STEPS_HEIGHT : 0);
  // Distributes the remaining space above, between and below.
  const between = Math.min(MOST_BETWEEN, space / 4, Math.max(0, space - 2 * LEAST_EDGE));
  const edge = Math.max(LEAST_EDGE, (space - between) / 2);
  let y = top + edge;
  drawChips(page, y, style.colours, name.isRightToLeft);
  y += chips;
  drawName(page, name, y, style.colours);
  y += nameHeight(name) + between + pay.height;
  pay.draw(y);
  note.draw(y + note.height);
}

/** Fits the terms in the first way that leaves at least LEAST_SPACE, or in the last way. */
function fitTerms(page: Page, style: TermsStyle, height: number) {
  const fitIn = (way: TermsStyle) => {
    const pay = fitPay(page, way);
    const note = fitNote(page, way, pay);
    const room = height - pay.height - note.height;
    const name = fitName(page, way.name, room - LEAST_SPACE, pay);
    return { pay, note, name, space: room - nameHeight(name) };
  };
  let terms = fitIn(style);
  for (const way of tighter(style)) {
    if (terms.space >= LEAST_SPACE) break;
    terms = fitIn(way);
  }
  return terms;
}

/** Returns tighter styles; what a reader misses least is reduced first. */
function tighter(style: TermsStyle): TermsStyle[] {
  const besides = { ...style, applicantsBeside: true };
  const short = { ...besides, noteLines: 1 };
  const low = { ...short, pay: style.pay * 0.79 };
  return [besides, short, low, { ...low, name: style.name.filter(({ lines }) => lines <= 2) }];
}
