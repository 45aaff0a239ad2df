import { chunkType } from '../../../lib/photo/blocks';
import { pngChunk } from '../../../lib/photo/png.chunk';
import { exifOf, orientationOf } from './exif.orientation';
import { KeptParts, MAX_PARTS } from './kept-parts';

const SIGNATURE_BYTES = 8;
const [IDAT, IEND, EXIF] = [chunkType('IDAT'), chunkType('IEND'), chunkType('eXIf')];

/** The chunks that affect the pixels: data, palette, colours, frames of an animation. */
const KEPT = new Set(
  (
    'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST sPLT pHYs ' +
    'acTL fcTL fdAT'
  )
    .split(' ')
    .map(chunkType),
);

/**
 * Returns a PNG without texts, times, EXIF (except its orientation) and bytes after its end.
 * Undefined if it has no pixels, too many chunks, or no end after its data, as in a truncated file.
 */
export function stripPng(source: Buffer): Buffer | undefined {
  // Width and height, in the first chunk.
  if (source.length < 24 || source.readUInt32BE(16) === 0 || source.readUInt32BE(20) === 0)
    return undefined;
  const kept = new KeptParts(source);
  kept.keep(0, SIGNATURE_BYTES);
  let hasData = false;
  let isFirstExif = true;
  let chunks = 0;
  for (let at = SIGNATURE_BYTES; at + 12 <= source.length && chunks < MAX_PARTS; chunks += 1) {
    const type = source.readUInt32BE(at + 4);
    const end = at + 12 + source.readUInt32BE(at);
    if (end > source.length) break;
    if (type === IDAT) hasData = true;
    if (type === EXIF && isFirstExif) {
      isFirstExif = false;
      const orientation = orientationOf(source.subarray(at + 8, end - 4));
      if (orientation !== undefined) kept.insert(pngChunk('eXIf', exifOf(orientation)));
    }
    if (KEPT.has(type)) kept.keep(at, end);
    if (type === IEND) return hasData ? kept.bytes : undefined;
    at = end;
  }
  return undefined;
}
