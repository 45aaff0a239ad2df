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
 * Returns an image without its metadata, its pixels encoded as before; undefined if it contains no
 * image. Time and memory depend only on its size in bytes. `extension` is that of its content.
 */
export const stripImage = (source: Buffer, extension: string): Buffer | undefined =>
  BY_EXTENSION[extension]?.(source);
