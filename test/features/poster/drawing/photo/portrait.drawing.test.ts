import type { Image } from '@napi-rs/canvas';
import {
  composePhoto,
  drawPhoto,
} from '../../../../../src/features/poster/drawing/photo/photo.drawing';
import { aCanvas } from '../../../../support/pictures/pictures';

const AREA = { x: 0, y: 0, width: 750, height: 472 };

type Canvas = ReturnType<typeof aCanvas>;
type Rectangle = readonly [x: number, y: number, width: number, height: number];

/** A picture of rectangles on a background. */
function aScene(
  width: number,
  height: number,
  ground: string,
  parts: readonly (readonly [colour: string, ...Rectangle])[],
): Canvas {
  const canvas = aCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const [colour, ...rectangle] of [[ground, 0, 0, width, height] as const, ...parts]) {
    context.fillStyle = colour;
    context.fillRect(...rectangle);
  }
  return canvas;
}

async function drawn(canvas: Canvas) {
  const context = aCanvas(AREA.width, AREA.height).getContext('2d');
  drawPhoto(context, await composePhoto(canvas as unknown as Image, AREA), AREA);
  return (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)];
}

test('an upright photo is shown whole, in front of a blurred and darker copy', async () => {
  const [red, lime, blue, white] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff'];
  const at = await drawn(
    aScene(600, 800, '#808080', [
      [red, 0, 0, 60, 60],
      [lime, 540, 0, 60, 60],
      [blue, 0, 740, 60, 60],
      [white, 540, 740, 60, 60],
    ]),
  );
  // 354 pixels are as wide as 472 are high.
  const [left, right] = [198, 551];
  expect([at(left + 10, 10), at(right - 10, 10)]).toEqual([
    [255, 0, 0],
    [0, 255, 0],
  ]);
  expect([at(left + 10, 461), at(right - 10, 461)]).toEqual([
    [0, 0, 255],
    [255, 255, 255],
  ]);
  for (const x of [0, left - 1, right + 1, 749])
    for (const y of [0, 236, 471])
      for (const channel of at(x, y)) expect(Math.abs(channel - 128 * 0.75)).toBeLessThan(4);
});

test('the copy behind an upright photo is blurred', async () => {
  const at = await drawn(aScene(600, 800, '#000000', [['#ffffff', 0, 400, 600, 400]]));
  const beside = Array.from({ length: AREA.height }, (_, y) => at(50, y)[0] ?? 0);
  expect(beside[0]).toBe(0);
  expect(beside.at(-1)).toBeGreaterThan(160);
  // The edge is one pixel wide in the photo.
  for (const [y, grey] of beside.entries()) expect(grey - (beside[y - 1] ?? 0)).toBeLessThan(8);
});

test.each([
  ['4:5', 800, 1000],
  ['square', 800, 800],
  ['4:3', 800, 600],
])('a picture of %s fills its area', async (_shape, width, height) => {
  const at = await drawn(aScene(width, height, '#808080', []));
  for (const x of [0, 375, 749]) expect(at(x, 236)).toEqual([128, 128, 128]);
});

const LIPS = '#a8503f';

/**
 * A person of this height in pixels below `top`: a head, dark clothes with seams, and legs, which
 * have as much skin as the head.
 */
function aPerson(width: number, height: number, top: number, tall: number): Canvas {
  const part = (
    colour: string,
    ...[x, y, wide, high]: Rectangle
  ): readonly [string, ...Rectangle] => [
    colour,
    width / 2 + x * tall,
    top + y * tall,
    wide * tall,
    high * tall,
  ];
  const seams = Array.from({ length: 17 }, (_, at) =>
    part('#55504c', -0.1, 0.2 + at * 0.03, 0.2, 0.005),
  );
  const legs = [-0.1, 0.01].flatMap((x) => [
    part('#e6c4ae', x, 0.7, 0.09, 0.3),
    part('#c9a088', x, 0.75, 0.09, 0.01),
    part('#c9a088', x, 0.85, 0.09, 0.01),
  ]);
  return aScene(width, height, '#b9c4d0', [
    part('#5a3a2c', -0.06, 0, 0.12, 0.05),
    part('#e6c4ae', -0.05, 0.03, 0.1, 0.12),
    part('#5a3a2c', -0.03, 0.07, 0.02, 0.01),
    part('#5a3a2c', 0.01, 0.07, 0.02, 0.01),
    part(LIPS, -0.02, 0.11, 0.04, 0.015),
    part('#2b2b30', -0.1, 0.17, 0.2, 0.53),
    ...seams,
    ...legs,
  ]);
}

test.each([
  ['in a portrait of 9:16', 900, 1600, 80, 1500],
  ['in a strip', 300, 1448, 20, 1400],
  ['in the lower half', 512, 1200, 650, 900],
])('the face of a person is shown: %s', async (_where, ...sizes) => {
  const at = await drawn(aPerson(...sizes));
  const lips = [0xa8, 0x50, 0x3f];
  const isLips = (pixel: readonly number[]) =>
    pixel.every((channel, index) => Math.abs(channel - (lips[index] ?? 0)) < 6);
  const column = Array.from({ length: AREA.height }, (_, y) => isLips(at(375, y)));
  expect(column).toContain(true);
});
