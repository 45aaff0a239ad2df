import fc from 'fast-check';
import { encodeInPalette } from '../../../../../src/features/poster/drawing/palette/palette.png';
import { decoded, picture, worstError } from '../../../../support/pictures/palette';

test('a poster with a photo of any kind of noise has at most 300,000 bytes', () => {
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
