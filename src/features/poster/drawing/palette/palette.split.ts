import type { Colours } from './palette.bins';

/** The eye's sensitivity to an error in red, green and blue. */
const WEIGHTS = [0.8, 1.2, 0.6] as const;
const AXES = [0, 1, 2] as const;

export type Colour = readonly [red: number, green: number, blue: number];

/** A part of the colours: from `start` up to, but not including, `end` of the order. */
interface Box {
  readonly start: number;
  readonly end: number;
  readonly axis: 0 | 1 | 2;
  /** The mean on that axis. */
  readonly mean: number;
  /** The variance over all pixels, weighted by channel; 0 if the box cannot be split. */
  readonly variance: number;
}

/**
 * Returns at most `most` colours, 256 or fewer, and which of them represents each counted one.
 * Repeatedly splits the box of the largest variance at its mean.
 */
export function splitColours(
  bins: Colours,
  most: number,
): { palette: Colour[]; boxes: Uint8Array } {
  const order = Array.from(bins.pixels.keys());
  const boxes = [boxOf(bins, order, 0, order.length)];
  while (boxes.length < most) {
    const widest = boxes.reduce(
      (best, box, index) => (box.variance > (boxes[best]?.variance ?? 0) ? index : best),
      0,
    );
    const box = boxes[widest];
    if (box === undefined || box.variance <= 0) break;
    const middle = partition(bins.channels[box.axis], order, box);
    boxes[widest] = boxOf(bins, order, box.start, middle);
    boxes.push(boxOf(bins, order, middle, box.end));
  }
  const boxOfBin = new Uint8Array(order.length);
  for (const [index, { start, end }] of boxes.entries())
    for (const bin of order.slice(start, end)) boxOfBin[bin] = index;
  return { palette: boxes.map((box) => colourOf(bins, order, box)), boxes: boxOfBin };
}

/** Returns the mean, or the exact colour of most of the pixels, so that white remains white. */
function colourOf(bins: Colours, order: readonly number[], { start, end }: Box): Colour {
  const { sums, all } = momentsOf(bins, order, start, end, (pixels) => pixels);
  const { channels, pixels } = bins;
  const main = order.slice(start, end).find((bin) => (pixels[bin] ?? 0) > all / 2);
  if (main === undefined) return [sums[0] / all, sums[1] / all, sums[2] / all];
  return [channels[0][main] ?? 0, channels[1][main] ?? 0, channels[2][main] ?? 0];
}

/** Returns a function that finds the index of the nearest colour. */
export function nearestOf(palette: readonly Colour[]) {
  const [reds, greens, blues] = AXES.map((axis) =>
    Float64Array.from(palette, (colour) => colour[axis]),
  ) as [Float64Array, Float64Array, Float64Array];
  return (red: number, green: number, blue: number): number => {
    let nearest = 0;
    let least = Infinity;
    for (let index = 0; index < reds.length; index += 1) {
      const byRed = red - (reds[index] ?? 0);
      const byGreen = green - (greens[index] ?? 0);
      const byBlue = blue - (blues[index] ?? 0);
      const distance =
        WEIGHTS[0] * byRed * byRed + WEIGHTS[1] * byGreen * byGreen + WEIGHTS[2] * byBlue * byBlue;
      if (distance < least) {
        least = distance;
        nearest = index;
      }
    }
    return nearest;
  };
}

function boxOf(bins: Colours, order: readonly number[], start: number, end: number): Box {
  // Weighted by the root of their sizes, so that a small bright object keeps its own colours.
  const { sums, squares, all } = momentsOf(bins, order, start, end, Math.sqrt);
  const variances = AXES.map((axis) => WEIGHTS[axis] * (squares[axis] - sums[axis] ** 2 / all));
  const axis = AXES.reduce((best, each) =>
    (variances[each] ?? 0) > (variances[best] ?? 0) ? each : best,
  );
  const variance = end - start < 2 ? 0 : variances.reduce((sum, each) => sum + each, 0);
  return { start, end, axis, mean: sums[axis] / all, variance };
}

function momentsOf(
  { channels, pixels }: Colours,
  order: readonly number[],
  start: number,
  end: number,
  weigh: (pixels: number) => number,
) {
  const sums: [number, number, number] = [0, 0, 0];
  const squares: [number, number, number] = [0, 0, 0];
  let all = 0;
  for (let at = start; at < end; at += 1) {
    const bin = order[at] ?? 0;
    const weight = weigh(pixels[bin] ?? 0);
    all += weight;
    for (const axis of AXES) {
      const value = channels[axis][bin] ?? 0;
      sums[axis] += weight * value;
      squares[axis] += weight * value * value;
    }
  }
  return { sums, squares, all };
}

/** Moves the values up to the box's mean to the front; returns where the others begin. */
function partition(values: Float64Array, order: number[], { start, end, mean }: Box): number {
  let low = start;
  let high = end - 1;
  while (low <= high) {
    const bin = order[low] ?? 0;
    if ((values[bin] ?? 0) <= mean) low += 1;
    else {
      order[low] = order[high] ?? 0;
      order[high] = bin;
      high -= 1;
    }
  }
  // Rounding may leave one side empty.
  return Math.min(Math.max(low, start + 1), end - 1);
}
