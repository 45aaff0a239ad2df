import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { DrawingSettings } from './drawing.task';
import type { CdnClient } from './photo.cdn';
import { probePhoto } from '../../../lib/photo/photo.probe';
import { readPhoto } from './photo.source';

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Fills the box with the first picture that can be drawn; false where none can. */
export async function drawPhoto(
  context: SKRSContext2D,
  box: Box,
  pictures: readonly string[],
  settings: DrawingSettings,
  cdn?: CdnClient,
): Promise<boolean> {
  for (const stored of pictures) {
    const bytes = await readPhoto(stored, settings, cdn);
    if (bytes === undefined || probePhoto(bytes) === undefined) continue;
    // A file of the right structure may still hold nonsense, which its decoder refuses.
    const photo = await loadImage(bytes).catch(() => undefined);
    if (photo === undefined) continue;
    const part = coveringPart(photo, box);
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, part.x, part.y, part.width, part.height, 0, 0, box.width, box.height);
    return true;
  }
  return false;
}

/** The largest part with the box's proportions: centred, in upright photos a little higher. */
function coveringPart(photo: Box, box: Box) {
  const scale = Math.min(photo.width / box.width, photo.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  return { x: (photo.width - width) / 2, y: (photo.height - height) * 0.4, width, height };
}
