import { create, toBuffer } from 'qrcode';
import { CODE_FIELD } from '../drawing/poster.design';
import type { CodeMaker } from './code.cache';

/** Clear modules on each side, as the QR standard has it. */
const QUIET_ZONE = 4;

/** A plain QR code with page and scene, for machines without WeChat's credentials. */
export function createLocalCode(page: string): CodeMaker {
  return {
    identity: JSON.stringify(['local', page, CODE_FIELD.size]),
    make(scene) {
      const text = `${page}?scene=${scene}`;
      const { modules } = create(text, { errorCorrectionLevel: 'M' });
      // Whole pixels a module, so that the poster can show it dot for dot.
      const scale = Math.max(1, Math.floor(CODE_FIELD.size / (modules.size + 2 * QUIET_ZONE)));
      return toBuffer(text, { errorCorrectionLevel: 'M', margin: QUIET_ZONE, scale });
    },
  };
}
