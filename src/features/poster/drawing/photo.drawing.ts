import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { DrawingSettings } from './drawing.task';
import type { CdnVisit } from './photo.cdn';
import { probePhoto } from '../../../lib/photo/photo.probe';
import { readPhoto } from './photo.source';

interface Box {
  readonly width: number;
  readonly height: number;
}

/** Fills the top of the poster with the first picture that can be used; false where none can. */
export async function drawPhoto(
  context: SKRSContext2D,
  box: Box,
  pictures: readonly string[],
  settings: DrawingSettings,
  cdn?: CdnVisit,
): Promise<boolean> {
  for (const stored of pictures) {
    const bytes = await readPhoto(stored, settings, cdn);
    if (bytes === undefined || probePhoto(bytes) === undefined) continue;
    // A whole file can still hold nonsense, which its decoder refuses.
    const photo = await loadImage(bytes).catch(() => undefined);
    if (photo === undefined) continue;
    const part = coveringPart(photo, box);
    context.imageSmoothingQuality = 'high';
    context.drawImage(photo, part.x, part.y, part.width, part.height, 0, 0, box.width, box.height);
    return true;
  }
  return false;
}

/** The largest part of a photo with the box's proportions; from its middle, or a little above in an upright one. */
function coveringPart(photo: Box, box: Box) {
  const scale = Math.min(photo.width / box.width, photo.height / box.height);
  const [width, height] = [box.width * scale, box.height * scale];
  return { x: (photo.width - width) / 2, y: (photo.height - height) * 0.4, width, height };
}
