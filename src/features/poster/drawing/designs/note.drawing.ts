import { OPEN } from '../../poster.rules';
import { isTruncated } from '../text/text.truncation';
import { LINE_HEIGHT, shares, type FittedPart, type FittedPay, type PayStyle } from './pay.drawing';
import { INNER_WIDTH, MARGIN, type Page } from './poster.design';
import { inText, labelOf } from './terms.text';

/** Pixels. */
const LEAST_SIZE = 24;
const [LABEL_GAP, APPLICANTS_GAP] = [16, 24];

/**
 * Fits the note below the pay: the salary, unless it is the pay, and the number of applicants. If
 * the style says so, that number is beside the pay, or omitted if it does not fit there.
 */
export function fitNote(page: Page, style: PayStyle, pay: FittedPay): FittedPart {
  const { typesetter, task } = page;
  const applicants = task.applicants > 0 ? `已有 ${task.applicants} 人报名` : '';
  if (style.applicantsBeside !== true) return fitBelow(page, style, applicants);
  const below = fitBelow(page, style, '');
  const muted = mutedOf(style);
  const x = MARGIN + INNER_WIDTH - typesetter.width(applicants, muted);
  if (pay.end + APPLICANTS_GAP > x) return below;
  return {
    height: below.height,
    draw(y) {
      below.draw(y);
      typesetter.draw(applicants, x, y - below.height, muted);
    },
  };
}

const mutedOf = ({ colours, note }: PayStyle) =>
  ({ font: 'Poster Text', size: note * 0.8, colour: colours.muted }) as const;

function fitBelow(page: Page, style: PayStyle, applicants: string): FittedPart {
  const { typesetter, task } = page;
  const { colours, note } = style;
  const muted = mutedOf(style);
  const below = note * 1.3;
  if (task.hourlyWage === undefined) {
    if (applicants === '') return { height: 0, draw: () => undefined };
    return { height: note * 1.6, draw: (y) => void typesetter.draw(applicants, MARGIN, y, muted) };
  }
  const label = labelOf(task.salary);
  const start = MARGIN + (label === '' ? 0 : typesetter.width(label, muted) + LABEL_GAP);
  const width = applicants === '' ? 0 : typesetter.width(applicants, muted);
  const { lines, size, isBeside } = fitText(page, style, MARGIN + INNER_WIDTH - start, width);
  const step = size * LINE_HEIGHT;
  const under = isBeside ? 0 : below;
  return {
    height: note * 1.6 + (lines.length - 1) * step + under,
    draw(y) {
      const first = y - under - (lines.length - 1) * step;
      typesetter.draw(label, MARGIN, first, muted);
      // In large letters, 面议 would read as if pay were withheld, although the wage is known.
      const isOpen = task.salary.amount === OPEN;
      const ink = isOpen ? muted : ({ font: 'Poster Head', size, colour: colours.ink } as const);
      for (const [index, line] of lines.entries())
        typesetter.draw(line, start, first + index * step, ink);
      typesetter.draw(applicants, isBeside ? MARGIN + INNER_WIDTH - width : MARGIN, y, muted);
    },
  };
}

/** Fits the salary beside the applicants, a step smaller if needed; else above, on more lines. */
function fitText(
  { typesetter, task }: Page,
  { note, noteLines }: PayStyle,
  room: number,
  applicants: number,
) {
  const text = inText(task.salary);
  const beside = typesetter.fit(
    text,
    applicants === 0 ? room : room - applicants - APPLICANTS_GAP,
    [{ lines: 1, sizes: shares(note, 1, 0.85) }],
  );
  if (!isTruncated(beside.lines)) return { ...beside, isBeside: true };
  const small = [...shares(note, 0.7, 0.6), LEAST_SIZE].filter((size) => size >= LEAST_SIZE);
  const alone = typesetter.fit(text, room, [
    { lines: 1, sizes: shares(note, 1, 0.85, 0.7) },
    { lines: Math.min(2, noteLines), sizes: small },
    { lines: noteLines, sizes: small },
  ]);
  return { ...alone, isBeside: applicants === 0 };
}
