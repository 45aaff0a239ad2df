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

/** Complete addresses: with a scheme, another host, or the image in the address itself. */
const ABSOLUTE = /^(?:(?:[a-z][a-z\d+.-]*:)?\/\/|data:image\/)/i;

const VIDEO = /\.(?:mp4|m4v|mov|webm|avi|mkv|flv|wmv|3gp|m3u8)$/i;

/** Whether a path is already a complete address. */
export const isAbsolute = (path: string): boolean => ABSOLUTE.test(path);

/** A stored path below `base`; absolute addresses and empty paths stay as they are. */
export function mediaUrl(base: string, path: string): string {
  if (path === '' || isAbsolute(path)) return path;
  return `${base}/${path.replace(/^\/+/, '')}`;
}

/** The kind by the extension (the contract, section 3), ignoring a query or fragment after it. */
export function mediaKind(path: string): MediaKind {
  return VIDEO.test(path.split(/[?#]/, 1)[0] ?? '') ? MediaKind.VIDEO : MediaKind.IMAGE;
}

/**
 * The address of a smaller copy of an image that this service keeps, for a display of so many
 * pixels; other addresses stay as they are. `base` is what this service puts before stored paths.
 */
export const ownThumbnail = (url: string, pixels: number, base: string): string =>
  url.startsWith(`${base}/`) ? thumbnailUrl(url, enoughWidth(pixels)) : url;
