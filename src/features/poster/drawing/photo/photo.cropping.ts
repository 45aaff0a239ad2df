import type { Image, SKRSContext2D } from '@napi-rs/canvas';
import type { Point } from './photo.focus';

/** The area of a picture on the page, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Size = Pick<Area, 'width' | 'height'>;

/** A picture and its focal point, which stays visible when the picture is cropped. */
export interface Photo {
  readonly image: Image;
  readonly focus: Point;
  /** Its size, if it fills only the middle of its area. */
  readonly inset?: Size | undefined;
}

/** Returns how many of the picture's pixels, per side, become a pixel of its area. */
export const scaleOf = ({ image }: Pick<Photo, 'image'>, area: Size) =>
  Math.min(image.width / area.width, image.height / area.height);

/**
 * Fills an area with a picture, its focal point as near to the middle as the picture's edges allow.
 * The rasteriser crops while it scales: scaling a picture of 16 × 12,000 pixels first and cropping
 * it with jimp would take 1.7 GB.
 */
export function drawCropped(context: SKRSContext2D, photo: Photo, area: Area): void {
  const { image, focus } = photo;
  const scale = scaleOf(photo, area);
  const [width, height] = [area.width * scale, area.height * scale];
  const x = within(focus.x * image.width - width / 2, image.width - width);
  const y = within(focus.y * image.height - height / 2, image.height - height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, area.x, area.y, area.width, area.height);
}

/** Like drawCropped, with white behind a transparent picture. */
export function drawOpaque(context: SKRSContext2D, photo: Photo, area: Area): void {
  context.fillStyle = '#ffffff';
  context.fillRect(area.x, area.y, area.width, area.height);
  drawCropped(context, photo, area);
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
