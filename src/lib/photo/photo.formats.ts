import { codeOf } from '../text/reason';
import { chunkType, colourTable, endOfBlocks } from './blocks';

export interface PhotoSize {
  readonly width: number;
  readonly height: number;
}

/*
 * Each reader follows a format's structure to its end, because decoders draw a truncated file as
 * far as it goes and report success. Reading past the end throws in `Buffer`, and counts as a wrong
 * structure.
 */
const BEYOND_THE_END: readonly unknown[] = ['ERR_OUT_OF_RANGE', 'ERR_BUFFER_OUT_OF_BOUNDS'];

/** An image by its structure, but too expensive to decode. */
export class CostlyPhoto extends Error {}

type SizeReader = (bytes: Buffer) => PhotoSize | undefined;

export const orUndefined =
  (read: SizeReader): SizeReader =>
  (bytes) => {
    try {
      return read(bytes);
    } catch (error) {
      if (BEYOND_THE_END.includes(codeOf(error))) return undefined;
      throw error;
    }
  };

/** In bytes; the pixels of a photo of 25 megapixels take 100 MB. */
export const MAX_DECODED_BYTES = 180_000_000;
/** In bytes: unpacked a thousandfold, this much takes a second to decode. */
const MAX_PROFILE_BYTES = 1_000_000;

const [IDAT, IEND, ICCP] = [chunkType('IDAT'), chunkType('IEND'), chunkType('iCCP')];

/** Throws CostlyPhoto if a PNG's colour profile or its interlaced rows cost too much. */
export const pngSize = orUndefined((bytes) => {
  if (bytes.readBigUInt64BE(0) !== 0x89504e470d0a1a0an) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  // An interlaced file's rows are kept beside the result: at most four samples a pixel.
  const kept = bytes.readUInt8(28) === 0 ? 0 : bytes.readUInt8(24) / 2;
  if (size.width * size.height * (4 + kept) > MAX_DECODED_BYTES) throw new CostlyPhoto();
  let hasData = false;
  let profile = 0;
  for (let at = 8; ; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.readUInt32BE(at + 4);
    if (type === IDAT) hasData = true;
    if (type === ICCP && (profile += bytes.readUInt32BE(at)) > MAX_PROFILE_BYTES)
      throw new CostlyPhoto();
    if (type === IEND) return hasData ? size : undefined;
  }
});

/** Reads the logical screen, which alone is drawn, if the first frame is complete and within it. */
export const gifSize = orUndefined((bytes) => {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colourTable(bytes.readUInt8(10));
  while (bytes.readUInt8(at) === 0x21) at = endOfBlocks(bytes, at + 2);
  if (bytes.readUInt8(at) !== 0x2c) return undefined;
  const right = bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5);
  const bottom = bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7);
  const end = endOfBlocks(bytes, at + 11 + colourTable(bytes.readUInt8(at + 9)));
  if (end > bytes.length) return undefined;
  return right <= size.width && bottom <= size.height ? size : undefined;
});

export const webpSize = orUndefined((bytes) => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return undefined;
  const form = bytes.toString('latin1', 12, 16);
  if (form === 'VP8X')
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
});
