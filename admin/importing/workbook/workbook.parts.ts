import { strFromU8, unzipSync } from 'fflate';
import { NO_RESULT } from '../sheet/cell.values';
import { attribute, tagsOf, withoutPrefix } from './workbook.xml';

/** The most decompressed XML that a workbook, or text that a file may contain, in bytes. */
export const MAX_BYTES = 64 * 1024 * 1024;

export class WorkbookTooLarge extends Error {}

/** The XML of a workbook's parts, by path. */
export type Parts = Map<string, string>;

/** Parts that hold no cells, and may be large. */
const WITHOUT_CELLS =
  /^(?:customXml|docProps)\/|\/(?:pivot\w*|drawings|charts|theme|externalLinks|tables)\//;

/**
 * Returns a workbook's parts, corrected for the reader. Throws WorkbookTooLarge, or an error if the
 * file is not a workbook.
 */
export function partsOf(file: ArrayBuffer): Parts {
  let bytes = 0;
  const all = unzipSync(new Uint8Array(file), {
    filter({ name, originalSize }) {
      if (!/\.(?:xml|rels)$/.test(name) || WITHOUT_CELLS.test(name)) return false;
      bytes += originalSize;
      if (bytes > MAX_BYTES) throw new WorkbookTooLarge();
      return true;
    },
  });
  return new Map(
    Object.entries(all).map(([path, part]) => [path, corrected(path, strFromU8(part))]),
  );
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

/** Replaces what the reader would misread in a part's XML. */
function corrected(path: string, part: string): string {
  const xml = withoutPrefix(part).replace(/&#(?:x([\da-f]+)|(\d+));/gi, wholeSign);
  if (path === WORKBOOK) return xml.replace(/(\sdate1904=")true"/, '$11"');
  return path.startsWith('xl/worksheets/')
    ? xml.split('</c>').map(correctedCell).join('</c>')
    : xml;
}

/** Decodes a character above U+FFFF: the reader would truncate its code to 16 bits. */
function wholeSign(code: string, hex: string | undefined, decimal: string | undefined): string {
  const point = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  return point > 0xffff && point <= 0x10ffff ? String.fromCodePoint(point) : code;
}

/** Corrects the cell at the end of this XML, which lacks its closing tag. */
function correctedCell(xml: string): string {
  const start = xml.lastIndexOf('<c');
  const cell = xml.slice(start);
  const [, type] = /\st="(\w+)"/.exec(cell.slice(0, cell.indexOf('>'))) ?? [];
  const become = (next: string) => xml.slice(0, start) + next;
  // Errors such as `#DIV/0!` would be read as empty cells.
  if (type === 'e') return become(cell.replace(' t="e"', ' t="str"'));
  // Times would be read in the browser's time zone.
  if (type === 'd') return become(cell.replace(/T[\d:.]+(?=<)/, '$&Z'));
  // A formula that no spreadsheet has computed would be read as an empty cell.
  return type === undefined && cell.includes('<f') && !/<v>[^<]/.test(cell)
    ? become(`${cell.replace('<c', '<c t="str"').replace(/<v\b.*/s, '')}<v>${NO_RESULT}</v>`)
    : xml;
}

const SHEET_TAG = /<sheet\s[^<>]*>/g;

interface SheetPart {
  readonly name: string;
  readonly path: string;
}

/**
 * Returns the visible sheets that have cells, or all visible ones if none has, and removes the
 * others: the reader takes the first sheet.
 */
export function visibleSheets(parts: Parts): SheetPart[] {
  const paths = new Map(
    tagsOf(parts.get(RELATIONS) ?? '', 'Relationship')
      .filter((tag) => attribute(tag, 'Type').endsWith('/worksheet'))
      .map((tag) => [attribute(tag, 'Id'), attribute(tag, 'Target').replace(/^\/xl\//, '')]),
  );
  const workbook = parts.get(WORKBOOK) ?? '';
  const visible = tagsOf(workbook, 'sheet').flatMap((tag) => {
    const path = paths.get(attribute(tag, 'id'));
    if (path === undefined || /hidden/i.test(attribute(tag, 'state'))) return [];
    return [{ tag, name: attribute(tag, 'name'), path: `xl/${path}` }];
  });
  const withCells = new Set(
    [...parts].flatMap(([path, xml]) => (xml.includes('</c>') ? path : [])),
  );
  const filled = visible.filter(({ path }) => withCells.has(path));
  const sheets = filled.length > 0 ? filled : visible;
  const kept = new Set(sheets.map(({ tag }) => tag));
  if (sheets.length > 0)
    parts.set(
      WORKBOOK,
      workbook.replace(SHEET_TAG, (tag) => (kept.has(tag) ? tag : '')),
    );
  return sheets;
}
