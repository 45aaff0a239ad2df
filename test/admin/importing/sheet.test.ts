import { matchColumns } from '../../../admin/importing/sheet.matching';
import { parseSheet, textOfFile } from '../../../admin/importing/sheet.parse';
import { readRow, toldProblems } from '../../../admin/importing/sheet.rows';

describe('a sheet that was pasted', () => {
  it('is read as Excel writes it, with tabs or commas, quotes and line ends in cells', () => {
    expect(parseSheet('a\tb\r\n"x\ny"\t"say ""hi"""\r\n\t\r\n')).toEqual([
      ['a', 'b'],
      ['x\ny', 'say "hi"'],
    ]);
    expect(parseSheet('\uFEFFa,b\n"1,5",c')).toEqual([
      ['a', 'b'],
      ['1,5', 'c'],
    ]);
    expect(parseSheet('a;b\rc;d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(parseSheet(' \n\t\n')).toEqual([]);
    expect(parseSheet('5" pipe\tx')).toEqual([['5" pipe', 'x']]);
    expect(parseSheet('"never closed\ta\nb')).toEqual([['never closed\ta\nb']]);
  });

  it('may be a file in UTF-8 or in the encoding of a Chinese Windows', async () => {
    expect(await textOfFile(new Blob(['职位']))).toBe('职位');
    expect(await textOfFile(new Blob([new Uint8Array([0xb8, 0xda, 0xce, 0xbb])]))).toBe('岗位');
  });

  it('has its columns matched by Chinese and English names, each once', () => {
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
  });

  const matching = matchColumns(['id', '名称', '类型', '时薪', '月薪', '经度', '纬度', '可见用户']);

  it('becomes what the service takes; empty cells are left out', () => {
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
    expect(readRow(['5'], matching)).toEqual({ input: { id: '5' }, problems: new Map() });
  });

  it('has every wrong cell named', () => {
    const { problems } = readRow(
      ['x', '', '临时的', '20.555', '7000~5000', '181', '', '七'],
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
    expect([...readRow(['5', '', '', '', '', '1'], matching).problems]).toEqual([['lat', 'pair']]);
  });

  it('shows what the service says at the cell', () => {
    const told = toldProblems([
      { field: 'rows.3.coordinates', message: 'a' },
      { field: 'rows.3.images.2', message: 'b' },
      { field: 'other', message: 'c' },
    ]);
    expect([...told].map(([row, cells]) => [row, Object.fromEntries(cells)])).toEqual([
      [3, { lng: { told: 'a' }, images: { told: 'b' } }],
    ]);
  });
});
