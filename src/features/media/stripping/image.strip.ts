import { stripGif } from './gif.strip';
import { stripJpeg } from './jpeg.strip';
import { stripPng } from './png.strip';
import { stripWebp } from './webp.strip';

const BY_EXTENSION: Readonly<Record<string, (source: Buffer) => Buffer | undefined>> = {
  gif: stripGif,
  jpg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
};

/**
 * An image without its metadata, its pixels encoded as before; time and memory grow with its bytes
 * alone. Undefined if there is no image in it. `extension`: by its first bytes.
 */
export const stripImage = (source: Buffer, extension: string): Buffer | undefined =>
  BY_EXTENSION[extension]?.(source);
