import { colourTable, endOfBlocks } from '../../../lib/photo/blocks';
import { KeptParts, MAX_PARTS } from './kept-parts';

const [EXTENSION, FRAME, TRAILER] = [0x21, 0x2c, 0x3b];
const [GRAPHICS_CONTROL, APPLICATION] = [0xf9, 0xff];
/** Application data that is kept: how often an animation repeats, and a colour profile. */
const KEPT_APPLICATIONS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];

/**
 * The most pixels in all frames together, because browsers compose each frame on the whole screen:
 * 2,400 frames of full HD.
 */
const MAX_PIXELS = 5_000_000_000;

/**
 * Returns a GIF without comments, texts, application data (such as XMP) and bytes after its end.
 * Undefined if the structure breaks before the end of the first frame, or if there are too many
 * blocks, or too many pixels in all frames.
 */
export function stripGif(source: Buffer): Buffer | undefined {
  if (source.length < 13) return undefined;
  const kept = new KeptParts(source);
  let at = 13 + colourTable(source.readUInt8(10));
  kept.keep(0, at);
  const screen = pixelsAt(source, 6);
  let hasFrame = false;
  for (let [blocks, pixels] = [0, 0]; at < source.length; blocks += 1) {
    const kind = source[at];
    if (kind === FRAME && at + 9 <= source.length)
      pixels += Math.max(screen, pixelsAt(source, at + 5));
    if (blocks === MAX_PARTS || pixels > MAX_PIXELS) return undefined;
    if (kind === TRAILER) {
      kept.keep(at, at + 1);
      break;
    }
    if (kind !== FRAME && kind !== EXTENSION) break;
    const data = kind === FRAME ? at + 11 + frameTable(source, at) : at + 2;
    const end = endOfBlocks(source, data);
    // A later frame that is cut off is still shown as far as it goes.
    if (kind === FRAME && end <= source.length) hasFrame = true;
    if (kind === FRAME || isKept(source, at)) kept.keep(at, Math.min(end, source.length));
    at = end;
  }
  return hasFrame ? kept.bytes : undefined;
}

const frameTable = (source: Buffer, at: number) => colourTable(source[at + 9] ?? 0);

/** Returns the product of the width and the height at this position. */
const pixelsAt = (source: Buffer, at: number) =>
  source.readUInt16LE(at) * source.readUInt16LE(at + 2);

function isKept(source: Buffer, at: number): boolean {
  if (source[at + 1] === GRAPHICS_CONTROL) return true;
  if (source[at + 1] !== APPLICATION) return false;
  return KEPT_APPLICATIONS.includes(source.toString('latin1', at + 3, at + 14));
}
