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

/** A channel's part of a bin, by its value plus DITHER, clamped to 0 to 255. */
const partOf = (bits: number, position: number) =>
  Uint16Array.from({ length: 256 + 2 * DITHER }, (_, index) => {
    const value = Math.min(Math.max(index - DITHER, 0), 255);
    return (value >> (8 - bits)) << position;
  });
const RED = partOf(5, 11);
const GREEN = partOf(6, 5);
const BLUE = partOf(5, 0);

/** The bin of a pixel, its channels changed by `shift` less DITHER. */
export const binOf = (pixel: number, shift: number): number =>
  (RED[(pixel & 255) + shift] ?? 0) |
  (GREEN[((pixel >>> 8) & 255) + shift] ?? 0) |
  (BLUE[((pixel >>> 16) & 255) + shift] ?? 0);

/** The bin's middle. */
export const redOf = (bin: number) => ((bin >> 11) << 3) + 3.5;
export const greenOf = (bin: number) => (((bin >> 5) & 63) << 2) + 1.5;
export const blueOf = (bin: number) => ((bin & 31) << 3) + 3.5;

export const pixelsOf = ({ data, width, height }: Picture) =>
  new Uint32Array(data.buffer, data.byteOffset, width * height);
