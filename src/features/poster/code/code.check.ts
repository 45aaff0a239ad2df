import { createCanvas, loadImage, type Image } from '@napi-rs/canvas';
import { pngSize, type PhotoSize } from '../../../lib/photo/photo.formats';
import { probePhoto } from '../../../lib/photo/photo.probe';
import { isIntactPng } from '../../../lib/photo/png.chunk';

/** Pixels per side: WeChat makes codes of 280 to 1,280. */
const [MIN_SIDE, MAX_SIDE] = [100, 2_000];
/** Pixels per side to which a picture is scaled before it is checked. */
const SAMPLE = 50;
/** The share of the edge that must be light, and of the whole that must be dark. */
const MIN_LIGHT_EDGE_SHARE = 0.95;
const MIN_DARK_SHARE = 0.05;

/** Returns the pixels of a picture that may be a code; a PNG may be smaller than a photo. */
export const codeSize = (bytes: Buffer): PhotoSize | undefined =>
  pngSize(bytes) ?? probePhoto(bytes);

/**
 * Whether bytes are an intact picture that can be a code: almost square, and either a PNG with
 * valid checksums, or opaque with something dark on a light background. Decoders fill damaged parts
 * with black, grey or noise and report success; damage spoils everything after it, so it reaches
 * the edge.
 */
export async function isCode(bytes: Buffer): Promise<boolean> {
  const size = codeSize(bytes);
  if (size === undefined) return false;
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  if (short === 0 || long > MAX_SIDE || long > short * 1.25) return false;
  const isPng = pngSize(bytes) !== undefined;
  if (isPng ? !isIntactPng(bytes) : short < MIN_SIDE) return false;
  const picture = await loadImage(bytes).catch(() => undefined);
  return picture !== undefined && (isPng || looksLikeCode(picture));
}

function looksLikeCode(picture: Image): boolean {
  const context = createCanvas(SAMPLE, SAMPLE).getContext('2d');
  context.drawImage(picture, 0, 0, SAMPLE, SAMPLE);
  const { data } = context.getImageData(0, 0, SAMPLE, SAMPLE);
  const count = { edge: 0, lightEdge: 0, dark: 0 };
  for (let pixel = 0; pixel < SAMPLE * SAMPLE; pixel += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(pixel * 4);
    if (alpha < 250) return false;
    const [x, y] = [pixel % SAMPLE, Math.floor(pixel / SAMPLE)];
    if (0.299 * red + 0.587 * green + 0.114 * blue < 160) count.dark += 1;
    if (x > 0 && y > 0 && x < SAMPLE - 1 && y < SAMPLE - 1) continue;
    count.edge += 1;
    if (Math.max(red, green, blue) >= 192) count.lightEdge += 1;
  }
  return (
    count.lightEdge >= count.edge * MIN_LIGHT_EDGE_SHARE &&
    count.dark >= SAMPLE * SAMPLE * MIN_DARK_SHARE
  );
}
