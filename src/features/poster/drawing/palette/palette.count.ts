import { BINS, binOf, DITHER, pixelsOf, type Picture } from './palette.bins';

/** Groups of similar colours: their mean colours, an array for each channel, and their sizes. */
export interface Colours {
  readonly channels: readonly [Float64Array, Float64Array, Float64Array];
  readonly pixels: Float64Array;
  /** Their bins. */
  readonly used: readonly number[];
}

/** Reused by the next poster, as it has two megabytes. */
const count = new Uint32Array(BINS);
const [reds, greens, blues] = [
  new Uint32Array(BINS),
  new Uint32Array(BINS),
  new Uint32Array(BINS),
] as const;

/** The colours of every second pixel, which are enough to choose from. */
export function countColours(picture: Picture): Colours {
  for (const each of [count, reds, greens, blues]) each.fill(0);
  const pixels = pixelsOf(picture);
  // In each row the columns between those of the row above.
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
