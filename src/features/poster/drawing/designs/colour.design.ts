import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawInvitation } from './invitation.drawing';
import { COLOUR_COLOURS as COLOURS } from './poster.colours';
import { CODE_FIELD, type Design, HEIGHT, INNER_WIDTH, MARGIN, WIDTH } from './poster.design';
import { drawTerms } from './terms.drawing';

/** Where the terms begin, in pixels; the heading above is quieter than name and pay. */
const TOP = 146;
/** The text's margin equals the code's, whose field has 34 pixels of its own. */
const CARD = { y: 924, height: HEIGHT - 924 - MARGIN, text: 46, code: 12 };

/** White text on the accent colour, for jobs without a picture. */
export const colourDesign: Design = {
  colours: COLOURS,
  code: {
    x: WIDTH - MARGIN - CARD.code - CODE_FIELD.size,
    y: CARD.y + (CARD.height - CODE_FIELD.size) / 2,
  },
  draw(page) {
    const { context, typesetter } = page;
    context.fillStyle = COLOURS.ground;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    drawRings(context);
    typesetter.draw('诚聘', MARGIN - 3, 112, {
      font: 'Poster Head',
      size: 64,
      colour: COLOURS.ink,
    });
    context.fillStyle = COLOURS.ink;
    context.fillRect(MARGIN, TOP - 8, 96, 8);
    drawTerms(
      page,
      {
        colours: COLOURS,
        name: [
          { lines: 1, sizes: [132, 120, 104, 92, 84, 76, 68] },
          { lines: 2, sizes: [84, 78, 72, 64, 56] },
          { lines: 3, sizes: [56, 50, 44] },
          { lines: 4, sizes: [44, 40, 36] },
        ],
        pay: 148,
        note: 46,
        noteLines: 3,
      },
      TOP,
      CARD.y - 12,
    );
    context.fillStyle = COLOURS.invitation.ground;
    context.beginPath();
    context.roundRect(MARGIN, CARD.y, INNER_WIDTH, CARD.height, 32);
    context.fill();
    const top = CARD.y + (CARD.height - CODE_FIELD.size) / 2;
    const x = MARGIN + CARD.text;
    drawInvitation(page, { top, x, room: this.code.x - x - 8 }, COLOURS.invitation);
  },
};

/** Rings around the upper right corner. */
function drawRings(context: SKRSContext2D): void {
  context.strokeStyle = COLOURS.rings;
  context.lineWidth = 56;
  for (const radius of [130, 260, 390]) {
    context.beginPath();
    context.arc(WIDTH, 0, radius, 0, Math.PI * 2);
    context.stroke();
  }
}
