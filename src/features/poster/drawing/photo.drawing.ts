import { loadImage, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { probePhoto } from '../../../lib/photo/photo.probe';
import type { DrawingSettings, DrawingTask } from './drawing.task';
import type { CdnClient } from './photo.cdn';
import { readPhoto } from './photo.source';
import { PHOTO_HEIGHT, WIDTH } from './poster.design';

/** The first picture that can be drawn, decoded; undefined where none can. */
export async function decodePhoto(
  pictures: readonly string[],
  settings: DrawingSettings,
  cdn?: CdnClient,
  addresses: DrawingTask['addresses'] = {},
): Promise<Image | undefined> {
  for (const stored of pictures) {
    const bytes = await readPhoto(stored, settings, cdn, addresses[stored]);
    if (bytes === undefined || probePhoto(bytes) === undefined) continue;
    // A file of the right structure may still hold nonsense, which its decoder refuses.
    const photo = await loadImage(bytes).catch(() => undefined);
    if (photo !== undefined) return photo;
  }
  return undefined;
}

/**
 * Fills the photo's part of the poster. The rasteriser crops while it scales: a picture of 16 ×
 * 12,000 pixels that is scaled first and cropped by jimp would take 1.7 GB.
 */
export function drawPhoto(context: SKRSContext2D, photo: Image): void {
  const scale = Math.min(photo.width / WIDTH, photo.height / PHOTO_HEIGHT);
  const [width, height] = [WIDTH * scale, PHOTO_HEIGHT * scale];
  // Centred; in upright photos a little higher.
  const [x, y] = [(photo.width - width) / 2, (photo.height - height) * 0.4];
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, PHOTO_HEIGHT);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, x, y, width, height, 0, 0, WIDTH, PHOTO_HEIGHT);
}
