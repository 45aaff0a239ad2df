import { WorkbookTooLarge } from './workbook.parts';

/**
 * The most cells in the rectangle from the first to the last value: the reader creates each of
 * them, even empty ones.
 */
const MAX_CELLS = 2_000_000;

/**
 * Removes empty cells and rows from a sheet's XML; real files have many to the right and below.
 * Gives addresses to cells without one, which follow the cell before them. Throws WorkbookTooLarge
 * if the values are too far apart, or an Error if an address is invalid.
 */
export function withinBounds(xml: string): string {
  const kept: string[] = [];
  const extent = { rows: 1, columns: 1 };
  /** A row's opening tag, held back until the row has a value. */
  let row: string[] = [];
  let cell: string[] = [];
  let hasValue = false;
  /** The row and the column of the last cell, from 1. */
  const last = { row: 0, column: 0 };
  const keep = (pieces: readonly string[]) => {
    for (const piece of pieces) kept.push(piece);
  };
  for (let piece of xml.split('<')) {
    const name = nameOf(piece);
    if (name === 'row' || name === 'c') piece = addressed(piece, name, last);
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

/** Returns the values of a tag's attribute `r`: more than one if it is repeated. */
const addressesOf = (tag: string): string[] =>
  [...tagOf(tag).matchAll(/\sr\s*=\s*["']([^"']*)["']/g)].map(([, address = '']) => address);

/** Moves on to a row or a cell; returns its tag, a cell's with an address. */
function addressed(tag: string, name: 'row' | 'c', last: { row: number; column: number }): string {
  const [address] = addressesOf(tag);
  const [, letters, row] = /^([A-Z]*)(\d+)$/.exec(address ?? '') ?? [];
  if (name === 'row') {
    last.row = row === undefined ? last.row + 1 : Number(row);
    last.column = 0;
    return tag;
  }
  last.column = letters === undefined ? last.column + 1 : columnAt(letters) + 1;
  if (address !== undefined) return tag;
  return tag.replace(/^[\w:.-]*/, `$& r="${lettersOf(last.column)}${last.row}"`);
}

/** Extends the extent to the addresses in the opening tags of a row and a cell. */
function extend(extent: { rows: number; columns: number }, tags: readonly string[]): void {
  for (const tag of tags) {
    const addresses = addressesOf(tag);
    if (addresses.length === 0 && nameOf(tag) === 'row') continue;
    const [, letters, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(addresses[0] ?? '') ?? [];
    if (addresses.length > 1 || letters === undefined) throw new Error('an invalid address');
    extent.rows = Math.max(extent.rows, Number(row));
    extent.columns = Math.max(extent.columns, columnAt(letters) + 1);
  }
  if (extent.rows * extent.columns > MAX_CELLS) throw new WorkbookTooLarge();
}

/** Converts a column's letters to its index: `A` is 0, `AA` 26. */
export const columnAt = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Converts a column's number, from 1, to its letters. */
const lettersOf = (column: number): string =>
  (column > 26 ? lettersOf(Math.floor((column - 1) / 26)) : '') +
  String.fromCharCode(65 + ((column - 1) % 26));
