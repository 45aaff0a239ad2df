import { NO_RESULT } from '../../../admin/importing/sheet/cell.values';
import { COLUMNS, targetNames } from '../../../admin/importing/sheet/sheet.columns';
import {
  headRow,
  looksLikeWage,
  matchColumns,
} from '../../../admin/importing/sheet/sheet.matching';
import { cellsOfFile } from '../../../admin/importing/sheet/sheet.file';
import { notesBelow } from '../../../admin/importing/sheet/sheet.notes';
import { parseSheet } from '../../../admin/importing/sheet/sheet.parse';
import { readRow, serviceProblems } from '../../../admin/importing/sheet/sheet.rows';
import { jobTexts } from '../../../admin/texts/jobs.texts';
import { textsIn } from '../../../admin/texts/texts';
import { csvRow } from '../../../src/features/export/csv';
import { workbook } from '../../support/admin/workbook';

describe.each(['zh', 'en'] as const)('the words of the page in %s', (language) => {
  const heads = targetNames(language);
  const words = textsIn(jobTexts, language);
  it('are recognised as column headings of a sheet', () => {
    const targets = COLUMNS.map(({ target }) => target);
    expect(matchColumns(targets.map((target) => heads[target]))).toEqual(targets);
  });

  it('are recognised in cells, and match those of the job list', () => {
    const { types, subsidyPrice, factoryPriceTotal, expireTime } = heads;
    expect([types, subsidyPrice, factoryPriceTotal, expireTime]).toEqual([
      ...[words.types, words.subsidy, words.total, words.expireTime],
    ]);
    const read = (type: string, status: string) =>
      readRow(['5', type, status], ['id', 'types', 'status']);
    for (const type of ['LONG_TERM', 'PART_TIME', 'SHORT_TERM'] as const)
      for (const status of ['PUBLISHED', 'HIDDEN'] as const)
        expect(read(words[type], words[status])).toMatchObject({
          input: { types: [type], status },
          problems: new Map(),
        });
  });
});

