import { findFocalPoint } from '../../../../../src/features/poster/drawing/photo/photo.focus';
import type { Image } from '@napi-rs/canvas';
import { aCanvas, isShown, photoAt } from '../../../../support/pictures/pictures';

/** The picture's content at this place, in shares of its size, has to be visible. */
test.each([
  ['on the left', 1600, 400, 0.1, 0.5],
  ['on the right', 1600, 400, 0.9, 0.5],
  ['at the top', 400, 1600, 0.5, 0.1],
  ['at the bottom', 400, 1600, 0.5, 0.85],
])(
  'a picture is cropped so that its content stays visible: %s',
  async (_where, width, height, x, y) => {
    expect(await photoAt({ width, height, x, y })).toBe('seen');
  },
);

test('a given focal point takes precedence over the content', async () => {
  const picture = { width: 1600, height: 400, x: 0.1, y: 0.5 };
  expect(await photoAt({ ...picture, focus: { x: 0.9, y: 0.5 } })).toBe('cut off');
});

test.each([
  ['an icon', 24, 18, false],
  ['a line', 1200, 60, false],
  ['a thumbnail', 160, 120, true],
  ['a panorama', 4000, 400, true],
])('a picture of too few pixels is not shown: %s', async (_what, width, height, shown) => {
  expect(await isShown(width, height)).toBe(shown);
});

/** A portrait, 3:4: a face of some detail above a saturated orange suit with seams. */
function aPersonInOrange() {
  const canvas = aCanvas(600, 800);
  const context = canvas.getContext('2d');
  const fill = (colour: string, ...[x, y, width, height]: [number, number, number, number]) => {
    context.fillStyle = colour;
    context.fillRect(x, y, width, height);
  };
  fill('#c9c4c0', 0, 0, 600, 800);
  fill('#ff4a10', 60, 330, 480, 470);
  for (let y = 350; y < 800; y += 30) fill('#ff9a10', 60, y, 480, 10);
  context.fillStyle = '#e6c4ae';
  context.beginPath();
  context.arc(300, 200, 70, 0, Math.PI * 2);
  context.fill();
  for (const x of [255, 325]) fill('#5a3a2c', x, 190, 20, 12);
  fill('#a8503f', 265, 250, 70, 12);
  return canvas;
}

test('a face stays in the picture above orange working clothes', async () => {
  const { y } = await findFocalPoint(aPersonInOrange() as unknown as Image, 750, 520);
  // 416 rows are seen, around the focal point; the face is at 130 to 270.
  expect(y * 800 - 208).toBeLessThan(120);
});

test('a product in the middle of a picture without a face stays there', async () => {
  const canvas = aCanvas(800, 800);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 800, 800);
  context.fillStyle = '#dddddd';
  context.beginPath();
  context.arc(400, 400, 150, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = '#ff8800';
  context.fillRect(350, 300, 100, 200);
  const { x, y } = await findFocalPoint(canvas as unknown as Image, 750, 472);
  // The positions that are tried are 4 of 160 pixels apart.
  for (const share of [x, y]) expect(Math.abs(share - 0.5)).toBeLessThan(2 / 160 + 0.001);
});
