import type { SheetCells, SheetFault } from './sheet.cells';
import { parseSheet } from './sheet.parse';
import { readWorkbook } from '../workbook/workbook';
import { MAX_BYTES, WorkbookTooLarge } from '../workbook/workbook.parts';

/** The first bytes of a ZIP archive, and so of a workbook. */
const ZIP = '504b0304';

/** The first bytes of a workbook in Excel's old format, or with a password. */
const FORMER = 'd0cf11e0';

/** Reads the cells of a workbook (XLSX) or of a text file. */
export async function cellsOfFile(file: Blob): Promise<SheetCells | SheetFault> {
  // Rejects if the file has been removed or changed, or is a folder.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { fault: 'unopened' };
  const start = Array.from(new Uint8Array(bytes.slice(0, 4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  if (start === FORMER) return { fault: 'former' };
  if (start === ZIP) return readWorkbook(bytes).catch(faultOf);
  if (bytes.byteLength > MAX_BYTES) return { fault: 'tooLarge' };
  const text = textOf(bytes);
  // Some programs save HTML under Excel's extension.
  if (text === null || /^\s*<(?:!|\?|html|table)/i.test(text)) return UNREADABLE;
  const cells = parseSheet(text);
  return 'fault' in cells ? cells : { cells };
}

const faultOf = (error: unknown): SheetFault =>
  error instanceof WorkbookTooLarge ? { fault: 'tooLarge' } : UNREADABLE;

const UNREADABLE: SheetFault = { fault: 'unreadable' };

/**
 * Decodes a text file: UTF-8, UTF-16 (Excel's "Unicode Text"), or GB 18030, which Excel saves on a
 * Chinese Windows. Null if it is not text, such as a picture.
 */
function textOf(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes);
  const mark = `${first ?? ''} ${second ?? ''}`;
  const marked = mark === '255 254' ? 'utf-16le' : mark === '254 255' ? 'utf-16be' : null;
  for (const encoding of marked === null ? ['utf-8', 'gb18030'] : [marked])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? null : text;
    } catch {
      // Tries the next encoding.
    }
  return null;
}
