import { createJimp } from '@jimp/core';
import { createCanvas } from '@napi-rs/canvas';
import { loadBrand } from './designs/brand.drawing';
import { colourDesign } from './designs/colour.design';
import type { PosterContent } from '../poster.interface';
import type { DrawingSettings, DrawingTask } from './drawing.task';
import { drawCode } from './designs/invitation.drawing';
import { encodeInPalette } from './palette/palette.png';
import { paperDesign } from './designs/paper.design';
import type { CdnClient } from './photo/photo.cdn';
import { photoDesign } from './designs/photo.design';
import { choosePhoto } from './photo/photo.drawing';
import { CODE_FIELD, HEIGHT, WIDTH, type Brand, type Design } from './designs/poster.design';
import { Typesetter } from './text/text.typesetter';

const Jimp = createJimp();

const DESIGNS: Readonly<Record<PosterContent['design'], Design>> = {
  photo: photoDesign,
  colour: colourDesign,
  paper: paperDesign,
};

/**
 * Returns a function that draws posters one after the other. The rasteriser decodes pictures and
 * draws the page and the code, each a layer on a canvas; jimp combines them. Canvases and pixels
 * are reused: garbage collection cannot see their 4 MB, which would accumulate.
 */
export function createDrawing(
  settings: DrawingSettings,
): (task: DrawingTask, cdn?: CdnClient) => Promise<Buffer> {
  const page = createCanvas(WIDTH, HEIGHT).getContext('2d');
  const code = createCanvas(CODE_FIELD.size, CODE_FIELD.size).getContext('2d');
  const typesetter = new Typesetter(page);
  const poster = new Jimp({ width: WIDTH, height: HEIGHT });
  let brand: Brand | undefined;

  return async (task, cdn) => {
    let design = DESIGNS[task.design];
    const [photo, loaded] = await Promise.all([
      design.photo && choosePhoto(task, settings, design.photo, cdn),
      brand ?? loadBrand(settings, task, cdn),
      drawCode(code, task.code),
    ]);
    // A logo that cannot be read now is tried again with the next poster.
    if (loaded?.logo !== undefined) brand = loaded;
    // Without a picture the upper half would be empty.
    if (design === photoDesign && photo === undefined) design = colourDesign;
    design.draw({ context: page, typesetter, task, photo, brand: loaded });
    // An opaque layer is copied as it is: jimp's composite takes 60 ns per pixel.
    page.canvas.data().copy(poster.bitmap.data);
    // getImageData, because the colours of canvas.data() are multiplied by alpha.
    const { data } = code.getImageData(0, 0, CODE_FIELD.size, CODE_FIELD.size);
    poster.composite(
      new Jimp({ data: Buffer.from(data.buffer), width: CODE_FIELD.size, height: CODE_FIELD.size }),
      design.code.x,
      design.code.y,
    );
    const { ground, tint, invitation } = design.colours;
    return encodeInPalette(poster.bitmap, [ground, tint, invitation.ground]);
  };
}
