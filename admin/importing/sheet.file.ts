import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/web-worker';
import { cellText, parseSheet, type Cells, type SheetFault } from './sheet.parse';

/** How a ZIP archive begins, which a workbook is. */
const ZIP = '504b0304';

/** How a workbook in Excel's former format begins, or one with a password. */
const FORMER = 'd0cf11e0';

/** The most XML that a workbook may hold, decompressed. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The cells of a workbook (XLSX) or of a text file. */
export async function cellsOfFile(file: Blob): Promise<Cells | SheetFault> {
  const bytes = await file.arrayBuffer();
  const start = Array.from(new Uint8Array(bytes.slice(0, 4)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  if (start === FORMER) return { fault: 'former' };
  if (start === ZIP) return cellsOfWorkbook(bytes).catch(() => UNREADABLE);
  const text = textOf(bytes);
  // Some programs save HTML under Excel's extension.
  return text === null || /^\s*<(?:!|\?|html|table)/i.test(text) ? UNREADABLE : parseSheet(text);
}

const UNREADABLE: SheetFault = { fault: 'unreadable' };

/** The first sheet's cells as they would be pasted: formulas give their results. */
async function cellsOfWorkbook(bytes: ArrayBuffer): Promise<Cells> {
  const rows = await readSheet(decompressed(bytes));
  return rows.map((row) => row.map(textOfCell));
}

/**
 * The reader would decompress large parts in a worker of its own, which the page's content security
 * policy forbids.
 */
function decompressed(file: ArrayBuffer): Blob {
  let bytes = 0;
  const all = unzipSync(new Uint8Array(file), {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      bytes += originalSize;
      if (bytes > MAX_BYTES) throw new Error('The workbook is too large.');
      return true;
    },
  });
  const parts = Object.entries(all).map(([name, part]) => [name, withErrors(name, part)] as const);
  return new Blob([zipSync(Object.fromEntries(parts), { level: 0 })]);
}

/** A sheet's XML with errors such as `#DIV/0!` as texts: the reader would leave them empty. */
const withErrors = (name: string, part: Uint8Array): Uint8Array =>
  name.startsWith('xl/worksheets/')
    ? strToU8(strFromU8(part).replace(/(<c\b[^<>]*\st=")e"/g, '$1str"'))
    : part;

function textOfCell(value: string | number | boolean | Date | null): string {
  // Excel shows no more digits: what it computes as 0.30000000000000004 is 0.3 to its user.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (!(value instanceof Date)) return cellText(String(value ?? ''));
  // Workbooks know no time zones: it is read as UTC, and may be a fraction of a second off.
  const [day = '', time = ''] = new Date(value.getTime() + 500).toISOString().split('T');
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/**
 * A file's text: UTF-8, UTF-16 (Excel's "Unicode Text"), or what Excel saves on a Chinese Windows.
 * Null if it is none, such as a picture.
 */
function textOf(bytes: ArrayBuffer): string | null {
  const [first, second] = new Uint8Array(bytes);
  const marked = first === 0xff && second === 0xfe;
  for (const encoding of marked ? ['utf-16le'] : ['utf-8', 'gb18030'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? null : text;
    } catch {
      // The next encoding is tried.
    }
  return null;
}
