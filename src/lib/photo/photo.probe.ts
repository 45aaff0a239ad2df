import { CostlyPhoto, gifSize, pngSize, webpSize, type PhotoSize } from './photo.formats';
import { jpegSize } from './photo.jpeg';

/** 25 megapixels: 100 MB when decoded, which bounds the memory of a thread. */
const MAX_PIXELS = 25_000_000;
/** In pixels. */
const MAX_SIDE = 12_000;
/** In pixels. Smaller images are tracking pixels or broken uploads, and would be a blur. */
const MIN_SIDE = 16;

/**
 * Reads the size of an image that is safe to decode from its bytes alone; undefined for anything
 * else: an unsupported format, truncated, too large. The content decides what a file is, not its
 * name.
 */
export function probePhoto(bytes: Buffer): PhotoSize | undefined {
  const size = sizeWithinCost(bytes);
  return size === 'costly' || size === undefined || Math.min(size.width, size.height) < MIN_SIDE
    ? undefined
    : size;
}

/** Whether these bytes are an image that is never drawn because decoding it costs too much. */
export const isCostlyPhoto = (bytes: Buffer): boolean => sizeWithinCost(bytes) === 'costly';

function sizeWithinCost(bytes: Buffer): PhotoSize | 'costly' | undefined {
  try {
    const size = jpegSize(bytes) ?? pngSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes);
    if (size === undefined) return undefined;
    const { width, height } = size;
    return Math.max(width, height) > MAX_SIDE || width * height > MAX_PIXELS ? 'costly' : size;
  } catch (error) {
    if (error instanceof CostlyPhoto) return 'costly';
    throw error;
  }
}
