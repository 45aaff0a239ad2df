import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { drawBackdrop } from './backdrop.drawing';
import type { DrawingSettings, DrawingTask } from './drawing.task';
import { drawInvitation } from './invitation.drawing';
import type { CdnClient } from './photo.cdn';
import { drawPhoto } from './photo.drawing';
import { HEIGHT, PHOTO_HEIGHT, SHEET, WIDTH } from './poster.design';
import { encodePng } from './poster.png';
import { drawTerms } from './terms.drawing';
import { Typesetter } from './text.typesetter';

/**
 * Draws posters one after the other on one canvas: its pixels are four megabytes that garbage
 * collection cannot see, so hundreds of canvases would pile up.
 */
export function createDrawing(
  settings: DrawingSettings,
): (task: DrawingTask, cdn?: CdnClient) => Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  const typesetter = new Typesetter(context);

  return async (task, cdn) => {
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    const box = { width: WIDTH, height: PHOTO_HEIGHT };
    if (!(await drawPhoto(context, box, task.pictures, settings, cdn)))
      drawBackdrop(context, typesetter);

    await drawSheet(context, typesetter, task);
    return encodePng(canvas.data(), WIDTH, HEIGHT);
  };
}

/** All but the photo: a white sheet with the job's terms and the code. */
export async function drawSheet(
  context: SKRSContext2D,
  typesetter: Typesetter,
  task: DrawingTask,
): Promise<void> {
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(0, SHEET.top, WIDTH, HEIGHT, SHEET.radius);
  context.fill();
  drawTerms(context, typesetter, task);
  await drawInvitation(context, typesetter, task.code);
}
