import { createJimp } from '@jimp/core';
import png from '@jimp/js-png';

const Jimp = createJimp({ formats: [png], plugins: [] });

/** A photo hardly shrinks at higher levels, which take twice the time: level 1, and the filter for soft gradients. */
const FAST = { deflateLevel: 1, filterType: 1 } as const;

/** `pixels` are RGBA, row by row. */
export const encodePng = (pixels: Buffer, width: number, height: number): Promise<Buffer> =>
  Jimp.fromBitmap({ data: pixels, width, height }).getBuffer('image/png', FAST);
