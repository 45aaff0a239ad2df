import { createCanvas, loadImage, type Image } from '@napi-rs/canvas';
import type { DrawingSettings, DrawingTask } from '../drawing.task';
import type { CdnClient } from '../photo/photo.cdn';
import { readPhoto } from '../photo/photo.source';
import { isTruncated } from '../text/text.truncation';
import type { FittedText } from '../text/text.fitting';
import { contrastOf, luminanceOf, luminanceOfHex, type InvitationColours } from './poster.colours';
import type { Brand, Logo, Page } from './poster.design';

/** Loads the brand from the settings, without its mark if that cannot be read. */
export async function loadBrand(
  settings: DrawingSettings,
  { addresses = {} }: Pick<DrawingTask, 'addresses'>,
  cdn?: CdnClient,
): Promise<Brand | undefined> {
  if (settings.brand === undefined) return undefined;
  const { name, logo } = settings.brand;
  const bytes = logo ? await readPhoto(logo, settings, cdn, addresses[logo]) : undefined;
  const image = bytes && (await loadImage(bytes).catch(() => undefined));
  return { name, logo: image && { image, luminances: luminancesOf(image) } };
}

const SAMPLES = 32;

function luminancesOf(image: Image): number[] {
  const context = createCanvas(SAMPLES, SAMPLES).getContext('2d');
  context.drawImage(image, 0, 0, SAMPLES, SAMPLES);
  const { data } = context.getImageData(0, 0, SAMPLES, SAMPLES);
  const pixels = Array.from({ length: SAMPLES * SAMPLES }, (_, index) => index * 4);
  return pixels
    .filter((at) => (data[at + 3] ?? 0) > 127)
    .map((at) => luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0));
}

/**
 * The share of a mark that must differ from what is behind it. White parts of a mark look like its
 * own background on light ground only; on a colour, most of the mark has to be visible.
 */
const SHOWN = { onLight: 0.15, onColour: 0.6 };

/** Whether a mark is visible on the colour behind it. */
export function showsOn(ground: string, luminances: readonly number[]): boolean {
  const below = luminanceOfHex(ground);
  const clear = luminances.filter((luminance) => contrastOf(luminance, below) >= 2);
  return clear.length >= luminances.length * (below > 0.8 ? SHOWN.onLight : SHOWN.onColour);
}

/** In pixels. Marks wider than this ratio stand above the name, across the whole room. */
const LOGO = { size: 44, widest: 3, gap: 14, below: 8 };
/** The field behind a mark that would not be visible otherwise, in pixels. */
const FIELD = { size: 52, padding: 6, radius: 10, least: 30 };
const LINE_HEIGHT = 1.2;
const BESIDE = [
  { lines: 1, sizes: [32, 28, 24] },
  { lines: 2, sizes: [24, 22] },
];
const BELOW = [
  { lines: 1, sizes: [28, 24] },
  { lines: 2, sizes: [24, 22] },
  { lines: 3, sizes: [22] },
];

/**
 * Sets the name beside the mark, or below it if mark or name is too wide; `room`, height and places
 * are in pixels.
 */
export function fitBrand(page: Page, brand: Brand, room: number, colours: InvitationColours) {
  const { name } = brand;
  const mark = brand.logo && markOf(brand.logo, room, colours);
  const indent = mark === undefined ? 0 : mark.width + LOGO.gap;
  const beside = page.typesetter.fit(name, room - indent, BESIDE);
  if (mark?.isWide !== true && !isTruncated(beside.lines)) {
    const height = Math.max(mark?.height ?? 0, heightOf(beside));
    return {
      height,
      draw(x: number, top: number) {
        if (mark !== undefined) drawMark(page, mark, x, top + height / 2, colours);
        drawName(page, beside, x + indent, top + height / 2, colours.title);
      },
    };
  }
  const below = page.typesetter.fit(name, room, BELOW);
  const above = mark === undefined ? 0 : mark.height + LOGO.below;
  return {
    height: above + heightOf(below),
    draw(x: number, top: number) {
      if (mark !== undefined) drawMark(page, mark, x, top + mark.height / 2, colours);
      drawName(page, below, x, top + above + heightOf(below) / 2, colours.title);
    },
  };
}

const heightOf = ({ lines, size }: FittedText) => lines.length * size * LINE_HEIGHT;

/** Measures a mark in pixels, with a field of the title's colour if it needs one to be visible. */
function markOf({ image, luminances }: Logo, room: number, { ground }: InvitationColours) {
  const ratio = image.width / image.height;
  const hasField = !showsOn(ground, luminances);
  const padding = hasField ? FIELD.padding : 0;
  const size = hasField ? FIELD.size : LOGO.size;
  const isWide = ratio > LOGO.widest;
  const across = Math.min(room - 2 * padding, (size - 2 * padding) * ratio);
  return {
    image,
    hasField,
    isWide,
    across,
    down: across / ratio,
    width: hasField ? Math.max(across + 2 * padding, FIELD.least) : across,
    height: isWide ? across / ratio + 2 * padding : size,
  };
}

function drawMark(
  { context }: Page,
  { image, width, height, across, down, hasField }: ReturnType<typeof markOf>,
  x: number,
  middle: number,
  { title }: InvitationColours,
): void {
  if (hasField) {
    context.fillStyle = title;
    context.beginPath();
    context.roundRect(x, middle - height / 2, width, height, FIELD.radius);
    context.fill();
  }
  context.drawImage(image, x + (width - across) / 2, middle - down / 2, across, down);
}

function drawName(
  page: Page,
  { lines, size, isRightToLeft }: FittedText,
  x: number,
  middle: number,
  colour: string,
) {
  const { typesetter } = page;
  const style = { font: 'Poster Head', size, colour, isRightToLeft } as const;
  const widths = lines.map((line) => typesetter.width(line, style));
  const widest = Math.max(...widths);
  const step = size * LINE_HEIGHT;
  let baseline = middle + size * 0.36 - ((lines.length - 1) * step) / 2;
  for (const [index, line] of lines.entries()) {
    const indent = isRightToLeft ? widest - (widths[index] ?? 0) : 0;
    typesetter.draw(line, x + indent, baseline, style);
    baseline += step;
  }
}
