import { drawInvitation } from './invitation.drawing';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawPhoto } from '../photo/photo.drawing';
import { PHOTO_COLOURS as COLOURS } from './poster.colours';
import { CODE_FIELD, type Design, HEIGHT, MARGIN, WIDTH } from './poster.design';
import { drawTerms } from './terms.drawing';

const PHOTO = { x: 0, y: 0, width: WIDTH, height: 472 };
/** The band's top; the code has the same margin above, below and to its right. */
const BAND = HEIGHT - CODE_FIELD.size - 2 * MARGIN;

/** The job's picture across the upper part; the code in a band of the accent colour below. */
export const photoDesign: Design = {
  colours: COLOURS,
  photo: PHOTO,
  code: { x: WIDTH - MARGIN - CODE_FIELD.size, y: BAND + MARGIN },
  draw(page) {
    const { context, photo } = page;
    context.fillStyle = COLOURS.ground;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    if (photo !== undefined) {
      drawPhoto(context, photo, PHOTO);
      drawEdge(context);
    }
    drawTerms(
      page,
      {
        colours: COLOURS,
        name: [
          { lines: 1, sizes: [64, 56, 50] },
          { lines: 2, sizes: [52, 46, 42, 40, 38, 36] },
          { lines: 3, sizes: [42, 38, 34, 30] },
        ],
        pay: 116,
        note: 40,
        noteLines: 2,
      },
      PHOTO.height,
      BAND - 12,
    );
    context.fillStyle = COLOURS.invitation.ground;
    context.fillRect(0, BAND, WIDTH, HEIGHT - BAND);
    drawInvitation(
      page,
      { top: BAND + MARGIN, room: this.code.x - MARGIN - 24 },
      COLOURS.invitation,
    );
  },
};

/** Pixels. */
const EDGE = 2;
/** Of 255: a picture whose whole lower edge is lighter than this has no visible end. */
const NEARLY_WHITE = 240;

/** Draws a rule below a picture that ends in the page's white. */
function drawEdge(context: SKRSContext2D): void {
  const { data } = context.getImageData(0, PHOTO.height - EDGE, WIDTH, EDGE);
  const dark = data.filter((value, at) => at % 4 !== 3 && value < NEARLY_WHITE);
  if (dark.length > data.length * 0.02) return;
  context.fillStyle = COLOURS.tint;
  context.fillRect(0, PHOTO.height - EDGE, WIDTH, EDGE);
}
