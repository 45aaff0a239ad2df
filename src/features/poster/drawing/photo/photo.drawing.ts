import { createCanvas, loadImage, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { probePhoto } from '../../../../lib/photo/photo.probe';
import type { DrawingSettings, DrawingTask } from '../drawing.task';
import type { CdnClient } from './photo.cdn';
import { drawOpaque, scaleOf, type Area, type Photo, type Size } from './photo.cropping';
import { findFocalPoint } from './photo.focus';
import { pathOf, readPhoto } from './photo.source';
import { drawPortrait, insetOf } from './portrait.drawing';

type PhotoTask = Pick<DrawingTask, 'pictures' | 'focus' | 'addresses'>;

/** Returns the first picture that improves a poster. */
export async function choosePhoto(
  task: PhotoTask,
  settings: DrawingSettings,
  area: Size,
  cdn?: CdnClient,
): Promise<Photo | undefined> {
  for await (const photo of decodePhotos(task, settings, area, cdn))
    if (isWorthSeeing(photo, area)) return photo;
  return undefined;
}

/** Decodes the pictures that can be drawn, one after the other. */
export async function* decodePhotos(
  { pictures, focus, addresses = {} }: PhotoTask,
  settings: DrawingSettings,
  area: Size,
  cdn?: CdnClient,
): AsyncGenerator<Photo> {
  for (const stored of pictures) {
    const bytes = await readPhoto(stored, settings, cdn, addresses[stored]);
    if (bytes === undefined || probePhoto(bytes) === undefined) continue;
    // A file with the right structure may still contain invalid data, which its decoder refuses.
    const image = await loadImage(bytes).catch(() => undefined);
    if (image === undefined) continue;
    const isFocused = focus && pathOf(focus.picture, settings) === pathOf(stored, settings);
    yield isFocused === true ? { image, focus } : await composePhoto(image, area);
  }
}

/** Decides what to show of a picture without a focal point. */
export async function composePhoto(image: Image, area: Size): Promise<Photo> {
  const inset = insetOf(image, area);
  const { width, height } = inset ?? area;
  return { image, focus: await findFocalPoint(image, width, height), inset };
}

/** A picture that is enlarged more than this, such as an icon, looks blurred. */
const MOST_ENLARGED = 6;

/** Whether this picture improves a poster. */
export function isWorthSeeing(photo: Photo, area: Size): boolean {
  return scaleOf(photo, photo.inset ?? area) * MOST_ENLARGED >= 1 && !isBlank(photo);
}

const SAMPLES = 16;
/** Of 255: how far the channels of one shade differ, because of noise and encoding errors. */
const SAME = 20;
/** In dark and light pictures: a covered lens is noisier, an overexposed page keeps some shades. */
const SAME_AT_ENDS = 30;
const [DARK, LIGHT] = [24, 240];

/** Whether a picture is one shade, as of a covered lens or a page, and improves no poster. */
export function isBlank({ image }: Photo): boolean {
  const context = createCanvas(SAMPLES, SAMPLES).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SAMPLES, SAMPLES);
  context.drawImage(image, 0, 0, SAMPLES, SAMPLES);
  const { data } = context.getImageData(0, 0, SAMPLES, SAMPLES);
  const channels = [0, 1, 2].map((channel) => data.filter((_, at) => at % 4 === channel));
  const range = Math.max(...channels.map((values) => Math.max(...values) - Math.min(...values)));
  const colours = data.filter((_, at) => at % 4 !== 3);
  const mean = colours.reduce((sum, value) => sum + value, 0) / colours.length;
  return range < (mean < DARK || mean > LIGHT ? SAME_AT_ENDS : SAME);
}

/** Fills an area with a picture. */
export function drawPhoto(context: SKRSContext2D, photo: Photo, area: Area): void {
  if (photo.inset === undefined) drawOpaque(context, photo, area);
  else drawPortrait(context, photo, photo.inset, area);
}
