/** The byte order mark, so that spreadsheets read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * The beginning of a cell that a spreadsheet would run as a formula, full-width signs included; or
 * of one that has apostrophes before that, as an import removes one.
 */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const NUMBER = /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/;

/**
 * Formats one row as in RFC 4180, line end included. Lists are joined by commas; lists of numbers
 * by a comma and a space, since Excel reads `100,200` as one number.
 */
export const csvRow = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: unknown): string {
  const text = textOf(value);
  // A leading apostrophe makes a spreadsheet show the text as it is.
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  // PostgreSQL has years that JavaScript lacks.
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (!Array.isArray(value)) return JSON.stringify(value);
  return value.join(typeof value[0] === 'number' ? ', ' : ',');
}

/** The minimum size of a piece, in characters, except the last one. */
const MIN_PIECE_LENGTH = 32 * 1024;

/** Yields the rows as text in pieces small enough for `endSlowReader`. */
export function* csvPieces(rows: readonly (readonly unknown[])[]): Generator<string> {
  let piece = '';
  for (const row of rows) {
    piece += csvRow(row);
    if (piece.length < MIN_PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
