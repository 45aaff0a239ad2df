import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A date and time, as days since the end of 1899. */
interface Day {
  readonly days: number;
}

/** The value of a failed formula, such as `#N/A`. */
interface CellError {
  readonly error: string;
}

type Cell = string | number | Day | CellError | null;

/**
 * Creates a workbook (XLSX) as Excel saves it: the first sheet has these cells as shared strings,
 * without empty rows; the second is empty. `other`: parts that replace its own, by path.
 */
export function workbook(
  rows: readonly (readonly Cell[])[],
  other: Readonly<Record<string, string>> = {},
): Buffer {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))];
  const cellOf = (cell: Cell, column: number, row: number) => {
    const at = `r="${String.fromCharCode(65 + column)}${row + 1}"`;
    if (cell === null) return '';
    if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`;
    if (typeof cell === 'string') return `<c ${at} t="s"><v>${texts.indexOf(cell)}</v></c>`;
    if ('error' in cell) return `<c ${at} t="e"><f>1/0</f><v>${cell.error}</v></c>`;
    return `<c ${at} s="1"><v>${cell.days}</v></c>`;
  };
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, column) => cellOf(cell, column, index)).join('');
    return cells === '' ? '' : `<row r="${index + 1}">${cells}</row>`;
  });
  const sheet = (data: string) =>
    `<worksheet xmlns="${MAIN}"><sheetData>${data}</sheetData></worksheet>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (...each: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="职位" sheetId="1" r:id="rId1"/><sheet name="空" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml'),
      relation(2, 'worksheet', 'worksheets/sheet2.xml'),
      relation(3, 'styles', 'styles.xml'),
      relation(4, 'sharedStrings', 'sharedStrings.xml'),
    ),
    // Number format 22 is a date with a time.
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t>${text.replaceAll('<', '&lt;')}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': sheet(lines.join('')),
    'xl/worksheets/sheet2.xml': sheet(''),
    ...other,
  };
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}
