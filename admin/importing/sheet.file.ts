import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/web-worker';
import { cellText, parseSheet, type Cells } from './sheet.parse';

/** How a ZIP archive begins, which a workbook is. */
const ZIP = 'PK\u0003\u0004';

/** The most XML that a workbook may hold, decompressed. */
const MAX_BYTES = 64 * 1024 * 1024;

/** The cells of a workbook (XLSX) or of a text file; null for any other file. */
export async function cellsOfFile(file: Blob): Promise<Cells | null> {
  if ((await file.slice(0, ZIP.length).text()) === ZIP)
    return cellsOfWorkbook(file).catch(() => null);
  const text = await textOfFile(file);
  return text === null ? null : parseSheet(text);
}

/** The first sheet's cells as they would be pasted: formulas give their results. */
async function cellsOfWorkbook(file: Blob): Promise<Cells> {
  const rows = await readSheet(decompressed(await file.arrayBuffer()));
  return rows.map((row) => row.map(textOf)).filter((row) => row.some((cell) => cell !== ''));
}

/**
 * The reader would decompress large parts in a worker of its own, which the page's content security
 * policy forbids.
 */
function decompressed(file: ArrayBuffer): Blob {
  let bytes = 0;
  const parts = unzipSync(new Uint8Array(file), {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/.test(name)) return false;
      bytes += originalSize;
      if (bytes > MAX_BYTES) throw new Error('The workbook is too large.');
      return true;
    },
  });
  return new Blob([zipSync(parts, { level: 0 })]);
}

function textOf(value: string | number | boolean | Date | null): string {
  // Excel shows no more digits: what it computes as 0.30000000000000004 is 0.3 to its user.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (!(value instanceof Date)) return cellText(String(value ?? ''));
  // Workbooks know no time zones: it is read as UTC, and may be a fraction of a second off.
  const [day = '', time = ''] = new Date(value.getTime() + 500).toISOString().split('T');
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/**
 * A file's text: UTF-8, UTF-16 (Excel's "Unicode Text"), or what Excel saves on a Chinese Windows.
 * Null if it is none, such as a workbook in Excel's former format.
 */
async function textOfFile(file: Blob): Promise<string | null> {
  const bytes = await file.arrayBuffer();
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
