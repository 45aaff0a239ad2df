import { cellText, type Cells, type SheetFault } from './sheet.cells';
import { readSeparator } from './sheet.separator';

/** How many characters of an unclosed cell are shown. */
const START = 20;

/** Excel quotes a copied cell only if it has several lines. */
const LINES = /"(?:[^"\t\n]|"")*\n(?:[^"\t]|"")*"(?= *(?:[\t\r\n]|$))/y;

/**
 * Parses text that spreadsheets save (CSV, TSV) or, with `isCopied`, copy (TSV). A quoted cell may
 * contain separators, line breaks, and doubled quotes; quotes with text after them, as in `"急招"普工`,
 * are part of the text.
 */
export function parseSheet(source: string, isCopied = false): Cells | SheetFault {
  const [separator, text] = readSeparator(source.replace(/^\uFEFF/, ''));
  const isQuote = (at: number) => {
    if (!isCopied || separator !== '\t') return true;
    LINES.lastIndex = at;
    return LINES.test(text);
  };
  /** Whether only spaces follow in the cell. */
  const endsCell = (from: number) => {
    let at = from;
    while (text.charAt(at) === ' ') at += 1;
    return `${separator}\r\n`.includes(text.charAt(at));
  };
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  /** The position of the unclosed quote; -1 if there is none. */
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
        // This is the opening quote of a later cell.
        return unclosed(text, quote);
      } else {
        if (!endsCell(at + 1)) cell = text.slice(quote, at + 1);
        quote = -1;
      }
    } else if (character === '"' && cell === '' && isQuote(at)) quote = at;
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
