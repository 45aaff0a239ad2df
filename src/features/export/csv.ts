/** Begins a file that spreadsheets shall read as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** How a cell begins that a spreadsheet would run as a formula; full-width signs count too. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** One row as RFC 4180 has it, line end included. Lists are joined by commas. */
export const csvRow = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

function cell(value: unknown): string {
  const text = textOf(value);
  // A quotation mark in front makes a spreadsheet show the text as it is.
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.join(',') : JSON.stringify(value);
}
