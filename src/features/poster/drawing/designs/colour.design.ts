import type { SKRSContext2D } from '@napi-rs/canvas';
import { drawInvitation } from './invitation.drawing';
import { CODE_FIELD, type Design, HEIGHT, INNER_WIDTH, MARGIN, WIDTH } from './poster.design';
import { drawTerms } from './terms.drawing';

const CARD = { y: 924, height: HEIGHT - 924 - MARGIN, padding: 32 };

/** White words on the accent colour, for jobs without a picture. */
export const colourDesign: Design = {
  code: {
    x: WIDTH - MARGIN - CARD.padding - CODE_FIELD.size,
    y: CARD.y + (CARD.height - CODE_FIELD.size) / 2,
  },
  draw(page) {
    const { context, typesetter } = page;
    context.fillStyle = '#e8421f';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    drawRings(context);
    typesetter.draw('诚聘', MARGIN - 6, 196, {
      font: 'Poster Head',
      size: 132,
      colour: '#ffffff',
    });
    context.fillStyle = '#ffffff';
    context.fillRect(MARGIN, 246, 96, 8);
    drawTerms(
      page,
      {
        colours: { ink: '#ffffff', muted: '#ffdcd2', accent: '#ffffff', tint: '#c9330f' },
        name: [
          { lines: 1, sizes: [120, 104, 92, 80, 68] },
          { lines: 2, sizes: [72, 64, 56] },
          { lines: 3, sizes: [56, 50, 44] },
        ],
        pay: 148,
        note: 46,
      },
      254,
      CARD.y,
    );
    context.fillStyle = '#ffffff';
    context.beginPath();
    context.roundRect(MARGIN, CARD.y, INNER_WIDTH, CARD.height, 32);
    context.fill();
    const top = CARD.y + (CARD.height - CODE_FIELD.size) / 2;
    drawInvitation(page, top, {
      x: MARGIN + CARD.padding,
      title: '#1f1d1c',
      note: '#8b8480',
    });
  },
};

/** Rings around the upper right corner. */
function drawRings(context: SKRSContext2D): void {
  context.strokeStyle = '#f05a3a';
  context.lineWidth = 56;
  for (const radius of [130, 260, 390]) {
    context.beginPath();
    context.arc(WIDTH, 0, radius, 0, Math.PI * 2);
    context.stroke();
  }
}
