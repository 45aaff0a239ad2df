import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { fitBrand } from './brand.drawing';
import type { InvitationColours } from './poster.colours';
import { CODE_FIELD, CODE_SIZE, MARGIN, type Page } from './poster.design';

interface InvitationPlace {
  readonly top: number;
  /** Pixels from the poster's left edge; the margin by default. */
  readonly x?: number;
  /** The largest width of the brand, in pixels: up to the code. */
  readonly room: number;
}

/** The height of the invitation, its baselines, and the gap to the recruiter, in pixels. */
const TEXT = { title: 62, note: 116, height: 124, gap: 28 };

/** Draws the invitation to scan the code, with the recruiter below it, centred on the code. */
export function drawInvitation(
  page: Page,
  { top, x = MARGIN, room }: InvitationPlace,
  colours: InvitationColours,
): void {
  const { typesetter, brand } = page;
  const title = { font: 'Poster Head', size: 72, colour: colours.title } as const;
  const note = { font: 'Poster Text', size: 25, colour: colours.note } as const;
  const recruiter = brand && fitBrand(page, brand, room, colours);
  const height = TEXT.height + (recruiter === undefined ? 0 : TEXT.gap + recruiter.height);
  const start = top + (CODE_FIELD.size - height) / 2;
  typesetter.draw('扫码报名', x - 3, start + TEXT.title, title);
  typesetter.draw('微信扫一扫，或长按识别', x, start + TEXT.note, note);
  recruiter?.draw(x, start + TEXT.height + TEXT.gap);
}

/** Draws the code on a white field; the layer stays transparent outside its rounded corners. */
export async function drawCode(context: SKRSContext2D, bytes: Uint8Array): Promise<void> {
  const { size, radius } = CODE_FIELD;
  const code = await loadImage(bytes);
  // A code made for this field, with its own quiet zone, is not scaled.
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
