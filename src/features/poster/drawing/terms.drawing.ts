import type { SKRSContext2D } from '@napi-rs/canvas';
import type { DrawingTask } from './drawing.task';
import { ACCENT, INK, MARGIN, MUTED, PANEL, SHEET, TINT, WIDTH } from './poster.design';
import type { Typesetter } from './text.typesetter';

const LABEL = { width: 92, height: 48, size: 28 };
const VALUES_X = MARGIN + LABEL.width + 20;
const NAME_SIZES = [62, 54, 48, 44];
const LINE_HEIGHT = 1.34;
/** From the baseline above. */
const WAGE_DROP = 122;
const SALARY_DROP = 72;
/** Added between the rows where the name takes one line. */
const EXTRA_SPACE = 14;

/** The job's name, hourly wage and monthly salary, centred between the photo and the code. */
export function drawTerms(context: SKRSContext2D, typesetter: Typesetter, task: DrawingTask): void {
  const name = typesetter.twoLines(task.jobName, WIDTH - 2 * MARGIN, 'Poster Head', NAME_SIZES);
  const step = name.size * LINE_HEIGHT;
  const space = name.lines.length > 1 ? 0 : EXTRA_SPACE;
  const height =
    name.size * 0.9 + (name.lines.length - 1) * step + WAGE_DROP + SALARY_DROP + 2 * space;
  let y = SHEET.top + (PANEL.y - SHEET.top - height) / 2 + name.size * 0.9;
  for (const [index, line] of name.lines.entries()) {
    typesetter.draw(line, MARGIN, y + index * step, {
      font: 'Poster Head',
      size: name.size,
      colour: INK,
    });
  }

  y += (name.lines.length - 1) * step + WAGE_DROP + space;
  drawLabel(context, typesetter, '时薪', y - 8);
  drawWage(typesetter, task.hourlyWage, y);

  y += SALARY_DROP + space;
  drawLabel(context, typesetter, '月薪', y);
  drawSalary(typesetter, task.salary, y);
}

function drawWage(typesetter: Typesetter, wage: string, y: number): void {
  const unit = { font: 'Poster Text', size: 36, colour: MUTED } as const;
  const sign = { font: 'Poster Head', size: 54, colour: ACCENT } as const;
  const room = WIDTH - MARGIN - VALUES_X - 130 - 40;
  const amount = typesetter.oneLine(wage, room, 'Poster Head', [108, 92, 76, 60, 44]);
  const start = typesetter.draw('¥', VALUES_X - 4, y, sign) + 6;
  const end = typesetter.draw(amount.line, start, y, { ...sign, size: amount.size });
  typesetter.draw('/小时', end + 14, y, unit);
}

function drawSalary(typesetter: Typesetter, salary: string, y: number): void {
  const text = /^[\d.,]+(?:[~\-–～][\d.,]+)?$/.test(salary) ? `${salary} 元` : salary || '面议';
  const { line, size } = typesetter.oneLine(
    text,
    WIDTH - MARGIN - VALUES_X,
    'Poster Head',
    [44, 38, 32],
  );
  typesetter.draw(line, VALUES_X, y, { font: 'Poster Head', size, colour: INK });
}

function drawLabel(
  context: SKRSContext2D,
  typesetter: Typesetter,
  text: string,
  baseline: number,
): void {
  context.fillStyle = TINT;
  context.beginPath();
  context.roundRect(MARGIN, baseline - LABEL.height + 8, LABEL.width, LABEL.height, 12);
  context.fill();
  const style = { font: 'Poster Text', size: LABEL.size, colour: ACCENT } as const;
  const inset = (LABEL.width - typesetter.width(text, style)) / 2;
  typesetter.draw(text, MARGIN + inset, baseline - 6, style);
}
