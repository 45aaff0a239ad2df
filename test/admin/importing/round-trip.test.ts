import { currentCells } from '../../../admin/importing/sheet/current.cells';
import { withCover } from '../../../admin/importing/sheet/sheet.cover';
import { matchColumns } from '../../../admin/importing/sheet/sheet.matching';
import { parseSheet } from '../../../admin/importing/sheet/sheet.parse';
import { readRows } from '../../../admin/importing/sheet/sheet.rows';
import type { ImportJobInput } from '../../../admin/documents/importing';
import { aJob } from '../../support/factories';
import { refusedFields, startService, type TestService } from '../../support/service';

/** Values that the table accepts and a form refuses, as the old system and SQL write them. */
const ODD: readonly object[] = [
  ...['面议', '5000', '7000~5000', '5000-7000', '3-5', '-1', '6千起', '#N/A', ' 5000 ~ 7000 '],
].map((salary) => ({ salary }));

const LONG = 'x'.repeat(40_000);
const MORE: readonly object[] = [
  ...[
    '',
    ' ',
    '007',
    '1e3',
    'true',
    '=1+1',
    "'=1",
    "''",
    '#REF!',
    '"急招"',
    'a\r\nb\rc\n',
    '\t普工',
  ],
  ...['长'.repeat(300), '合计', 'a,b;c|d', '\u200B零宽\u00A0', '__proto__', '\u0001控制', '-'],
].map((job_name) => ({ job_name }));

const jobs: readonly object[] = [
  ...ODD,
  ...MORE,
  ...[
    { lng: 121.28768912345679, lat: null },
    { lng: null, lat: -31.23452712345678 },
    { lng: 0, lat: 0 },
    { lng: -0.1 - 0.2, lat: 1e-300 },
    { lng: 179.99999999999997, lat: 89.99999999999999 },
    { factory_price: '99999999.99', subsidy_price: '99999999.99', factory_price_total: '0' },
    { factory_price: '0.10', subsidy_price: '0.20', factory_price_total: '5' },
    { type: [3, 1, 1], weigh: -2147483648, people_num: 2147483647 },
    { type: [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2], weigh: 2147483647 },
    { user_ids: [-1, 0, 999_999, 999_999] },
    { user_ids: Array.from({ length: 10_000 }, (_, at) => 1_000_000 + at) },
    { status: 'hidden', expiretime: '2001-01-01T00:00:00Z' },
    { expiretime: '2099-01-01T00:00:00.123456Z' },
    { expiretime: '2099-12-31T16:00:00Z' },
    { expiretime: 'infinity' },
    { expiretime: '290000-01-01T00:00:00Z' },
    { status: 'hidden', expiretime: '-infinity' },
    { expiretime: '12345-06-07T00:00:00Z' },
    { status: 'hidden', expiretime: '0001-01-01T00:00:00Z BC' },
    { cover: '没有 上传/a b.jpg', images: ['x'] },
    { cover: 'javascript:alert(1)', images: ['../../etc/passwd', '', ' ', 'a,b.jpg', 'c d.jpg'] },
    { cover: LONG.slice(0, 600), images: Array.from({ length: 60 }, (_, at) => `${at}.jpg`) },
    { images: ['uploads/none.jpg'], content: '<p onclick="a">x</p>' },
    { images: [LONG], version: -5 },
    { images: ['a.jpg?x-oss-process=image/resize,w_300', '"a".jpg', 'b\nc.jpg', "'=d.jpg"] },
  ],
];

const IMPORT = `mutation ($rows: [ImportJobInput!]!, $dryRun: Boolean!) {
  importJobs(rows: $rows, dryRun: $dryRun) { unchanged rows { id outcome before after } }
}`;

interface Imported {
  readonly importJobs: {
    readonly unchanged: number;
    readonly rows: { readonly before: object | null; readonly after: object | null }[];
  };
}

/** What a spreadsheet makes of a cell that it shows and saves again as text. */
const shown = (digits: number) => (cell: string) =>
  /^-?\d+(?:\.\d+)?(?:e-?\d+)?$/.test(cell)
    ? String(Number(Number(cell).toPrecision(digits)))
    : cell.slice(0, 32_767);

describe('an exported sheet', () => {
  let service: TestService;
  let token: string;
  let csv: string;
  let cells: string[][];
  beforeAll(async () => {
    service = await startService();
    token = await service.tokenFor(1, 'editor');
    for (const columns of jobs) await aJob(service.knex, columns);
    const answer = await fetch(`${service.base}/export/jobs.csv`, { headers: { token } });
    csv = await answer.text();
    cells = parseSheet(csv) as string[][];
  });
  afterAll(() => service.close());

  const read = (each: (cell: string, head: string) => string) => {
    const [heads = [], ...body] = cells;
    const rows = body.map((row) => row.map((cell, at) => each(cell, heads[at] ?? '')));
    return readRows(rows, matchColumns(heads), currentCells(csv));
  };
  const run = (rows: readonly ImportJobInput[]) =>
    service.graphql<Imported>(IMPORT, { rows, dryRun: true }, token);

  it.each([
    ['as it is', (cell: string) => cell],
    ['as a workbook keeps it', shown(15)],
    ['as Excel saves it again as CSV', shown(10)],
  ])('changes nothing and is not refused, whatever the jobs contain, %s', async (_, each) => {
    const rows = read(each);
    expect(rows.length).toBe(jobs.length);
    expect(rows.flatMap(({ problems }) => [...problems])).toEqual([]);
    const answer = await run(rows.map(withCover));
    expect(refusedFields(answer)).toEqual([]);
    expect(answer.data.importJobs.rows.filter(({ after }) => after !== null)).toEqual([]);
    expect(answer.data.importJobs.unchanged).toBe(jobs.length);
  });

  it('changes only the cells that were edited', async () => {
    const rows = read((cell, head) => (head === 'people_num' ? '77' : cell));
    const answer = await run(rows.map(withCover));
    expect(refusedFields(answer)).toEqual([]);
    const { rows: planned } = answer.data.importJobs;
    expect(planned.map(({ after }) => after)).toEqual(jobs.map(() => ({ people_num: 77 })));
  });

  it('has a text changed that was shortened', () => {
    const now = currentCells('id,job_name\n5,普工（夜班）');
    const [row] = readRows([['5', '普工']], matchColumns(['id', 'job_name']), now);
    expect(row?.input).toEqual({ id: '5', jobName: '普工' });
  });

  it('is compared with its jobs if another program has put zeros before their ids', () => {
    const now = currentCells('id,salary\n5,面议');
    const [row] = readRows([['005', '面议']], matchColumns(['id', 'salary']), now);
    expect(row).toMatchObject({ input: { id: '5' }, problems: new Map() });
  });

  it('has its edited cells checked', () => {
    const heads = matchColumns(['id', 'salary', 'lng', 'lat']);
    const now = currentCells('id,salary,lng,lat\n5,面议,121.5,');
    const check = (...row: string[]) => readRows([['5', ...row]], heads, now)[0];
    expect(check('面谈', '121.5', '')?.problems).toEqual(new Map([['salary', 'salary']]));
    expect(check('面议', '121.6', '')?.problems).toEqual(new Map([['lat', 'pair']]));
    expect(check('面议', '121.5001', '')?.problems).toEqual(new Map([['lat', 'pair']]));
    expect(check('面议', '121.5', '31')?.input).toEqual({
      ...{ id: '5', coordinates: { lng: 121.5, lat: 31 } },
    });
  });
});
