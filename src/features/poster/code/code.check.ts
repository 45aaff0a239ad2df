import { createCanvas, loadImage } from '@napi-rs/canvas';
import { probePhoto } from '../../../lib/photo/photo.probe';

/** WeChat makes codes of 280 to 1,280 pixels a side, ours are smaller. */
const [SMALLEST, LARGEST] = [100, 2_000];
/** Pixels a side at which a picture is looked at. */
const LOOK = 50;
/** Shares of a picture: of its edge that has to be light, and of all of it that has to be dark. */
const LIGHT_EDGE = 0.95;
const DARK = 0.05;

/**
 * Whether bytes are a whole picture that can be a code: it decodes, is about square, and has something dark on a
 * light ground. Decoders paint what they can of a damaged picture, as black, grey or noise, and call that a success;
 * damage reaches the edge, because it spoils everything after it.
 */
export async function isCode(bytes: Buffer): Promise<boolean> {
  const size = probePhoto(bytes);
  if (size === undefined) return false;
  const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
  if (short < SMALLEST || long > LARGEST || long > short * 1.25) return false;
  const picture = await loadImage(bytes).catch(() => undefined);
  if (picture === undefined) return false;

  const canvas = createCanvas(LOOK, LOOK);
  const ink = canvas.getContext('2d');
  ink.drawImage(picture, 0, 0, LOOK, LOOK);
  const { data } = ink.getImageData(0, 0, LOOK, LOOK);
  const seen = { edge: 0, lightEdge: 0, dark: 0 };
  for (let pixel = 0; pixel < LOOK * LOOK; pixel += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(pixel * 4);
    if (alpha < 250) return false;
    const [x, y] = [pixel % LOOK, Math.floor(pixel / LOOK)];
    if (0.299 * red + 0.587 * green + 0.114 * blue < 160) seen.dark += 1;
    if (x > 0 && y > 0 && x < LOOK - 1 && y < LOOK - 1) continue;
    seen.edge += 1;
    if (Math.max(red, green, blue) >= 192) seen.lightEdge += 1;
  }
  return seen.lightEdge >= seen.edge * LIGHT_EDGE && seen.dark >= LOOK * LOOK * DARK;
}
