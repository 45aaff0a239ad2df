import fc from 'fast-check';
import png from '@jimp/js-png';
import { encodeInPalette } from '../../../../../src/features/poster/drawing/palette/palette.png';

type Rgb = readonly [number, number, number];

function picture(width: number, height: number, colourAt: (x: number, y: number) => Rgb) {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.set([...colourAt(at % width, Math.floor(at / width)), 255], at * 4);
  return { data, width, height };
}

const decoded = (bytes: Buffer) => png().decode(bytes);

const worstError = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0);

test('flat colours stay what they are, white above all', () => {
  const flat = picture(64, 64, (x, y) =>
    x < 20 ? [255, 255, 255] : y < 9 ? [232, 66, 31] : [0, 0, 0],
  );
  expect(worstError(decoded(encodeInPalette(flat)).data, flat.data)).toBe(0);
});

test('a gradient is near to what it was, in steps that are mixed', () => {
  const gradient = picture(256, 64, (x) => [x, 128, 255 - x]);
  const { data } = decoded(encodeInPalette(gradient));
  expect(worstError(data, gradient.data)).toBeLessThan(14);
  const row = Array.from({ length: 256 }, (_, x) => data[x * 4] ?? 0);
  expect(row.some((value, x) => value < (row[x - 1] ?? 0))).toBe(true);
});

test('a smooth area has neither rings nor blotches: its mean colours stay', () => {
  // Light falls off from the middle so slowly that most neighbours are equal.
  const smooth = picture(640, 640, (x, y) => {
    const light = 1 - Math.hypot(x - 320, y - 320) / 900;
    return [Math.round(232 * light), Math.round(180 * light), Math.round(150 * light)];
  });
  const { data } = decoded(encodeInPalette(smooth));
  const meanOf = (of: Uint8Array, left: number, top: number) => {
    let sum = 0;
    for (let at = 0; at < 256; at += 1)
      sum += of[((top + (at >> 4)) * 640 + left + (at & 15)) * 4] ?? 0;
    return sum / 256;
  };
  const errors = Array.from({ length: 1600 }, (_, at) => {
    const [left, top] = [(at % 40) * 16, Math.floor(at / 40) * 16];
    return Math.abs(meanOf(data, left, top) - meanOf(smooth.data, left, top));
  }).sort((one, other) => one - other);
  expect(errors[1440]).toBeLessThan(0.5);
});

test('any picture can be read back in its size, in at most 256 colours', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      fc.uint8Array({ minLength: 3, maxLength: 3000 }),
      (width, height, noise) => {
        const of = (at: number) => noise[at % noise.length] ?? 0;
        const given = picture(width, height, (x, y) => {
          const at = (y * width + x) * 3;
          return [of(at), of(at + 1), of(at + 2)];
        });
        const bitmap = decoded(encodeInPalette(given));
        expect([bitmap.width, bitmap.height]).toEqual([width, height]);
        const pixels = new Uint32Array(Uint8Array.from(bitmap.data).buffer);
        expect(new Set(pixels).size).toBeLessThanOrEqual(256);
      },
    ),
    { numRuns: 60 },
  );
});

test('a photo of noise of any kind leaves a poster below 300,000 bytes', () => {
  fc.assert(
    fc.property(
      fc.record({
        cell: fc.integer({ min: 1, max: 4 }),
        depth: fc.integer({ min: 60, max: 255 }),
        grey: fc.boolean(),
        seed: fc.nat(),
      }),
      ({ cell, depth, grey, seed }) => {
        const noise = (x: number, y: number, channel: number) => {
          const key = Math.floor(x / cell) * 7919 + Math.floor(y / cell) * 104_729 + channel + seed;
          const mixed = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
          const value = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 16;
          return 255 - (value % (depth + 1));
        };
        // The largest photo is 520 pixels high; the part below it takes few bytes.
        const poster = picture(750, 600, (x, y) => {
          if (y >= 520) return y < 560 ? [255, 255, 255] : [232, 66, 31];
          return [noise(x, y, 0), noise(x, y, grey ? 0 : 1), noise(x, y, grey ? 0 : 2)];
        });
        const png = encodeInPalette(poster);
        expect(png.length).toBeLessThanOrEqual(300_000);
        const { data } = decoded(png);
        const tail = (of: Uint8Array) => of.subarray(520 * 750 * 4);
        expect(worstError(tail(data), tail(poster.data))).toBeLessThan(60);
      },
    ),
    { numRuns: 4 },
  );
});
