import { WorkbookTooLarge } from './workbook.parts';

/**
 * The most cells in the rectangle from the first to the last value: the reader creates each of
 * them, even empty ones.
 */
const MAX_CELLS = 2_000_000;

/**
 * Removes empty cells and rows from a sheet's XML; real files have many to the right and below.
 * Throws WorkbookTooLarge if the values are too far apart, or an Error if a cell has no address.
 */
export function withinBounds(xml: string): string {
  const kept: string[] = [];
  const extent = { rows: 1, columns: 1 };
  /** A row's opening tag, held back until the row has a value. */
  let row: string[] = [];
  let cell: string[] = [];
  let hasValue = false;
  const keep = (pieces: readonly string[]) => {
    for (const piece of pieces) kept.push(piece);
  };
  for (const piece of xml.split('<')) {
    const name = nameOf(piece);
    if ((name === 'c' || name === 'row') && tagOf(piece).endsWith('/')) continue;
    if (name === 'row') row = [piece];
    else if (name === 'c') {
      cell = [piece];
      hasValue = false;
    } else if (cell.length > 0) {
      cell.push(piece);
      hasValue ||= isValue(name, piece);
      if (name !== '/c') continue;
      if (hasValue) {
        extend(extent, [...row, ...cell.slice(0, 1)]);
        keep([...row, ...cell]);
        row = [];
      }
      cell = [];
    } else if (name === '/row' && row.length > 0) row = [];
    else kept.push(piece);
  }
  return kept.join('<');
}

/** Returns a tag's name without its prefix; that of a closing tag begins with a slash. */
const nameOf = (piece: string) =>
  (/^\/?[\w:.-]*/.exec(piece)?.[0] ?? '').replace(/^(\/?)\w+:/, '$1');

/** Returns a tag; throws an Error if it does not end before the next one. */
function tagOf(piece: string): string {
  const end = piece.indexOf('>');
  if (end < 0) throw new Error('a tag without end');
  return piece.slice(0, end);
}

/** Whether a piece contains text of a cell, except its formula; CDATA counts as text. */
const isValue = (name: string, piece: string) =>
  piece.startsWith('!') ||
  (name !== 'f' && !name.startsWith('/') && piece.slice(piece.indexOf('>') + 1).trim() !== '');

/** Extends the extent to the addresses in the opening tags of a row and a cell. */
function extend(extent: { rows: number; columns: number }, tags: readonly string[]): void {
  for (const tag of tags) {
    const addresses = [...tagOf(tag).matchAll(/\sr\s*=\s*["']([^"']*)["']/g)];
    if (addresses.length === 0 && nameOf(tag) === 'row') continue;
    const [, letters, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(addresses[0]?.[1] ?? '') ?? [];
    if (addresses.length > 1 || letters === undefined) throw new Error('a cell without an address');
    extent.rows = Math.max(extent.rows, Number(row));
    extent.columns = Math.max(extent.columns, columnAt(letters) + 1);
  }
  if (extent.rows * extent.columns > MAX_CELLS) throw new WorkbookTooLarge();
}

/** Converts a column's letters to its index: `A` is 0, `AA` 26. */
export const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
