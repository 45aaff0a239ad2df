import { strToU8, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/web-worker';
import { cellText, type SheetCells } from '../sheet/sheet.cells';
import { columnAt, withinBounds } from './workbook.extent';
import { partsOf, visibleSheets, type Parts } from './workbook.parts';
import { attribute, tagsOf } from './workbook.xml';

/**
 * Reads the cells of a workbook's first visible sheet as if they were pasted: formulas become their
 * results, and a cell merged over several rows has its value in each. Rejects with
 * WorkbookTooLarge, or with another error if the file is not a workbook.
 */
export async function readWorkbook(file: ArrayBuffer): Promise<SheetCells> {
  const parts = partsOf(file);
  const [first, ...others] = visibleSheets(parts);
  const zip = partsToRead(parts, first?.path ?? '');
  const rows = await readSheet(new Blob([zipSync(Object.fromEntries(zip), { level: 0 })]));
  const cells = rows.map((row) => row.map(textOfCell));
  mergeDown(cells, parts.get(first?.path ?? '') ?? '');
  const hidden = hiddenRows(parts.get(first?.path ?? '') ?? '');
  return {
    cells,
    ...(first !== undefined && others.length > 0 && { only: first.name }),
    ...(hidden.length > 0 && { hidden }),
  };
}

/** Returns the numbers of the rows that a filter or the user hides. */
const hiddenRows = (sheet: string): number[] =>
  tagsOf(sheet, 'row')
    .filter((tag) => /^(?:1|true)$/.test(attribute(tag, 'hidden')))
    .map((tag) => Number(attribute(tag, 'r')));

function textOfCell(value: string | number | boolean | Date | null): string {
  // Excel shows at most 15 digits: 0.30000000000000004 is 0.3 to its user.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (!(value instanceof Date)) return cellText(String(value ?? ''));
  // Workbooks have no time zones: dates are read as UTC, and may be off by a fraction of a second.
  const [day = '', time = ''] = new Date(value.getTime() + 500).toISOString().split('T');
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/** Repeats a vertically merged value in every row that has other content. */
function mergeDown(cells: string[][], sheet: string): void {
  const isFilled = cells.map((row) => row.some((cell) => cell !== ''));
  /** By column, the row after the last one: merged cells do not overlap. */
  const ends = new Map<string, number>();
  const merged = tagsOf(sheet, 'mergeCell')
    .flatMap((tag) => {
      const [, column, first, last] = /^([A-Z]+)(\d+):\1(\d+)$/.exec(attribute(tag, 'ref')) ?? [];
      if (column === undefined) return [];
      return [{ column, first: Number(first) - 1, last: Number(last) }];
    })
    .sort((one, other) => one.first - other.first);
  for (const { column, first, last } of merged) {
    if (first < (ends.get(column) ?? 0)) continue;
    const end = Math.min(last, cells.length);
    ends.set(column, end);
    const at = columnAt(column);
    for (let row = first + 1; row < end; row += 1) {
      const line = cells[row];
      if (line !== undefined && isFilled[row] === true) line[at] = cells[first]?.[at] ?? '';
    }
  }
}

/** Returns the parts with the first visible sheet as the only one, and within bounds. */
function partsToRead(parts: Parts, first: string): (readonly [string, Uint8Array])[] {
  return [...parts]
    .filter(([path, xml]) => path === first || !parts.has(first) || !xml.includes('sheetData'))
    .map(([path, xml]) => [path, strToU8(xml.includes('sheetData') ? withinBounds(xml) : xml)]);
}
