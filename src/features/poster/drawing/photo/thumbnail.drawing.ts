import { createCanvas, loadImage } from '@napi-rs/canvas';
import { probePhoto } from '../../../../lib/photo/photo.probe';
import type { ThumbnailTask } from '../../../media/thumbnail/thumbnails';

/** From 0 to 100; a list has many small pictures. */
const QUALITY = 80;
/** Longer pictures, such as a strip of screenshots, do not suit a list. */
const MAX_HEIGHTS = 4;

/**
 * Scales a picture to this width in pixels, in the format of its name. Undefined if the copy would
 * not be smaller, and for a file that is animated, too costly, or no picture.
 */
export async function drawThumbnail(
  { width, format }: ThumbnailTask,
  bytes: Buffer,
): Promise<Uint8Array | undefined> {
  if (probePhoto(bytes) === undefined || isMoving(bytes)) return undefined;
  const image = await loadImage(bytes).catch(() => undefined);
  if (image === undefined || image.width <= width) return undefined;
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  if (height > width * MAX_HEIGHTS) return undefined;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (format === 'jpeg') {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const copy = format === 'png' ? await canvas.encode('png') : await canvas.encode(format, QUALITY);
  return copy.length < bytes.length ? copy : undefined;
}

const isMoving = (bytes: Buffer) =>
  bytes.toString('latin1', 0, 3) === 'GIF' ||
  (bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0) ||
  bytes.subarray(0, 200).includes('acTL');
