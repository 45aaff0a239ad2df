import { createCanvas } from '@napi-rs/canvas';
import { create, type BitMatrix } from 'qrcode';
import { CODE_FIELD } from '../drawing/designs/poster.design';
import type { CodeSource } from './code.cache';

/** The quiet zone in modules, as in the QR standard. */
const QUIET_ZONE = 4;

/** Creates plain QR codes with page and scene, for services without WeChat credentials. */
export function createLocalCode(page: string): CodeSource {
  return {
    identity: JSON.stringify(['local', page, CODE_FIELD.size]),
    create: async (scene) =>
      render(create(`${page}?scene=${scene}`, { errorCorrectionLevel: 'M' }).modules),
  };
}

function render(modules: BitMatrix): Promise<Buffer> {
  const across = modules.size + 2 * QUIET_ZONE;
  // Whole pixels per module, so that the poster shows the code without scaling it.
  const scale = Math.max(1, Math.floor(CODE_FIELD.size / across));
  const canvas = createCanvas(across * scale, across * scale);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (!modules.get(row, column)) continue;
      context.fillRect((column + QUIET_ZONE) * scale, (row + QUIET_ZONE) * scale, scale, scale);
    }
  }
  return canvas.encode('png');
}
