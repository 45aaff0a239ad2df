import type { SKRSContext2D } from '@napi-rs/canvas';
import { PHOTO_HEIGHT, WARM, WIDTH } from './poster.design';
import type { Typesetter } from './text.typesetter';

/** Factory halls, towers and chimneys: pixels, and the number of teeth of a saw-tooth roof. */
const SKYLINE = [
  { x: -20, width: 190, height: 150, teeth: 3 },
  { x: 186, width: 84, height: 236, teeth: 0 },
  { x: 286, width: 236, height: 176, teeth: 4 },
  { x: 540, width: 64, height: 280, teeth: 0 },
  { x: 620, width: 170, height: 130, teeth: 3 },
];
const TOOTH = 34;

/** Replaces the photo of a job that has none that can be used. */
export function drawBackdrop(context: SKRSContext2D, typesetter: Typesetter): void {
  const sky = context.createLinearGradient(0, 0, WIDTH, PHOTO_HEIGHT);
  sky.addColorStop(0, WARM[0]);
  sky.addColorStop(1, WARM[1]);
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH, PHOTO_HEIGHT);

  for (const radius of [150, 230, 320]) {
    context.fillStyle = 'rgba(255, 255, 255, 0.09)';
    context.beginPath();
    context.arc(WIDTH - 150, 130, radius, 0, Math.PI * 2);
    context.fill();
  }
  context.fillStyle = 'rgba(120, 20, 0, 0.18)';
  for (const hall of SKYLINE) drawHall(context, hall);

  typesetter.draw('诚聘', 48, 290, { font: 'Poster Head', size: 168, colour: '#ffffff' });
}

function drawHall(
  context: SKRSContext2D,
  { x, width, height, teeth }: (typeof SKYLINE)[number],
): void {
  const top = PHOTO_HEIGHT - height;
  context.beginPath();
  context.moveTo(x, PHOTO_HEIGHT);
  context.lineTo(x, top);
  for (let tooth = 0; tooth < teeth; tooth += 1) {
    context.lineTo(x + (width / teeth) * tooth, top - TOOTH);
    context.lineTo(x + (width / teeth) * (tooth + 1), top);
  }
  context.lineTo(x + width, top);
  context.lineTo(x + width, PHOTO_HEIGHT);
  context.fill();
}
