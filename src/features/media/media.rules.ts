import { enoughWidth, thumbnailUrl } from '../../lib/photo/thumbnail.url';

export enum MediaKind {
  IMAGE = 'IMAGE',
  VIDEO = 'VIDEO',
}

/**
 * How long a drawing thread may take to fetch a picture from the object store, including its wait
 * in the queue, in seconds.
 */
export const PICTURE_SECONDS = 600;

/** Matches complete addresses: with a scheme, with another host, or `data:` with an image. */
const ABSOLUTE = /^(?:(?:[a-z][a-z\d+.-]*:)?\/\/|data:image\/)/i;

const VIDEO = /\.(?:mp4|m4v|mov|webm|avi|mkv|flv|wmv|3gp|m3u8)$/i;

/** Whether a path is already a complete address. */
export const isAbsolute = (path: string): boolean => ABSOLUTE.test(path);

/**
 * Returns the address of a stored path, without surrounding white space; absolute addresses and
 * empty paths stay as they are.
 */
export function mediaUrl(base: string, stored: string): string {
  const path = stored.trim();
  if (path === '' || isAbsolute(path)) return path;
  return `${base}/${path.replace(/^\/+/, '')}`;
}

/** Returns the kind by the extension (the contract, section 3), ignoring a query or fragment. */
export function mediaKind(path: string): MediaKind {
  return VIDEO.test(path.split(/[?#]/, 1)[0] ?? '') ? MediaKind.VIDEO : MediaKind.IMAGE;
}

/**
 * Returns the address of a smaller copy, for a display of this many pixels, of an image that this
 * service keeps; other addresses stay as they are. `base` is put before stored paths.
 */
export const ownThumbnail = (url: string, pixels: number, base: string): string =>
  url.startsWith(`${base}/`) ? thumbnailUrl(url, enoughWidth(pixels)) : url;
