import { gifSize, pngSize, webpSize } from '../../../src/lib/photo/photo.formats';

const words = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer);
/** The first chunk of a WebP and its content. */
const webp = (chunk: string, ...content: number[]) => {
  const body = Buffer.concat([Buffer.from(`WEBP${chunk}\0\0\0\0`), Buffer.from(content)]);
  return Buffer.concat([Buffer.from('RIFF'), words(body.length, 0), body]);
};
/** A GIF with a screen of 4 × 3 and a frame. */
const gif = (...frame: number[]) =>
  Buffer.concat([
    ...[Buffer.from('GIF89a'), words(4, 3), Buffer.from([0, 0, 0, 0x2c])],
    ...[words(...frame), Buffer.from([0, 2, 1, 0, 0])],
  ]);
const chunk = (type: string, ...content: number[]) =>
  Buffer.from([0, 0, 0, content.length, ...Buffer.from(type), ...content, 0, 0, 0, 0]);
const png = (...chunks: Buffer[]) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
const [header, data, end] = [
  chunk('IHDR', 0, 0, 1, 2, 0, 0, 0, 3, 8, 2, 0, 0, 0),
  chunk('IDAT', 1),
  chunk('IEND'),
];

it.each([
  ['an extended WebP', webpSize, webp('VP8X', 0, 0, 0, 0, 1, 1, 0, 2, 0, 0), [258, 3]],
  ['a lossless WebP', webpSize, webp('VP8L', 0x2f, 1, 0xc1, 0, 0), [258, 4]],
  ['a GIF', gifSize, gif(1, 0, 3, 3), [4, 3]],
  ['a PNG', pngSize, png(header, data, end), [258, 3]],
])('the size of %s is read', (_what, read, bytes, [width, height]) =>
  expect(read(bytes)).toEqual({ width, height }),
);

it.each([
  ['a GIF whose frame is wider than its screen', gifSize, gif(2, 0, 3, 3)],
  ['a GIF whose frame is higher than its screen', gifSize, gif(0, 1, 4, 3)],
  ['a GIF whose frame is cut off', gifSize, gif(0, 0, 4, 3).subarray(0, -1)],
  ['a PNG without data', pngSize, png(header, end)],
  ['a PNG without its end', pngSize, png(header, data)],
  ['a PNG without a header', pngSize, png(data, data, end)],
])('%s is refused', (_what, read, bytes) => expect(read(bytes)).toBeUndefined());
