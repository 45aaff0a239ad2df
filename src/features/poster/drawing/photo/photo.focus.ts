import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas';
import { crop, type ImageOperations } from 'smartcrop';

/** A point of a picture, as shares of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Pictures are analysed in this size, in pixels; larger ones give the same result and take longer.
 */
const PREVIEW = 160;

/** For pictures without a focal point: heads are above the middle. */
const UPWARDS: Point = { x: 0.5, y: 0.35 };

/** What is found is a face rather than its hair: this share of the height is left above it. */
const AIR = 0.12;

const operations: ImageOperations<Canvas> = {
  open: (canvas) => Promise.resolve(canvas),
  resample: (canvas) => Promise.resolve(canvas),
  getData: (canvas) =>
    Promise.resolve(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)),
};

/**
 * The interesting part of a picture that is cropped to this shape: faces, details, strong colours.
 */
export async function findFocalPoint(photo: Image, width: number, height: number): Promise<Point> {
  const shrink = PREVIEW / Math.max(photo.width, photo.height);
  const across = Math.round(photo.width * shrink);
  const down = Math.round(photo.height * shrink);
  const shape = Math.min(across / width, down / height);
  // Nothing to find in a picture that is nearly a line, or is hardly cropped.
  if (Math.min(across, down) < 16) return UPWARDS;
  if (width * shape > across * 0.97 && height * shape > down * 0.97) return UPWARDS;
  const preview = createCanvas(across, down);
  preview.getContext('2d').drawImage(photo, 0, 0, across, down);
  const { topCrop } = await crop(preview, {
    width,
    height,
    minScale: 1,
    prescale: false,
    ruleOfThirds: false,
    step: 4,
    scoreDownSample: 4,
    imageOperations: operations,
  });
  const y = topCrop.y + topCrop.height * (0.5 - AIR);
  return { x: (topCrop.x + topCrop.width / 2) / across, y: y / down };
}
