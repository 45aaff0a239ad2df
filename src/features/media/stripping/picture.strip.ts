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
 * A picture without its metadata, its pixels as they were encoded, in time and memory that grow
 * with its bytes alone; undefined where there is no picture in it. `extension`: of what it is by
 * its first bytes.
 */
export const stripPicture = (source: Buffer, extension: string): Buffer | undefined =>
  BY_EXTENSION[extension]?.(source);
