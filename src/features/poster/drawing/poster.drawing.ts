import { createJimp } from '@jimp/core';
import png from '@jimp/js-png';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { drawBackdrop } from './backdrop.drawing';
import type { DrawingSettings, DrawingTask } from './drawing.task';
import { drawCode, drawPanel } from './invitation.drawing';
import type { CdnClient } from './photo.cdn';
import { decodePhoto, drawPhoto } from './photo.drawing';
import { CODE_FIELD, HEIGHT, PHOTO_HEIGHT, SHEET, WIDTH } from './poster.design';
import { drawTerms } from './terms.drawing';
import { Typesetter } from './text.typesetter';

const Jimp = createJimp({ formats: [png] });
/** Higher levels take twice the time for a photo of about the same size. */
const FAST_PNG = { deflateLevel: 1, filterType: 1 } as const;

const ROW_BYTES = WIDTH * 4;

/**
 * Draws posters one after the other. The rasteriser decodes pictures and draws text, each layer on
 * a canvas; jimp puts the layers together and encodes them. Canvases and pixels are used again:
 * their four megabytes are memory that garbage collection cannot see, and would pile up.
 */
export function createDrawing(
  settings: DrawingSettings,
): (task: DrawingTask, cdn?: CdnClient) => Promise<Buffer> {
  const photo = createLayer(0, 0, WIDTH, PHOTO_HEIGHT);
  const sheet = createSheet();
  const code = createLayer(CODE_FIELD.x, CODE_FIELD.y, CODE_FIELD.size, CODE_FIELD.size);
  const backdropText = new Typesetter(photo);
  const poster = new Jimp({ width: WIDTH, height: HEIGHT });

  return async (task, cdn) => {
    // Pictures are decoded in other threads, while this one draws the text.
    const [picture] = await Promise.all([
      decodePhoto(task.pictures, settings, cdn, task.addresses),
      drawCode(code, task.code).then(() => sheet.draw(task)),
    ]);
    if (picture === undefined) drawBackdrop(photo, backdropText);
    else drawPhoto(photo, picture);
    drawSheetEdge(photo);

    // Opaque layers are copied as they are: jimp's composite takes 60 ns a pixel.
    const { data } = poster.bitmap;
    photo.canvas.data().copy(data);
    sheet.context.canvas.data().copy(data, PHOTO_HEIGHT * ROW_BYTES);
    poster.composite(toJimp(code, CODE_FIELD.size, CODE_FIELD.size), CODE_FIELD.x, CODE_FIELD.y);
    return poster.getBuffer('image/png', FAST_PNG);
  };
}

/** The white sheet below the photo: the job's terms, and the panel behind the code. */
export function createSheet() {
  const context = createLayer(0, PHOTO_HEIGHT, WIDTH, HEIGHT - PHOTO_HEIGHT);
  const typesetter = new Typesetter(context);
  return {
    context,
    draw(task: DrawingTask): void {
      context.fillStyle = '#ffffff';
      context.fillRect(0, PHOTO_HEIGHT, WIDTH, HEIGHT);
      drawTerms(context, typesetter, task);
      drawPanel(context, typesetter);
    },
  };
}

/** The sheet's rounded upper edge, which covers the lower edge of the photo. */
export function drawSheetEdge(photo: SKRSContext2D): void {
  photo.fillStyle = '#ffffff';
  photo.beginPath();
  photo.roundRect(0, SHEET.top, WIDTH, HEIGHT, SHEET.radius);
  photo.fill();
}

/** A canvas for a part of the poster, drawn on in the poster's coordinates. */
function createLayer(x: number, y: number, width: number, height: number): SKRSContext2D {
  const context = createCanvas(width, height).getContext('2d');
  context.translate(-x, -y);
  return context;
}

/** getImageData, because canvas.data() has its colours multiplied by alpha. */
function toJimp(context: SKRSContext2D, width: number, height: number) {
  const { data } = context.getImageData(0, 0, width, height);
  return new Jimp({ data: Buffer.from(data.buffer), width, height });
}
