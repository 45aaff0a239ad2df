/** A picture's pixels: RGBA, opaque. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Colours are counted in bins of 5, 6 and 5 bits. */
export const BINS = 1 << 16;

/** How far dithering may change a channel's value. */
export const DITHER = 3;

/** A channel's part of a bin, by the channel's value plus DITHER, clamped to 0 to 255. */
const partOf = (bits: number, position: number) =>
  Uint16Array.from({ length: 256 + 2 * DITHER }, (_, index) => {
    const value = Math.min(Math.max(index - DITHER, 0), 255);
    return (value >> (8 - bits)) << position;
  });
const RED = partOf(5, 11);
const GREEN = partOf(6, 5);
const BLUE = partOf(5, 0);

/** Returns the bin of a pixel after adding `shift` minus DITHER to its channels. */
export const binOf = (pixel: number, shift: number): number =>
  (RED[(pixel & 255) + shift] ?? 0) |
  (GREEN[((pixel >>> 8) & 255) + shift] ?? 0) |
  (BLUE[((pixel >>> 16) & 255) + shift] ?? 0);

/** The middle of a bin. */
export const redOf = (bin: number) => ((bin >> 11) << 3) + 3.5;
export const greenOf = (bin: number) => (((bin >> 5) & 63) << 2) + 1.5;
export const blueOf = (bin: number) => ((bin & 31) << 3) + 3.5;

export const pixelsOf = ({ data, width, height }: Picture) =>
  new Uint32Array(data.buffer, data.byteOffset, width * height);

/** Groups of similar colours: their mean colours, one array per channel, and their sizes. */
export interface Colours {
  readonly channels: readonly [Float64Array, Float64Array, Float64Array];
  readonly pixels: Float64Array;
  /** The bins that contain a pixel. */
  readonly used: readonly number[];
}

/** Reused by the next poster: together with the sums, these take one megabyte. */
const count = new Uint32Array(BINS);
const [reds, greens, blues] = [
  new Uint32Array(BINS),
  new Uint32Array(BINS),
  new Uint32Array(BINS),
] as const;

/** Counts the colours of every second pixel, which are enough to choose from. */
export function countColours(picture: Picture): Colours {
  for (const each of [count, reds, greens, blues]) each.fill(0);
  const pixels = pixelsOf(picture);
  // Each row takes the columns that the row above skips.
  for (let at = 0, row = 0; at < pixels.length; at += 2) {
    if (at >= (row + 1) * picture.width) {
      row += 1;
      at = row * picture.width + (row & 1);
    }
    const pixel = pixels[at] ?? 0;
    const bin = binOf(pixel, DITHER);
    count[bin] = (count[bin] ?? 0) + 1;
    reds[bin] = (reds[bin] ?? 0) + (pixel & 255);
    greens[bin] = (greens[bin] ?? 0) + ((pixel >>> 8) & 255);
    blues[bin] = (blues[bin] ?? 0) + ((pixel >>> 16) & 255);
  }
  const used: number[] = [];
  for (let bin = 0; bin < BINS; bin += 1) if (count[bin] !== 0) used.push(bin);
  const means = (sums: Uint32Array) =>
    Float64Array.from(used, (bin) => (sums[bin] ?? 0) / (count[bin] ?? 1));
  return {
    used,
    channels: [means(reds), means(greens), means(blues)],
    pixels: Float64Array.from(used, (bin) => count[bin] ?? 0),
  };
}
