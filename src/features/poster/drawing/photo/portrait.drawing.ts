import { createCanvas, type Image, type SKRSContext2D } from '@napi-rs/canvas';
import { drawCropped, drawOpaque, type Area, type Photo, type Size } from './photo.cropping';

/** Height to width: areas would show half or less of higher pictures. */
const PORTRAIT = 1.25;
/** Height to width of a phone's upright photo, which is shown whole; higher ones are cropped. */
const HIGHEST = 4 / 3;

/** Returns the size of a portrait in the middle of an area; undefined for other pictures. */
export function insetOf(image: Pick<Image, 'width' | 'height'>, area: Size): Size | undefined {
  const shape = image.height / image.width;
  if (shape <= PORTRAIT || area.height >= area.width) return undefined;
  return { width: Math.round(area.height / Math.min(shape, HIGHEST)), height: area.height };
}

/** The copy is blurred at an eighth of its size, which looks the same and is faster. */
const SHRINK = 8;
const BLUR = 28 / SHRINK;
/** The blur fades the copy's edges, so they are this far outside the area. */
const OUTSIDE = 3 * BLUR;
/** White at the copy's brightness, behind transparent pictures. */
const GREY = '#bfbfbf';

/** Draws a portrait in the middle of an area, in front of a blurred and darker copy of itself. */
export function drawPortrait(context: SKRSContext2D, photo: Photo, inset: Size, area: Area): void {
  const [width, height] = [Math.ceil(area.width / SHRINK), Math.ceil(area.height / SHRINK)];
  const copy = createCanvas(width, height).getContext('2d');
  copy.fillStyle = GREY;
  copy.fillRect(0, 0, width, height);
  copy.filter = `blur(${BLUR}px) brightness(0.75)`;
  drawCropped(copy, photo, {
    x: -OUTSIDE,
    y: -OUTSIDE,
    width: width + 2 * OUTSIDE,
    height: height + 2 * OUTSIDE,
  });
  context.imageSmoothingQuality = 'high';
  context.drawImage(copy.canvas, area.x, area.y, area.width, area.height);
  const x = area.x + Math.round((area.width - inset.width) / 2);
  drawOpaque(context, photo, { ...inset, x, y: area.y });
}
