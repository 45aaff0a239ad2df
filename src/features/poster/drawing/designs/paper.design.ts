import { drawInvitation } from './invitation.drawing';
import { drawPhoto } from '../photo/photo.drawing';
import { PAPER_COLOURS as COLOURS } from './poster.colours';
import { CODE_FIELD, type Design, HEIGHT, INNER_WIDTH, MARGIN, WIDTH } from './poster.design';
import { drawTerms } from './terms.drawing';

const PHOTO = { x: MARGIN, y: MARGIN, width: INNER_WIDTH, height: 430 };
const CODE_TOP = HEIGHT - MARGIN - CODE_FIELD.size;

const NAME = [
  { lines: 1, sizes: [72, 64, 56, 50] },
  { lines: 2, sizes: [56, 50, 44, 40, 38, 36] },
  { lines: 3, sizes: [44, 40, 36, 32, 30] },
];
const LARGE_NAME = [
  { lines: 1, sizes: [120, 104, 92, 80, 68] },
  { lines: 2, sizes: [72, 64, 56] },
  { lines: 3, sizes: [56, 50, 44] },
  { lines: 4, sizes: [44, 40, 36] },
];

/** Dark text on paper with a framed picture; quieter than the other designs. */
export const paperDesign: Design = {
  colours: COLOURS,
  photo: PHOTO,
  code: { x: WIDTH - MARGIN - CODE_FIELD.size, y: CODE_TOP },
  draw(page) {
    const { context, photo, typesetter } = page;
    context.fillStyle = COLOURS.ground;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    if (photo !== undefined) {
      context.save();
      context.beginPath();
      context.roundRect(PHOTO.x, PHOTO.y, PHOTO.width, PHOTO.height, 24);
      context.clip();
      drawPhoto(context, photo, PHOTO);
      context.restore();
    } else {
      context.fillStyle = COLOURS.accent;
      context.fillRect(MARGIN, MARGIN, INNER_WIDTH, 8);
      typesetter.draw('招聘启事', MARGIN - 4, 190, {
        font: 'Poster Head',
        size: 104,
        colour: COLOURS.accent,
      });
    }
    drawTerms(
      page,
      {
        colours: COLOURS,
        name: photo === undefined ? LARGE_NAME : NAME,
        pay: photo === undefined ? 148 : 116,
        note: 40,
        noteLines: 2,
      },
      photo === undefined ? 230 : PHOTO.y + PHOTO.height,
      CODE_TOP - 40,
    );
    context.fillStyle = COLOURS.rule;
    context.fillRect(MARGIN, CODE_TOP - 30, INNER_WIDTH, 2);
    drawInvitation(page, { top: CODE_TOP, room: this.code.x - MARGIN - 24 }, COLOURS.invitation);
  },
};
