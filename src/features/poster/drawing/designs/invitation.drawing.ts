import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { drawBrand } from './brand.drawing';
import type { InvitationColours } from './poster.colours';
import { CODE_FIELD, CODE_SIZE, MARGIN, type Page } from './poster.design';

export interface InvitationPlace {
  readonly top: number;
  /** Pixels from the poster's left edge; the margin by default. */
  readonly x?: number;
  /** The largest width of the brand, in pixels: up to the code. */
  readonly room: number;
}

/** The invitation to sign up by scanning the code, and the recruiter below it. */
export function drawInvitation(
  page: Page,
  { top, x = MARGIN, room }: InvitationPlace,
  colours: InvitationColours,
): void {
  const { typesetter, brand } = page;
  const title = { font: 'Poster Head', size: 72, colour: colours.title } as const;
  const note = { font: 'Poster Text', size: 25, colour: colours.note } as const;
  const shift = brand === undefined ? 36 : 0;
  typesetter.draw('扫码报名', x - 3, top + 98 + shift, title);
  typesetter.draw('微信扫一扫，或长按识别', x, top + 152 + shift, note);
  drawBrand(page, { x, bottom: top + CODE_FIELD.size, room }, colours);
}

/** The white field with the code; outside its rounded corners the layer stays transparent. */
export async function drawCode(context: SKRSContext2D, bytes: Uint8Array): Promise<void> {
  const { size, radius } = CODE_FIELD;
  const code = await loadImage(bytes);
  // A code that was made for this field, with its own quiet zone, is not scaled.
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
