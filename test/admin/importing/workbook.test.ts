import { NO_RESULT } from '../../../admin/importing/sheet/cell.values';
import { cellsOfFile } from '../../../admin/importing/sheet/sheet.file';
import { workbook } from '../../support/admin/workbook';
import { startStopwatch } from '../../support/stopwatch';

describe('a workbook', () => {
  const SHEET = 'xl/worksheets/sheet1.xml';
  const read = (parts: Record<string, string>, rows: Parameters<typeof workbook>[0] = []) =>
    cellsOfFile(new Blob([workbook(rows, parts)]));
  const ofSheet = (data: string, after = '') =>
    read({ [SHEET]: `<worksheet><sheetData>${data}</sheetData>${after}</worksheet>` });

  it('keeps characters beyond 16 bits, literal or as numeric references', async () => {
    const texts = '<sst><si><t>&#128119;&#x20BB7;🍚 &amp;#128119; &#24037;</t></si></sst>';
    expect(await read({ 'xl/sharedStrings.xml': texts }, [['']])).toEqual({
      cells: [['👷𠮷🍚 &#128119; 工']],
    });
  });

  it('has its ISO dates read without a time zone', async () => {
    const cell = (at: string, time: string) => `<c r="${at}" t="d"><v>${time}</v></c>`;
    const row = cell('A1', '2099-03-01T18:30:00') + cell('B1', '2099-03-01T00:00:00.000');
    expect(await ofSheet(`<row r="1">${row}${cell('C1', '2099-03-01')}</row>`)).toEqual({
      cells: [['2099-03-01 18:30', '2099-03-01', '2099-03-01']],
    });
  });

  it('keeps the minute of a time that is stored as a fraction of a day', async () => {
    const times = [46_082 + 18.5 / 24, 46_082.770833333, 46_082.770833334];
    expect(await read({}, [times.map((days) => ({ days }))])).toEqual({
      cells: [times.map(() => '2026-03-01 18:30')],
    });
  });

  it('shows numbers with the 15 digits that a spreadsheet keeps', async () => {
    expect(await read({}, [[0.1 + 0.2]])).toEqual({ cells: [['0.3']] });
  });

  it('may name its sheet by an absolute path', async () => {
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';

    const relation = `<Relationship Id="rId1" Type="${type}" Target="/${SHEET}"/>`;
    const row = '<row r="1" hidden="1"><c r="A1"><v>1</v></c></row>';
    const parts = {
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation}</Relationships>`,
      [SHEET]: `<worksheet><sheetData>${row}</sheetData></worksheet>`,
    };
    expect(await read(parts)).toEqual({ cells: [['1']], hidden: [1] });
  });

  it('may use the 1904 date system', async () => {
    for (const value of ['1', 'true']) {
      const sheets = '<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>';
      const xml = `<workbook><workbookPr date1904="${value}"/>${sheets}</workbook>`;
      expect(await read({ 'xl/workbook.xml': xml }, [[{ days: 46_082 }]])).toEqual({
        cells: [['2030-03-02']],
      });
    }
  });

  it('shows failed formulas, and those that were never computed', async () => {
    const cells = [
      '<c r="A1" t="e"><f>x</f><v>#REF!</v></c>',
      '<c r="B1" s="0"><f>20*1.1</f></c>',
      '<c r="C1"><f>20*1.1</f><v></v></c>',
      '<c r="D1"><f ref="D1:D2" t="shared" si="0"/><v/></c>',
      '<c r="E1"><f>1</f><v>0</v></c><c r="F1"/>',
      '<c r="G1" t="str"><f>""</f><v></v></c>',
      '<c r="H1"><v>5</v></c>',
    ].join('');
    const expected = { cells: [['#REF!', NO_RESULT, NO_RESULT, NO_RESULT, '0', '', '', '5']] };
    expect(await ofSheet(`<row r="1">${cells}</row>`)).toEqual(expected);
    // Some programs prefix every tag.
    const xml = `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
    const prefixed = xml.replace(/<(\/?)/g, '<$1x:');
    expect(await read({ [SHEET]: `<?xml version="1.0"?>\n${prefixed}` })).toEqual(expected);
  });

  it('gives rows the value of a cell merged over them', async () => {
    const cell = (at: string, value: string) => `<c r="${at}">${value}</c>`;
    const row = (at: number) => {
      const cells = [cell(`A${at}`, `<v>${at}</v>`), cell(`B${at}`, at === 2 ? '<v>22</v>' : '')];
      return `<row r="${at}">${cells.join('')}</row>`;
    };
    const refs = ['B2:B5', 'B3:B1048576', 'A1:B1', 'A6:A9'];
    const after = refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    expect(
      await ofSheet([1, 2, 3, 6].map(row).join(''), `<mergeCells>${after}</mergeCells>`),
    ).toEqual({
      cells: [
        ['1', ''],
        ['2', '22'],
        ['3', '22'],
        ['', ''],
        ['', ''],
        ['6', ''],
      ],
    });
  });

  it('is read from its first visible sheet, which is named if others have cells', async () => {
    const sheet = (id: number, name: string, state = '') =>
      `<sheet name="${name}" sheetId="${id}" ${state} r:id="rId${id}"/>`;
    const parts = (state: string) => ({
      // The first is a chart.
      'xl/workbook.xml': [
        ...['<workbook><sheets>', sheet(9, '图'), sheet(1, 'A&amp;B', state), sheet(2, '二')],
        '</sheets></workbook>',
      ].join(''),
      'xl/worksheets/sheet2.xml':
        '<worksheet><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>',
    });
    expect(await read(parts(''), [[1]])).toEqual({ cells: [['1']], only: 'A&B' });
    // A sheet without cells, such as one for notes, is skipped.
    const empty = {
      [SHEET]: '<worksheet><sheetData><row r="1"><c r="A1"/></row></sheetData></worksheet>',
    };
    expect(await read({ ...parts(''), ...empty })).toEqual({ cells: [['2']] });
    for (const state of ['state="hidden"', 'state="veryHidden"'])
      expect(await read(parts(state), [[1]])).toEqual({ cells: [['2']] });
  });

  it('is too large above 64 MiB, not counting parts without cells', async () => {
    const large = ' '.repeat(65 * 1024 * 1024);
    expect(await read({ 'xl/pivotCache/records1.xml': large }, [[1]])).toEqual({ cells: [['1']] });
    expect(await read({ 'xl/worksheets/sheet2.xml': large })).toEqual({ fault: 'tooLarge' });
  });

  const valued = (at: string) => `<c r="${at}"><v>1</v></c>`;
  const rowOf = (at: number, cells: string) => `<row r="${at}">${cells}</row>`;

  it.each([
    ['far below, to the right', rowOf(1, valued('A1')) + rowOf(1048576, valued('XFD1048576'))],
    ['far below', rowOf(1, valued('A1') + valued('B1')) + rowOf(1048576, valued('A1048576'))],
    ['of a row whose number is another', rowOf(9999999, valued('A1'))],
  ])('is too large with values %s', async (_what, data) => {
    expect(await ofSheet(data)).toEqual({ fault: 'tooLarge' });
  });

  it.each([
    ['that no spreadsheet has', rowOf(1, valued('ZZZZZZZ1'))],
    ['that are entities', rowOf(1, '<c r="&#88;FD1"><v>1</v></c>')],
  ])('is unreadable with addresses %s', async (_what, data) => {
    expect(await ofSheet(data)).toEqual({ fault: 'unreadable' });
  });

  it('may have empty cells and rows anywhere, and values within bounds', async () => {
    const empty = [
      '<row r="3"><c r="A3" s="1"/><c r="XFD3" s="1"></c></row>',
      '<row r="1048570"><c r="XFD1048570" t="str"><f>IF(A1="","",1)</f><v></v></c></row>',
      '<row r="1048575" ht="15"/><row r="9999999999"></row><row/>',
      '<row r="1048576" spans="1:3"><c r="A1048576" s="2"><v/></c><c r="XFD1048576"/></row>',
    ].join('');
    const first = rowOf(1, `${valued('A1')}<c r="B1" s="1"/>${valued('C1')}<c r="XFD1" s="1"/>`);
    expect(await ofSheet(first + empty)).toEqual({ cells: [['1', '', '1']] });
    const wide = await ofSheet(first + rowOf(2, valued('XFD2')));
    expect(wide).toMatchObject({ cells: { length: 2 } });
    const long = await ofSheet(first + rowOf(100_000, valued('J100000')));
    expect(long).toMatchObject({ cells: { length: 100_000 } });
  });

  it('has the numbers of its hidden rows, such as those of a filter', async () => {
    const row = (at: number, attributes: string) =>
      `<row r="${at}" ${attributes}>${valued(`A${at}`)}</row>`;
    const rows = [row(1, ''), row(2, 'hidden="1"'), row(3, 'hidden="0"'), row(4, 'hidden="true"')];
    expect(await ofSheet(rows.join(''))).toEqual({
      cells: [['1'], ['1'], ['1'], ['1']],
      hidden: [2, 4],
    });
  });

  it('may have cells and rows without addresses, which follow each other', async () => {
    const cell = (value: string) => `<c t="str"><v>${value}</v></c>`;
    const wide = Array.from({ length: 28 }, (_, at) => cell(String(at))).join('');
    const data = [
      `<row>${cell('a')}<c/>${cell('c')}<c r="E1"><v>5</v></c>${cell('f')}</row>`,
      '<row/><row></row>',
      `<row r="5">${cell('5')}</row>`,
      `<row>${wide}</row>`,
    ];
    const found = await ofSheet(data.join(''));
    const [first = [], ...others] = 'cells' in found ? found.cells : [];
    expect(first.slice(0, 6)).toEqual(['a', '', 'c', '', '5', 'f']);
    expect(others.map((row) => row.filter((value) => value !== ''))).toEqual([
      ...[[], [], [], ['5']],
      Array.from({ length: 28 }, (_, at) => String(at)),
    ]);
  });

  it('may have a second sheet of any size', async () => {
    const sheet = (data: string) => `<worksheet><sheetData>${data}</sheetData></worksheet>`;
    const far = rowOf(1048576, valued('XFD1048576'));
    expect(await read({ 'xl/worksheets/sheet2.xml': sheet(far) }, [[1]])).toEqual({
      cells: [['1']],
      only: '职位',
    });
  });

  it('may have 30,000 hidden sheets', async () => {
    const hidden = (_: unknown, at: number) => `<sheet name="h${at}" state="hidden" r:id="rId1"/>`;
    const sheets = Array.from({ length: 30_000 }, hidden).join('');
    const xml = `<workbook><sheets>${sheets}<sheet name="a" r:id="rId1"/></sheets></workbook>`;
    const elapsed = startStopwatch();
    expect(await read({ 'xl/workbook.xml': xml }, [[1]])).toEqual({ cells: [['1']] });
    expect(elapsed()).toBeLessThan(10_000);
  }, 60_000);
});
