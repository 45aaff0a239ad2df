/** Cells of a spreadsheet as text, row by row; rows may differ in length. */
export type Cells = readonly (readonly string[])[];

/** The character that most often separates cells in the first line: a tab, a comma, a semicolon. */
function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const line = end < 0 ? text : text.slice(0, end);
  const count = (separator: string) => line.split(separator).length;
  return ['\t', ',', ';'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** In front of a formula: exports write it so that a spreadsheet shows the text as it is. */
const APOSTROPHE = /^'(?=\s*[=+\-@＝＋－＠])/;

export const cellText = (text: string): string => text.trim().replace(APOSTROPHE, '');

/**
 * What Excel copies (TSV) or saves (CSV). A cell in quotes may hold separators, line ends, and
 * quotes written twice. Rows without any text are left out.
 */
export function parseSheet(source: string): Cells {
  const text = source.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cellText(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r') cell += character;
    else if (text.charAt(at + 1) !== '\n') endRow();
  }
  endRow();
  return rows;
}
