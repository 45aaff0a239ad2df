import { createCanvas, loadImage, type Image } from '@napi-rs/canvas';
import type { DrawingSettings } from '../drawing.task';
import { readPhoto } from '../photo/photo.source';
import { isTruncated } from '../text/text.truncation';
import type { FittedText } from '../text/text.typesetter';
import { contrastOf, luminanceOf, luminanceOfHex, type InvitationColours } from './poster.colours';
import type { Brand, Logo, Page } from './poster.design';

/** The brand from the settings; without its mark if that cannot be read. */
export async function loadBrand(settings: DrawingSettings): Promise<Brand | undefined> {
  if (settings.brand === undefined) return undefined;
  const { name, logo } = settings.brand;
  const bytes = logo === undefined ? undefined : await readPhoto(logo, settings);
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

/** Whether a part of a mark differs from the colour behind it. */
export function showsOn(ground: string, luminances: readonly number[]): boolean {
  const below = luminanceOfHex(ground);
  const clear = luminances.filter((luminance) => contrastOf(luminance, below) >= 2);
  return clear.length >= luminances.length * 0.15;
}

/** The largest ratio of a mark's width to its height. */
const LOGO = { size: 44, widest: 3, gap: 14, padding: 7, radius: 10 };
const LINE_HEIGHT = 1.2;
const BESIDE = [
  { lines: 1, sizes: [32, 28, 24] },
  { lines: 2, sizes: [24, 21] },
];
const BELOW = [
  { lines: 1, sizes: [28, 24] },
  { lines: 2, sizes: [24, 21, 18] },
];

/** The brand's position: the left edge, the lowest line, and the largest width, in pixels. */
export interface BrandPlace {
  readonly x: number;
  readonly bottom: number;
  readonly room: number;
}

/** The mark with the name beside it, or below it if the name is too long for that. */
export function drawBrand(page: Page, place: BrandPlace, colours: InvitationColours): void {
  const { typesetter, brand } = page;
  if (brand === undefined) return;
  const { name, logo } = brand;
  const { x, bottom, room } = place;
  const indent = logo === undefined ? 0 : sizeOf(logo).width + LOGO.gap;
  const beside = typesetter.fit(name, room - indent, 'Poster Head', BESIDE);
  if (!isTruncated(beside.lines)) {
    const middle = bottom - Math.max(LOGO.size, heightOf(beside)) / 2;
    if (logo !== undefined) drawLogo(page, logo, x, middle, colours);
    drawName(page, beside, x + indent, middle, colours.title);
    return;
  }
  const below = typesetter.fit(name, room, 'Poster Head', BELOW);
  const height = heightOf(below);
  if (logo !== undefined) drawLogo(page, logo, x, bottom - height - 8 - LOGO.size / 2, colours);
  drawName(page, below, x, bottom - height / 2, colours.title);
}

const heightOf = ({ lines, size }: FittedText) => lines.length * size * LINE_HEIGHT;

function sizeOf({ image }: Logo) {
  const scale = LOGO.size / Math.max(image.width / LOGO.widest, image.height);
  return { width: image.width * scale, height: image.height * scale };
}

/** On a field of the title's colour if it would not be visible otherwise. */
function drawLogo(
  { context }: Page,
  logo: Logo,
  x: number,
  middle: number,
  { ground, title }: InvitationColours,
): void {
  const { width, height } = sizeOf(logo);
  let scale = 1;
  if (!showsOn(ground, logo.luminances)) {
    context.fillStyle = title;
    context.beginPath();
    context.roundRect(x, middle - LOGO.size / 2, width, LOGO.size, LOGO.radius);
    context.fill();
    const padding = 2 * Math.min(LOGO.padding, width / 4);
    scale = Math.min((width - padding) / width, (LOGO.size - padding) / height);
  }
  const [across, down] = [width * scale, height * scale];
  context.drawImage(logo.image, x + (width - across) / 2, middle - down / 2, across, down);
}

function drawName(
  page: Page,
  { lines, size }: FittedText,
  x: number,
  middle: number,
  colour: string,
) {
  const step = size * LINE_HEIGHT;
  let baseline = middle + size * 0.36 - ((lines.length - 1) * step) / 2;
  for (const line of lines) {
    page.typesetter.draw(line, x, baseline, { font: 'Poster Head', size, colour });
    baseline += step;
  }
}
