import jimpPng from '@jimp/js-png';

const { encode } = jimpPng();

/** Higher levels take twice the time for a photo of about the same size. */
const FAST = { deflateLevel: 1, filterType: 1 } as const;

/** `pixels` are RGBA, row by row. */
export const encodePng = (pixels: Buffer, width: number, height: number): Buffer =>
  encode({ data: pixels, width, height }, FAST);
