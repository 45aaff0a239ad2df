import { MediaKind } from './media.rules';

/** A file's type by its content, and the extension with which it is stored and served. */
export interface MediaContent {
  readonly kind: MediaKind;
  readonly extension: string;
  readonly contentType: string;
}

/** Enough bytes from the start of a file to recognise it. */
export const HEAD_BYTES = 64;

const content = (kind: MediaKind, extension: string, contentType: string): MediaContent => ({
  kind,
  extension,
  contentType,
});

const JPEG = content(MediaKind.IMAGE, 'jpg', 'image/jpeg');
const PNG = content(MediaKind.IMAGE, 'png', 'image/png');
const GIF = content(MediaKind.IMAGE, 'gif', 'image/gif');
const WEBP = content(MediaKind.IMAGE, 'webp', 'image/webp');
const MP4 = content(MediaKind.VIDEO, 'mp4', 'video/mp4');
const MOV = content(MediaKind.VIDEO, 'mov', 'video/quicktime');
const WEBM = content(MediaKind.VIDEO, 'webm', 'video/webm');

/** Brands that phones and browsers play. HEIC and AVIF have brands too, which are not accepted. */
const MP4_BRANDS = /^(?:isom|iso[2-6]|mp4[12]|avc1|M4V |M4VP|MSNV|mmp4|3gp[4-6]|dash)$/;

/**
 * Returns a file's type by its first bytes; undefined if it is not accepted. Only images and videos
 * that no browser can read as a page or a script are accepted: SVG and HTML are text and match
 * nothing here.
 */
export function mediaContent(head: Buffer): MediaContent | undefined {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return JPEG;
  if (text(0, 8) === '\x89PNG\r\n\x1a\n' && text(12, 16) === 'IHDR') return PNG;
  if (/^GIF8[79]a$/.test(text(0, 6))) return GIF;
  if (text(0, 4) === 'RIFF' && text(8, 15) === 'WEBPVP8') return WEBP;
  if (text(4, 8) === 'ftyp') {
    if (text(8, 12) === 'qt  ') return MOV;
    return MP4_BRANDS.test(text(8, 12)) ? MP4 : undefined;
  }
  if (text(0, 4) === '\x1a\x45\xdf\xa3' && text(4, HEAD_BYTES).includes('webm')) return WEBM;
  return undefined;
}
