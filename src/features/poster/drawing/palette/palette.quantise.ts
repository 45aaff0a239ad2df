import {
  BINS,
  binOf,
  blueOf,
  DITHER,
  greenOf,
  pixelsOf,
  redOf,
  type Colours,
  type Picture,
} from './palette.bins';
import { nearestOf, splitColours, type Colour } from './palette.split';

/** Added to the pixels of an 8 × 8 square, 0 to 2 × DITHER, to hide the steps of a gradient. */
const SHIFTS = Uint8Array.from({ length: 64 }, (_, index) => {
  const [x, y] = [index & 7, index >> 3];
  const bit = (value: number, at: number) => (value >> at) & 1;
  const rank = [0, 1, 2].reduce((sum, at) => sum * 4 + 2 * bit(x ^ y, at) + bit(y, at), 0);
  return Math.round((rank / 63) * 2 * DITHER);
});

/** The colour's index by bin, reused by the next poster; -1 if no such pixel has occurred yet. */
const indices = new Int16Array(BINS);

/**
 * Returns at most `most` colours for a picture, 256 or fewer, and its rows as in a PNG: a filter
 * byte of 0 and then a colour's index for each pixel. `kept` are colours among them, as #rrggbb.
 */
export function toPalette(
  picture: Picture,
  counted: Colours,
  most: number,
  kept: readonly string[],
): { colours: Buffer; rows: Buffer } {
  const { width, height } = picture;
  const { palette: split, boxes } = splitColours(counted, most - kept.length);
  const palette = [...split, ...kept.map(toColour)];
  const nearest = nearestOf(palette);
  indices.fill(-1);
  for (const [at, bin] of counted.used.entries()) indices[bin] = boxes[at] ?? 0;
  const pixels = pixelsOf(picture);
  const colours = Buffer.from(palette.flatMap((colour) => colour.map(Math.round)));
  const exact = Uint32Array.from(palette, (_, index) => pixelOf(colours, index * 3));
  for (let index = split.length; index < palette.length; index += 1)
    indices[binOf(exact[index] ?? 0, DITHER)] = index;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = y * (width + 1) + 1;
    for (let x = 0; x < width; x += 1, at += 1) {
      const pixel = pixels[at] ?? 0;
      // An even area in a colour of the palette is not dithered. Other even areas are: in a single
      // other colour they would be blotches in the mixed colours around them.
      const isFlat =
        pixel === pixels[at - 1] &&
        pixel === pixels[at - width] &&
        pixel === exact[indices[binOf(pixel, DITHER)] ?? -1];
      const shift = isFlat ? DITHER : (SHIFTS[((y & 7) << 3) | (x & 7)] ?? DITHER);
      const bin = binOf(pixel, shift);
      let index = indices[bin] ?? -1;
      // Dithering produced a colour that was not counted.
      if (index < 0) {
        index = nearest(redOf(bin), greenOf(bin), blueOf(bin));
        indices[bin] = index;
      }
      rows[row + x] = index;
    }
  }
  return { colours, rows };
}

function toColour(hex: string): Colour {
  const [red = 0, green = 0, blue = 0] = Buffer.from(hex.slice(1), 'hex');
  return [red, green, blue];
}

/** Returns a colour of the palette as an opaque pixel. */
const pixelOf = (colours: Buffer, at: number) => (0xff000000 | colours.readUIntLE(at, 3)) >>> 0;
