import { createCanvas, type Canvas, type Image } from '@napi-rs/canvas';
import { crop, type Crop, type ImageOperations } from 'smartcrop';

/** A point of a picture, as shares of its width and height. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** In pixels; larger previews give the same result and take longer. */
const PREVIEW = 160;

/** For pictures without a focal point: heads are above the middle. */
const ABOVE_MIDDLE: Point = { x: 0.5, y: 0.35 };

/** A face is found rather than its hair, so this share of the height is left above it. */
const AIR = 0.12;
/** The same in upright shapes, which show more than a face. */
const AIR_UPRIGHT = 0.04;

/** With the default weights, 0.1 and 1.8, orange working clothes outweigh the face above them. */
const WEIGHTS = { saturationWeight: 0.03, skinWeight: 3 };

/** Scores that differ by less than this share of the range of all scores count as equal. */
const SIMILAR = 0.05;

/**
 * In upright shapes, this share of the range is deducted from a position that is the shape's height
 * or more below the top, and less from a higher one. Faces are in the upper part of a portrait;
 * legs have as much skin, and clothes more details.
 */
const DEDUCTION = 0.7;

/** No skin was found if every position's skin score is nearer to zero than this. */
const NO_SKIN = 0.5;

const operations: ImageOperations<Canvas> = {
  open: (canvas) => Promise.resolve(canvas),
  resample: (canvas) => Promise.resolve(canvas),
  getData: (canvas) =>
    Promise.resolve(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)),
};

/** Finds what to show of a picture in this shape: faces, then details, then strong colours. */
export async function findFocalPoint(photo: Image, width: number, height: number): Promise<Point> {
  const shrink = PREVIEW / Math.max(photo.width, photo.height);
  const across = Math.round(photo.width * shrink);
  const down = Math.round(photo.height * shrink);
  const shape = Math.min(across / width, down / height);
  // There is nothing to find in a picture that is nearly a line, or is hardly cropped.
  if (Math.min(across, down) < 16) return ABOVE_MIDDLE;
  if (width * shape > across * 0.97 && height * shape > down * 0.97) return ABOVE_MIDDLE;
  const preview = createCanvas(across, down);
  preview.getContext('2d').drawImage(photo, 0, 0, across, down);
  const { crops } = await crop(preview, {
    ...WEIGHTS,
    debug: true,
    width,
    height,
    minScale: 1,
    prescale: false,
    ruleOfThirds: false,
    step: 4,
    scoreDownSample: 4,
    imageOperations: operations,
  });
  const isUpright = height > width;
  const found = isUpright ? bestOf(crops, DEDUCTION, AIR_UPRIGHT) : bestOf(crops, 0, AIR);
  return found === undefined ? ABOVE_MIDDLE : { x: found.x / across, y: found.y / down };
}

/** Returns the middle of the best position, moved up by `air` if it was chosen for a face. */
function bestOf(crops: readonly Crop[], deduction: number, air: number): Point | undefined {
  const scores = crops.map(({ score }) => score.total);
  const [most, least] = [Math.max(...scores), Math.min(...scores)];
  const ranked = crops.map((crop) => ({
    ...crop,
    rank:
      (crop.score.total - least) / (most - least || 1) -
      deduction * Math.min(crop.y / crop.height, 1),
  }));
  const enough = Math.max(...ranked.map(({ rank }) => rank)) - SIMILAR;
  if (crops.every(({ score }) => Math.abs(score.skin) < NO_SKIN)) return middleOf(ranked, enough);
  const best = uppermostOf(ranked.filter(({ rank }) => rank >= enough));
  return best && { x: best.x + best.width / 2, y: best.y + best.height * (0.5 - air) };
}

type Ranked = Crop & { readonly rank: number };

/** The best of the uppermost positions. */
function uppermostOf(similar: readonly Ranked[]): Ranked | undefined {
  return similar.reduce<Ranked | undefined>((best, each) => {
    if (best === undefined || each.y < best.y) return each;
    return each.y === best.y && each.rank > best.rank ? each : best;
  }, undefined);
}

/** Returns the middle of the best position and the similar ones next to it. */
function middleOf(ranked: readonly Ranked[], enough: number): Point | undefined {
  const ranks = ranked.map(({ rank }) => rank);
  let start = ranks.indexOf(Math.max(...ranks));
  let end = start;
  while ((ranks[start - 1] ?? -Infinity) >= enough) start -= 1;
  while ((ranks[end + 1] ?? -Infinity) >= enough) end += 1;
  const [first, last] = [ranked[start], ranked[end]];
  if (first === undefined || last === undefined) return undefined;
  const { width, height } = first;
  return { x: (first.x + last.x + width) / 2, y: (first.y + last.y + height) / 2 };
}
