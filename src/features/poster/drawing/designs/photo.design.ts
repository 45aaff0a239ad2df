import { drawInvitation } from './invitation.drawing';
import { drawPhoto } from '../photo/photo.drawing';
import { PHOTO_COLOURS as COLOURS } from './poster.colours';
import { CODE_FIELD, type Design, HEIGHT, MARGIN, WIDTH } from './poster.design';
import { drawTerms } from './terms.drawing';

const PHOTO = { x: 0, y: 0, width: WIDTH, height: 520 };
const BAND = HEIGHT - CODE_FIELD.size - 2 * 24;

/** The job's picture across the upper part, and a band in the accent colour with the code below. */
export const photoDesign: Design = {
  photo: PHOTO,
  code: { x: WIDTH - MARGIN - CODE_FIELD.size, y: BAND + 24 },
  draw(page) {
    const { context, photo } = page;
    context.fillStyle = COLOURS.ground;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    if (photo !== undefined) drawPhoto(context, photo, PHOTO);
    drawTerms(
      page,
      {
        colours: COLOURS,
        name: [
          { lines: 1, sizes: [64, 56, 50] },
          { lines: 2, sizes: [52, 46, 42] },
          { lines: 3, sizes: [42, 38, 34, 30] },
        ],
        pay: 116,
        note: 40,
      },
      PHOTO.height,
      BAND - 12,
    );
    context.fillStyle = COLOURS.invitation.ground;
    context.fillRect(0, BAND, WIDTH, HEIGHT - BAND);
    drawInvitation(page, { top: BAND + 24, room: this.code.x - MARGIN - 24 }, COLOURS.invitation);
  },
};
