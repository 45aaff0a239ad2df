import { chunkType } from '../../../lib/photo/blocks';
import { exifOf, orientationOf } from './exif.orientation';
import { KeptParts, MAX_PARTS } from './kept-parts';

const HEAD_BYTES = 12;
/** VP8X's flags for EXIF and XMP. */
const [EXIF_FLAG, XMP_FLAG] = [0x08, 0x04];
const [EXIF, VP8X] = [chunkType('EXIF'), chunkType('VP8X')];
const IMAGES = new Set(['VP8 ', 'VP8L', 'ANMF'].map(chunkType));
const KEPT = new Set([VP8X, ...IMAGES, ...['ICCP', 'ANIM', 'ALPH'].map(chunkType)]);

/**
 * Returns a WebP without XMP, EXIF (except its orientation), unknown chunks and bytes after its
 * end. Undefined if it has no image, too many chunks, or fewer bytes than its head says, as in a
 * truncated file.
 */
export function stripWebp(source: Buffer): Buffer | undefined {
  if (source.length < HEAD_BYTES) return undefined;
  const kept = new KeptParts(source);
  kept.keep(0, HEAD_BYTES);
  let flagsAt: number | undefined;
  let hasImage = false;
  let orientation: number | undefined;
  const last = source.readUInt32LE(4) + 8;
  if (last > source.length) return undefined;
  let chunks = 0;
  for (let at = HEAD_BYTES; at + 8 <= last; chunks += 1) {
    if (chunks === MAX_PARTS) return undefined;
    const type = source.readUInt32BE(at);
    const size = source.readUInt32LE(at + 4);
    const end = Math.min(at + 8 + size + (size % 2), last);
    if (at + 8 + size > last) break;
    if (IMAGES.has(type)) hasImage = true;
    if (type === EXIF) orientation ??= orientationOf(withoutPrefix(source.subarray(at + 8, end)));
    if (type === VP8X && size >= 10) flagsAt ??= kept.bytes.length + 8;
    if (KEPT.has(type)) kept.keep(at, end);
    at = end;
  }
  if (!hasImage) return undefined;
  if (flagsAt !== undefined && orientation !== undefined) {
    if (kept.bytes.length % 2 === 1) kept.insert(Buffer.alloc(1));
    kept.insert(exifChunk(orientation));
  }
  const stripped = kept.bytes;
  stripped.writeUInt32LE(stripped.length - 8, 4);
  if (flagsAt !== undefined) {
    const flags = stripped.readUInt8(flagsAt) & ~(EXIF_FLAG | XMP_FLAG);
    stripped.writeUInt8(flags | (orientation === undefined ? 0 : EXIF_FLAG), flagsAt);
  }
  return stripped;
}

/** Removes the prefix that EXIF has in a JPEG; some programs write it into a WebP too. */
const withoutPrefix = (exif: Buffer) =>
  exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;

function exifChunk(orientation: number): Buffer {
  const exif = exifOf(orientation);
  const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
  head.writeUInt32LE(exif.length, 4);
  return Buffer.concat([head, exif]);
}
