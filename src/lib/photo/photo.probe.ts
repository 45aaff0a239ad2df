import { gifSize, pngSize, webpSize } from './photo.formats';
import { jpegSize } from './photo.jpeg';

export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/** 25 megapixels: 100 MB when decoded, which bounds what a thread can ask for. */
const MAX_PIXELS = 25_000_000;
const MAX_SIDE = 12_000;
/** Below this a picture is a tracking pixel or a broken upload, and would only be a smear. */
const MIN_SIDE = 16;

/**
 * The size of a picture that is safe to decode, read from its bytes alone; undefined for anything else: not a format that
 * we draw, cut short, too large. What a file is, its content says and not its name.
 */
export function probePhoto(bytes: Buffer): PhotoSize | undefined {
  const size = jpegSize(bytes) ?? pngSize(bytes) ?? gifSize(bytes) ?? webpSize(bytes);
  if (size === undefined || Math.min(size.width, size.height) < MIN_SIDE) return undefined;
  if (Math.max(size.width, size.height) > MAX_SIDE || size.width * size.height > MAX_PIXELS) return undefined;
  return size;
}
