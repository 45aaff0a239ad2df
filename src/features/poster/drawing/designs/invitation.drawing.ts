import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { CODE_FIELD, CODE_SIZE, MARGIN, type Page } from './poster.design';

export interface InvitationStyle {
  /** Pixels from the poster's left edge. */
  readonly x?: number;
  readonly title: string;
  readonly note: string;
}

/** The invitation to sign up by scanning the code, and below it who recruits. */
export function drawInvitation(page: Page, top: number, colours: InvitationStyle): void {
  const { typesetter, brand } = page;
  const x = colours.x ?? MARGIN;
  const title = { font: 'Poster Head', size: 72, colour: colours.title } as const;
  const note = { font: 'Poster Text', size: 25, colour: colours.note } as const;
  const shift = brand === undefined ? 36 : 0;
  typesetter.draw('扫码报名', x - 3, top + 98 + shift, title);
  typesetter.draw('微信扫一扫，或长按识别', x, top + 152 + shift, note);
  if (brand !== undefined) drawBrand(page, x, top + CODE_FIELD.size - 44, colours.title);
}

/** A wide mark may be so many times as wide as high. */
const LOGO = { size: 44, widest: 3 };
const NAME = [
  { lines: 1, sizes: [32, 28, 24] },
  { lines: 2, sizes: [24, 21] },
];

function drawBrand({ context, typesetter, brand }: Page, x: number, y: number, colour: string) {
  let start = x;
  if (brand?.logo !== undefined) {
    const { logo } = brand;
    const scale = LOGO.size / Math.max(logo.width / LOGO.widest, logo.height);
    const [width, height] = [logo.width * scale, logo.height * scale];
    context.drawImage(logo, x, y + (LOGO.size - height) / 2, width, height);
    start += width + 14;
  }
  const room = x + 310 - start;
  const { lines, size } = typesetter.fit(brand?.name ?? '', room, 'Poster Head', NAME);
  const step = size * 1.2;
  let baseline = y + LOGO.size / 2 + size * 0.36 - ((lines.length - 1) * step) / 2;
  for (const line of lines) {
    typesetter.draw(line, start, baseline, { font: 'Poster Head', size, colour });
    baseline += step;
  }
}

/** The white field with the code; outside its rounded corners the layer stays transparent. */
export async function drawCode(context: SKRSContext2D, bytes: Uint8Array): Promise<void> {
  const { size, radius } = CODE_FIELD;
  const code = await loadImage(bytes);
  // A code that was made for this field, with a quiet zone of its own, is not scaled.
  const drawn = code.width <= size && code.width > size * 0.8 ? code.width : CODE_SIZE;
  const inset = Math.round((size - drawn) / 2);
  context.clearRect(0, 0, size, size);
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(0, 0, size, size, radius);
  context.fill();
  context.save();
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(code, inset, inset, drawn, drawn);
  context.restore();
}
