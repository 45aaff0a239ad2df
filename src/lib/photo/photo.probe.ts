import { CostlyPhoto, gifSize, pngSize, webpSize, type PhotoSize } from './photo.formats';
import { jpegSize } from './photo.jpeg';

/** 25 megapixels: 100 MB when decoded, which bounds what a thread can ask for. */
const MAX_PIXELS = 25_000_000;
/** Pixels. */
const MAX_SIDE = 12_000;
/** Pixels: smaller images are tracking pixels or broken uploads, and would only be a smear. */
const MIN_SIDE = 16;

/**
 * The size of an image that is safe to decode, read from its bytes alone; undefined for anything
 * else: an unsupported format, truncated, too large. The content decides what a file is, not its
 * name.
 */
export function probePhoto(bytes: Buffer): PhotoSize | undefined {
  const size = sizeWithinCost(bytes);
  return size === 'costly' || size === undefined || Math.min(size.width, size.height) < MIN_SIDE
    ? undefined
    : size;
}

/** Whether these bytes are an image that is never drawn because it is too expensive to decode. */
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
