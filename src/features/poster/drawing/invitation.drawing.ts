import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { ACCENT, CODE_FIELD, CODE_SIZE, PANEL, WARM } from './poster.design';
import type { Typesetter } from './text.typesetter';

const TEXT_X = PANEL.x + 44;

/** The warm panel with the invitation to sign up by scanning the code. */
export function drawPanel(context: SKRSContext2D, typesetter: Typesetter): void {
  const warm = context.createLinearGradient(
    PANEL.x,
    PANEL.y,
    PANEL.x + PANEL.width,
    PANEL.y + PANEL.height,
  );
  warm.addColorStop(0, WARM[0]);
  warm.addColorStop(1, WARM[1]);
  fillRound(context, PANEL.x, PANEL.y, PANEL.width, PANEL.height, PANEL.radius, warm);

  typesetter.draw('扫码报名', TEXT_X, PANEL.y + 148, {
    font: 'Poster Head',
    size: 68,
    colour: '#ffffff',
  });
  const note = { font: 'Poster Text', size: 25, colour: 'rgba(255, 255, 255, 0.92)' } as const;
  typesetter.draw('微信扫一扫，或长按识别', TEXT_X, PANEL.y + 204, note);
  drawArrow(context, TEXT_X, PANEL.y + 246);
}

/** The white field with the code; outside its rounded corners the layer stays transparent. */
export async function drawCode(context: SKRSContext2D, bytes: Uint8Array): Promise<void> {
  const { x, y, size, radius } = CODE_FIELD;
  const code = await loadImage(bytes);
  // A code that was made for this field, with a quiet zone of its own, is not scaled.
  const drawn = code.width <= size && code.width > size * 0.8 ? code.width : CODE_SIZE;
  const inset = Math.round((size - drawn) / 2);
  context.clearRect(x, y, size, size);
  fillRound(context, x, y, size, size, radius, '#ffffff');
  context.save();
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(code, x + inset, y + inset, drawn, drawn);
  context.restore();
}

/** Points from the words to the code. */
function drawArrow(context: SKRSContext2D, x: number, y: number): void {
  fillRound(context, x, y, 120, 52, 26, '#ffffff');
  context.strokeStyle = ACCENT;
  context.lineWidth = 6;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(x + 34, y + 26);
  context.lineTo(x + 86, y + 26);
  context.moveTo(x + 72, y + 13);
  context.lineTo(x + 86, y + 26);
  context.lineTo(x + 72, y + 39);
  context.stroke();
}

function fillRound(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: SKRSContext2D['fillStyle'],
): void {
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}
