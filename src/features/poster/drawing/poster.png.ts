import jimpPng from '@jimp/js-png';

const { encode } = jimpPng();

/** A photo hardly shrinks at higher levels, which take twice the time: level 1, and the filter for soft gradients. */
const FAST = { deflateLevel: 1, filterType: 1 } as const;

/** `pixels` are RGBA, row by row. */
export const encodePng = (pixels: Buffer, width: number, height: number): Buffer =>
  encode({ data: pixels, width, height }, FAST);
