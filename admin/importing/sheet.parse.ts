/** Cells of a spreadsheet as text, row by row; rows may differ in length, and be empty. */
export type Cells = readonly (readonly string[])[];

/** Why a file or a text has no cells; `importTexts` has the words. */
export type SheetFault =
  | { readonly fault: 'unreadable' | 'former' }
  /** A quote that does not end: its line in the text, from 1 on, and what follows it. */
  | { readonly fault: 'unclosed'; readonly line: number; readonly start: string };

/**
 * What most often separates cells in the first line that has several, as a title above the heads
 * has not: a tab, a comma, a semicolon.
 */
function separatorOf(text: string): string {
  const line = text.split(/[\r\n]/).find((each) => /[\t,;]/.test(each)) ?? '';
  const count = (separator: string) => line.split(separator).length;
  return ['\t', ',', ';'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/**
 * In front of a formula, or of a tab or line end: exports write it so that a spreadsheet shows the
 * text as it is.
 */
const APOSTROPHE = /^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/;

export const cellText = (text: string): string => text.trim().replace(APOSTROPHE, '').trim();

/** How much of an unclosed cell is shown. */
const START = 20;

/**
 * What Excel copies (TSV) or saves (CSV). A cell in quotes may hold separators, line ends, and
 * quotes written twice; quotes that something follows, as in `"急招"普工`, are part of the text.
 */
export function parseSheet(source: string): Cells | SheetFault {
  const text = source.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  /** What may follow a closing quote. */
  const cellEnd = new RegExp(` *(?:[${separator}\r\n]|$)`, 'y');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  /** Where the quote is that has not been closed; -1: there is none. */
  let quote = -1;
  const endCell = () => {
    row.push(cellText(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quote >= 0) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else if (cell.includes('\n') && !`${separator}\r\n`.includes(text.charAt(at + 1))) {
        // It is the quote of a later cell.
        return unclosed(text, quote);
      } else {
        cellEnd.lastIndex = at + 1;
        if (!cellEnd.test(text)) cell = text.slice(quote, at + 1);
        quote = -1;
      }
    } else if (character === '"' && cell === '') quote = at;
    else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
    else if (text.charAt(at + 1) !== '\n') endRow();
  }
  if (quote >= 0) return unclosed(text, quote);
  if (row.length > 0 || cell !== '') endRow();
  return rows;
}

const unclosed = (text: string, quote: number): SheetFault => ({
  fault: 'unclosed',
  line: text.slice(0, quote).split(/\r\n?|\n/).length,
  start: text.slice(quote + 1, quote + 1 + START).split(/[\r\n]/, 1)[0] ?? '',
});