describe('an imported sheet', () => {
  it('is parsed with tabs, commas or semicolons, quotes and line breaks in cells', () => {
    expect(parseSheet('a\tb\r\n"x\ny"\t"say ""hi"""\r\n\t\r\nc')).toEqual([
      ['a', 'b'],
      ['x\ny', 'say "hi"'],
      ['', ''],
      ['c'],
    ]);
    expect(parseSheet('\uFEFFa,b\n"1,5",c')).toEqual([
      ['a', 'b'],
      ['1,5', 'c'],
    ]);
    expect(parseSheet('a;b\rc;d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseSheet('本周职位\na,b')).toEqual([['本周职位'], ['a', 'b']]);
    expect(parseSheet('')).toEqual([]);
    expect(parseSheet('5" pipe\tx')).toEqual([['5" pipe', 'x']]);
    expect(parseSheet('"急招"普工,"20" ,"a"')).toEqual([['"急招"普工', '20', 'a']]);
    expect(parseSheet('"5 inch" pipe\tx')).toEqual([['"5 inch" pipe', 'x']]);
  });

  it('is rejected with the line number of an unclosed quote', () => {
    const found = { fault: 'unclosed', line: 3, start: '急招 普工,21' };
    expect(parseSheet('名称,时薪\r\n"a\nb",20\r\n"急招 普工,21\r\n焊工,22')).toEqual({
      ...found,
      line: 4,
    });
    // A later quoted cell seems to close it.
    expect(parseSheet('名称,时薪\n焊工,22\n"急招 普工,21\n"电工",22\n钳工,23')).toEqual(found);
    expect(parseSheet('名称\r"一二三四五六七八九十一二三四五六七八九十一二三')).toEqual({
      ...found,
      line: 2,
      start: '一二三四五六七八九十一二三四五六七八九十',
    });
  });

  it('may be a file of 64 MB in UTF-8, UTF-16 or GB 18030', async () => {
    expect(await cellsOfFile(new Blob(['职位']))).toEqual({ cells: [['职位']] });
    const wide = Buffer.from('\uFEFF岗位\t工价', 'utf16le');
    expect(await cellsOfFile(new Blob([wide]))).toEqual({ cells: [['岗位', '工价']] });
    expect(await cellsOfFile(new Blob([wide.swap16()]))).toEqual({ cells: [['岗位', '工价']] });
    const chinese = new Blob([new Uint8Array([0xb8, 0xda, 0xce, 0xbb])]);
    expect(await cellsOfFile(chinese)).toEqual({ cells: [['岗位']] });
    const large = new Blob([new Uint8Array(64 * 1024 * 1024 + 1).fill(0x61)]);
    expect(await cellsOfFile(large)).toEqual({ fault: 'tooLarge' });
  });

  it('may be an Excel workbook', async () => {
    const cells = [
      ['职位名称', '时薪', '报名人数', '自动下架时间'],
      [null, null, null, null],
      ["'=急招 普工", 25.3, 126, { days: 46_082 + 18.5 / 24 }],
      [],
      ['焊工', 0.1 + 0.2, 7, { days: 46_082 }],
      ['电工', { error: '#DIV/0!' }, { error: '#N/A' }],
    ];
    // Empty rows are kept, so that row numbers match.
    const empty = ['', '', '', ''];
    expect(await cellsOfFile(new Blob([workbook([[], ...cells])]))).toEqual({
      cells: [
        empty,
        ['职位名称', '时薪', '报名人数', '自动下架时间'],
        empty,
        ['=急招 普工', '25.3', '126', '2026-03-01 18:30'],
        empty,
        ['焊工', '0.3', '7', '2026-03-01'],
        ['电工', '#DIV/0!', '#N/A', ''],
      ],
    });
  });

  it('is rejected if it is neither text nor an XLSX workbook, or cannot be read', async () => {
    for (const [start, fault] of [
      ['504b0304140008000800', 'unreadable'],
      ['89504e470d0a1a0a0000', 'unreadable'],
      [Buffer.from('\n<html><table>').toString('hex'), 'unreadable'],
      ['d0cf11e0a1b11ae10000', 'former'],
    ] as const)
      expect(await cellsOfFile(new Blob([Buffer.from(start, 'hex')]))).toEqual({ fault });
    const gone = { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) };
    expect(await cellsOfFile(gone as unknown as Blob)).toEqual({ fault: 'unopened' });
  });

  it('keeps the quotes of copied cells, except around cells of several lines', () => {
    const heads = '职位名称\t时薪\t详情';
    const wide = '"x\r\n""y"""\t1\t"a\nb"';
    const body = ['"急招"\t20\t"急招"普工', '"A班\t23\tB班"', '"焊工\t21', wide];
    expect(parseSheet([heads, ...body].join('\r\n'), true)).toEqual([
      ['职位名称', '时薪', '详情'],
      ['"急招"', '20', '"急招"普工'],
      ['"A班', '23', 'B班"'],
      ['"焊工', '21'],
      ['x\n"y"', '1', 'a\nb'],
    ]);
  });

  it('uses the separator of its heading row for all rows', () => {
    for (const [text, row] of [
      ['职位名称\n电焊工,夜班;急', ['电焊工,夜班;急']],
      ['招聘,2026年,第3期\n职位名称;时薪\n焊工,夜班;20', ['焊工,夜班', '20']],
      ['"职位名称","时薪"\n焊工;夜班,20', ['焊工;夜班', '20']],
      ['sep=;\r\n职位名称\r\n焊工;20', ['焊工', '20']],
    ] as const)
      expect((parseSheet(text) as string[][]).at(-1)).toEqual(row);
  });

  it('is restored to the text that an export escaped against formula injection', () => {
    const names = ['=1+1', '＋急招', '-夜班', "'引号", "'=1", '普工'];
    expect(parseSheet(csvRow(names))).toEqual([names]);
    const lists = [['/a.jpg?resize,w_300', 'https://b.cn/c.jpg', '/d'], ['7'], [100, 200], [1, 2]];
    const [cells = []] = parseSheet(csvRow(lists)) as string[][];
    expect(readRow(cells, ['images', 'cover', 'userIds', 'types']).input).toEqual({
      images: ['/a.jpg?resize,w_300', 'https://b.cn/c.jpg', '/d'],
      cover: '7',
      userIds: ['100', '200'],
      types: ['LONG_TERM', 'PART_TIME'],
    });
    const heads = ['职位名称', '月薪'];
    const sheet = csvRow(heads) + csvRow(['\n急招', '\t普工']);
    expect(parseSheet(sheet)).toEqual([heads, ['急招', '普工']]);
  });

  it('may have title rows above its headings', () => {
    const heads = ['职位名称', '时薪'];
    expect(headRow([['2026年11月招聘岗位'], ['制表：人事部'], heads, ['焊工', '21']])).toBe(2);
    expect(headRow([['岗位'], ['制表：人事部'], heads])).toBe(2);
    // 工资 is merged over two columns.
    expect(
      headRow([
        ['职位名称', '工资', ''],
        ['职位名称', '时薪', '补贴'],
        ['焊工', '21', '2'],
      ]),
    ).toBe(1);
    expect(headRow([heads, heads])).toBe(0);
    const titles = Array.from({ length: 5 }, () => ['招聘']);
    expect([headRow([...titles, heads]), headRow([...titles, ['招聘'], heads])]).toEqual([5, 0]);
    expect(headRow([['岗位'], ['焊工']])).toBe(0);
    expect(headRow([['焊工'], ['职位']])).toBe(0);
    expect(headRow([])).toBe(0);
  });

  it('cannot use names of inherited object properties as a type or status', () => {
    const names = ['constructor', '__proto__', 'valueOf'];
    for (const name of names)
      expect([...readRow(['5', name, name], ['id', 'types', 'status']).problems]).toEqual([
        ['types', 'types'],
        ['status', 'status'],
      ]);
  });

  it('can have dates in China time or ISO 8601; impossible dates are reported', () => {
    const row = (time: string) => readRow(['5', time], matchColumns(['id', '有效期至']));
    const read = (time: string) => row(time).input;
    expect(read('2026/3/1')).toMatchObject({ expireTime: '2026-03-01T15:59:00.000Z' });
    expect(read('2026年12月31日 18:00')).toMatchObject({ expireTime: '2026-12-31T10:00:00.000Z' });
    // Spreadsheets keep a date as midnight.
    for (const midnight of ['2026-03-01 00:00', '2026/3/1 0:00:00', '2026-03-01T00:00', '20260301'])
      expect(read(midnight)).toMatchObject({ expireTime: '2026-03-01T15:59:00.000Z' });
    expect(read('2026-12-31 24:00')).toMatchObject({ expireTime: '2026-12-31T16:00:00.000Z' });
    expect(read('2026-12-01T10:00:01.234Z')).toMatchObject({
      expireTime: '2026-12-01T10:00:01.234Z',
    });
    for (const half of [
      '下午6:30',
      '下午 6:30',
      ' 下午6:30:00',
      ' 6:30 PM',
      ' 18:30',
      ' 18:30:00.000',
      ' 下午18:30',
    ])
      expect(read(`2026/3/1${half}`)).toMatchObject({ expireTime: '2026-03-01T10:30:00.000Z' });
    expect(read('2026年3月1日12:05 AM')).toMatchObject({ expireTime: '2026-02-28T16:05:00.000Z' });
    expect(read('2026/3/1 上午9:05')).toMatchObject({ expireTime: '2026-03-01T01:05:00.000Z' });
    // A cell that lost its format shows days since the end of 1899.
    expect(read('46082.7708333333')).toMatchObject({ expireTime: '2026-03-01T10:30:00.000Z' });
    expect(read('46082')).toMatchObject({ expireTime: '2026-03-01T15:59:00.000Z' });
    for (const none of [
      '2026-3-118:30',
      '2026-3-1 25:00',
      '3-1',
      '2026-02-30',
      '2026-13-01',
      '2026-02-30T10:00:00.000Z',
    ])
      expect(row(none)).toEqual({
        ...{ input: { id: '5' }, isCoverless: false },
        problems: new Map([['expireTime', 'time']]),
      });
  });

  it('passes on the exported version of jobs that exist', () => {
    const exported = matchColumns(['id', 'job_name', 'version']);
    expect(readRow(['5', '焊工', '3'], exported).input).toMatchObject({ expectedVersion: 3 });
    expect(readRow(['', '焊工', '3'], exported).input).toEqual({ jobName: '焊工' });
  });

  it('has each column matched once, by its Chinese or English name', () => {
    expect(
      matchColumns([
        '编号',
        '职位名称*',
        '时薪（元/小时）',
        ' Job Name ',
        'Longitude',
        '备注',
        'LAT',
      ]),
    ).toEqual(['id', 'jobName', 'factoryPrice', null, 'lng', null, 'lat']);
    // The better match wins, in any order and despite invisible characters.
    expect(matchColumns(['职位', '职位名称\u200B'])).toEqual([null, 'jobName']);
    expect(matchColumns(['时薪', '时薪'])).toEqual(['factoryPrice', null]);
  });

  const matching = matchColumns(['id', '名称', '类型', '时薪', '月薪', '经度', '纬度', '可见用户']);

  it('is converted to the input of the service, without empty cells', () => {
    const { input, problems } = readRow(
      ['', '焊工', '长期、3', '￥１，２３４.5元', '5,000～7,000元', '120.9', '31.3', '#7, 8'],
      matching,
    );
    expect(problems.size).toBe(0);
    expect(input).toEqual({
      jobName: '焊工',
      types: ['LONG_TERM', 'SHORT_TERM'],
      factoryPrice: '1234.5',
      salary: '5000~7000',
      coordinates: { lng: 120.9, lat: 31.3 },
      userIds: ['7', '8'],
    });
    expect(readRow(['5'], matching)).toEqual({
      ...{ input: { id: '5' }, problems: new Map(), isCoverless: false },
    });
  });

  it('may end with notes and totals, which are not jobs', () => {
    const named = matchColumns(['编号', '名称', '时薪']);
    const below = (...rows: readonly string[][]) =>
      notesBelow([['', '焊工', '20'], ...rows], named);
    expect(below(['备注：以上为11月价'], ['', '合计', '60'])).toBe(2);
    expect(below(['', '（备注）价格含补贴', ''], ['', '', '', '制表人：王'])).toBe(2);
    // A row with a name, an id or a wage may be a job, so the user decides.
    for (const row of [['', '电工'], ['7'], ['', '', '20'], ['', '', '二十', '30']])
      expect(below(['备注'], row)).toBe(0);
    expect(notesBelow([['焊工'], ['电工']], [null])).toBe(0);
    expect(notesBelow([['', '合计', '60']], named)).toBe(1);
  });

  it('may use the wording of other sheets and of the legacy back office', () => {
    const heads = ['名称', '类型', '工价', '综合薪资', '是否上架'];
    const read = (...cells: string[]) => {
      const { input, problems } = readRow(['焊工', ...cells], matchColumns(heads));
      expect(problems.size).toBe(0);
      return input;
    };
    const [long, part, short] = ['LONG_TERM', 'PART_TIME', 'SHORT_TERM'];
    for (const [cell, types] of [
      ['长期工/短期工', [long, short]],
      ['长期工 ＋ 兼职', [long, part]],
      ['1/2+3', [long, part, short]],
    ] as const)
      expect(read(cell)).toMatchObject({ types });
    for (const wage of ['21元/H', '21/小时', '21元/h', '21 元／Hour'])
      expect(read('', wage)).toMatchObject({ factoryPrice: '21' });
    expect(read('', '', '5000-7000')).toMatchObject({ salary: '5000~7000' });
    for (const word of ['正常', 'normal', 'Normal', '是', 'TRUE', '√'])
      expect(read('', '', '', word)).toMatchObject({ status: 'PUBLISHED' });
    for (const word of ['隐藏', 'hidden', '否', 'FALSE', '×'])
      expect(read('', '', '', word)).toMatchObject({ status: 'HIDDEN' });
  });

  it('may have unknown headings that look like wages and are not matched', () => {
    const heads = ['综合薪酬', '薪', '价格（元/小时）', 'Net salary', '发薪日', '工资日', '班次'];
    expect(heads.filter(looksLikeWage)).toEqual(heads.slice(0, 4));
    expect(matchColumns(heads)).toEqual(heads.map(() => null));
  });

  it('may have commas only as thousands separators', () => {
    const read = (wage: string, people: string) =>
      readRow(['5', wage, people], ['id', 'factoryPrice', 'peopleNum']);
    expect(read('1,234,567.5', '1，200人').input).toEqual({
      ...{ id: '5', factoryPrice: '1234567.5', peopleNum: 1200 },
    });
    for (const one of ['22,50', '1,5', '1,2345'])
      expect([...read(one, one).problems]).toEqual([
        ['factoryPrice', 'money'],
        ['peopleNum', 'whole'],
      ]);
  });

  it('has computed wages rounded to the cent, as a spreadsheet shows them', () => {
    const read = (cell: string) => readRow(['5', cell], ['id', 'factoryPrice']);
    for (const [cell, factoryPrice] of [
      ['22.425', '22.43'],
      ['1.005元/小时', '1.01'],
      ['22.4166666666667', '22.42'],
      ['1,234.5678', '1234.57'],
      ['0.004', '0.00'],
    ] as const)
      expect(read(cell).input).toEqual({ id: '5', factoryPrice });
    expect(read('99999999.999').problems.get('factoryPrice')).toBe('money');
  });

  it('cannot have a negative peopleNum, whichever minus sign is used', () => {
    const read = (cell: string) => readRow(['甲', cell, cell], ['jobName', 'peopleNum', 'weigh']);
    for (const cell of ['-5', '－５', '−5']) {
      expect([...read(cell).problems]).toEqual([['peopleNum', 'negative']]);
      expect(read(cell).input.weigh).toBe(-5);
    }
  });

  it('cannot have numbers above 2147483647, which are reported as too large', () => {
    for (const cell of ['2147483648', '99999999999'])
      expect([...readRow(['甲', cell], ['jobName', 'weigh']).problems]).toEqual([
        ['weigh', 'tooLarge'],
      ]);
    expect(readRow(['甲', '2147483647'], ['jobName', 'weigh']).problems.size).toBe(0);
  });

  it('may have values as people and programs write them', () => {
    const heads = [
      'id',
      'factoryPrice',
      'salary',
      'peopleNum',
      'expireTime',
      'lng',
      'lat',
    ] as const;
    const times = ['12.0', '2099-03-01T18:30:00', '1e-7', '-3E-6'];
    expect(readRow(['7.0', '25元/时\u200B', '5000——6000', ...times], heads)).toEqual({
      input: {
        ...{ id: '7', factoryPrice: '25', salary: '5000~6000', peopleNum: 12 },
        expireTime: '2099-03-01T10:30:00.000Z',
        coordinates: { lng: 1e-7, lat: -3e-6 },
      },
      ...{ problems: new Map(), isCoverless: false },
    });
  });

  it('may have values at their limits, and values that occur twice', () => {
    const name = '😀'.repeat(200);
    const cells = ['2147483647', name, '180°', '-90', '1、长期', '7, #7'];
    const heads = ['id', 'jobName', 'lng', 'lat', 'types', 'userIds'] as const;
    expect(readRow(cells, heads)).toMatchObject({
      input: {
        ...{ id: '2147483647', jobName: name, coordinates: { lng: 180, lat: -90 } },
        ...{ types: ['LONG_TERM'], userIds: ['7'] },
      },
      problems: new Map(),
    });
  });

  it('has a description in plain text turned into paragraphs, without its empty lines', () => {
    const { input } = readRow(['5', '包吃住\n \n<20 元'], ['id', 'content']);
    expect(input).toEqual({ id: '5', content: '<p>包吃住</p><p>&lt;20 元</p>' });
  });

  it('has results of failed formulas reported, also in text columns', () => {
    for (const failed of ['#N/A', '#REF!', '#DIV/0!', '########', NO_RESULT])
      expect([...readRow(['5', failed, failed], ['id', 'jobName', 'types']).problems]).toEqual([
        ['jobName', 'formula'],
        ['types', 'formula'],
      ]);
    expect(readRow(['#3', '#3'], ['id', 'jobName']).problems.size).toBe(0);
  });

  it('has every invalid cell reported', () => {
    const { problems } = readRow(
      ['x', '', '临时的', '二十', '7000~5000', '181', '', '七'],
      matching,
    );
    expect(Object.fromEntries(problems)).toEqual({
      id: 'id',
      types: 'types',
      factoryPrice: 'money',
      salary: 'salary',
      lng: 'degrees',
      userIds: 'id',
    });
    expect([...readRow(['', '', '1'], matching).problems]).toEqual([['jobName', 'required']]);
    // One problem a cell: that of its value.
    const faulty = readRow(['', '长'.repeat(201), '', '', '', '120', '91'], matching);
    expect(Object.fromEntries(faulty.problems)).toEqual({ jobName: 'tooLong', lat: 'degrees' });
    expect([...readRow(['5', '', '', '', '', '1'], matching).problems]).toEqual([['lat', 'pair']]);
  });

  it('shows problems from the service at their cells', () => {
    const told = serviceProblems([
      { field: 'rows.3.coordinates.lng', message: 'a' },
      { field: 'rows.3.coordinates.lat', message: 'd' },
      { field: 'rows.3.images.2', message: 'b' },
      { field: 'other', message: 'c' },
    ]);
    expect([...told].map(([row, cells]) => [row, Object.fromEntries(cells)])).toEqual([
      [3, { lng: { told: 'a' }, lat: { told: 'd' }, images: { told: 'b' } }],
    ]);
  });
});
