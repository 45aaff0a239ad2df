import fc from 'fast-check';
import { encodeInPalette } from '../../../../../src/features/poster/drawing/palette/palette.png';
import { decoded, picture, worstError } from '../../../../support/pictures/palette';

test('flat colours are kept exactly', () => {
  const flat = picture(64, 64, (x, y) =>
    x < 20 ? [255, 255, 255] : y < 9 ? [232, 66, 31] : [0, 0, 0],
  );
  expect(worstError(decoded(encodeInPalette(flat)).data, flat.data)).toBe(0);
});

test('a given colour is kept exactly beside a picture of all colours', () => {
  const isChip = (x: number, y: number) => y < 20 && x < 20;
  const given = picture(512, 512, (x, y) => {
    const noise = Math.imul(y * 512 + x, 2654435761) >>> 8;
    return isChip(x, y) ? [255, 241, 236] : [noise & 255, (noise >> 8) & 255, noise >> 16];
  });
  const { data } = decoded(encodeInPalette(given, ['#fff1ec']));
  const at = 4 * (512 * 10 + 10);
  expect([...data.subarray(at, at + 3)]).toEqual([255, 241, 236]);
});

test('a gradient stays close to the original and is dithered', () => {
  const gradient = picture(256, 64, (x) => [x, 128, 255 - x]);
  const { data } = decoded(encodeInPalette(gradient));
  expect(worstError(data, gradient.data)).toBeLessThan(14);
  // Each pixel has one index, so one channel shows it.
  const row = Array.from({ length: 256 }, (_, x) => data[x * 4] ?? 0);
  expect(row.some((value, x) => value < (row[x - 1] ?? 0))).toBe(true);
});

test('a smooth area keeps its mean colours, without rings or blotches', () => {
  // Light falls off from the middle so slowly that most neighbours are equal.
  const smooth = picture(640, 640, (x, y) => {
    const light = 1 - Math.hypot(x - 320, y - 320) / 900;
    return [Math.round(232 * light), Math.round(180 * light), Math.round(150 * light)];
  });
  const { data } = decoded(encodeInPalette(smooth));
  for (const channel of [0, 1, 2]) {
    const meanOf = (of: Uint8Array, left: number, top: number) => {
      let sum = 0;
      for (let at = 0; at < 256; at += 1)
        sum += of[((top + (at >> 4)) * 640 + left + (at & 15)) * 4 + channel] ?? 0;
      return sum / 256;
    };
    const errors = Array.from({ length: 1600 }, (_, at) => {
      const [left, top] = [(at % 40) * 16, Math.floor(at / 40) * 16];
      return Math.abs(meanOf(data, left, top) - meanOf(smooth.data, left, top));
    }).sort((one, other) => one - other);
    expect(errors[1440]).toBeLessThan(0.5);
  }
});

test('any picture keeps its size and has at most 256 colours', () => {
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
