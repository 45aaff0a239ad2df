import {
  firstPart,
  nextPart,
  rangeOf,
  readKept,
  stateOf,
} from '../../../admin/importing/sheet/sheet.state';
import { stored } from '../../../admin/app/stored';

const HEADS = ['职位名称', '时薪'];

/** A sheet with so many rows below its headings, in the rows 2, 3, … of the file. */
const sheetOf = (count: number) =>
  stateOf({
    cells: [HEADS, ...Array.from({ length: count }, (_, at) => [`普工 ${at + 2}`, '20'])],
  });

describe('the rows of a sheet', () => {
  it('begin at the headings, and keep their numbers in the file', () => {
    const cells = [['十一月招聘'], [], HEADS, ['焊工', '21'], ['', ''], ['电工']];
    expect(stateOf({ cells, only: '一车间' })).toMatchObject({
      cells: [HEADS, ['焊工', '21'], ['电工', '']],
      numbers: [3, 4, 6],
      hasHeader: true,
      matching: ['jobName', 'factoryPrice'],
      leftOut: [],
      only: '一车间',
      sent: null,
    });
  });

  it('are all jobs if no column has a known name', () => {
    const { hasHeader, numbers } = stateOf({
      cells: [
        ['焊工', '21'],
        ['电工', '22'],
      ],
    });
    expect([hasHeader, numbers]).toEqual([false, [1, 2]]);
    expect(stateOf({ cells: [] })).toMatchObject({ cells: [], numbers: [], hasHeader: false });
  });

  it('have the columns of the file in their order, without empty ones', () => {
    const row = Array.from({ length: 13 }, (_, at) => (at === 1 ? '' : `${at}`));
    const filled = row.filter((cell) => cell !== '');
    const heads = ['职位名称', ...Array.from({ length: 12 }, () => '')];
    const { cells } = stateOf({ cells: [heads, row] });
    expect(cells).toEqual([['职位名称', ...filled.slice(1).map(() => '')], filled]);
  });

  it('are not imported if they are notes at the end, or hidden', () => {
    const cells = [HEADS, ['焊工', '21'], ['电工', '22'], ['备注：含餐补'], [], ['合计', '43']];
    expect(stateOf({ cells, hidden: [2] }).leftOut).toEqual([4, 6, 2]);
    expect(stateOf({ cells: cells.slice(0, 3) }).leftOut).toEqual([]);
  });

  it('are counted, with the first and the last number', () => {
    expect(rangeOf([3, 4, 6])).toEqual({ count: 3, from: 3, to: 6 });
    expect(rangeOf([])).toBeNull();
  });
});

describe('a sheet in parts', () => {
  it('has each row in one part, below the headings', () => {
    const first = firstPart(firstPart(sheetOf(5), 5), 3);
    const second = nextPart(first);
    expect([first.cells.length, first.numbers]).toEqual([3, [1, 2, 3]]);
    expect(second?.cells).toEqual([HEADS, ...sheetOf(5).cells.slice(3)]);
    expect(second).toMatchObject({ numbers: [1, 4, 5, 6], rest: undefined });
    expect(second && nextPart(second)).toBeNull();
  });

  it('has no row twice without headings', () => {
    const rows = [['焊工'], ['电工'], ['钳工']];
    const second = nextPart(firstPart(stateOf({ cells: rows }), 1));
    expect(second).toMatchObject({ cells: rows.slice(1), numbers: [2, 3] });
  });

  it('is written under a key for each part, the same in each tab that has it open', () => {
    const whole = { ...sheetOf(4), sent: { key: 'whole', rows: [] } };
    const first = firstPart(whole, 3);
    const [one, other] = [nextPart(first), nextPart(first)];
    expect(one?.key).toBe(other?.key);
    expect(new Set([whole.key, first.key, one?.key]).size).toBe(3);
    expect([first.sent, one?.sent]).toEqual([null, null]);
  });
});

describe('a sheet that the browser has stored', () => {
  const kept = (text: string | null) => {
    jest.spyOn(stored, 'read').mockReturnValue(text);
    return readKept('import.1');
  };
  afterEach(() => jest.restoreAllMocks());

  it('is read with the write whose outcome is unknown', () => {
    const state = { ...sheetOf(1), sent: { key: 'sent', rows: [{ jobName: '普工' }] } };
    expect(kept(JSON.stringify(state))).toEqual(JSON.parse(JSON.stringify(state)));
  });

  it('is read without the write of an earlier version, which has no rows', () => {
    const { key } = sheetOf(1);
    const state = { ...sheetOf(1), key, sent: { key } };
    expect(kept(JSON.stringify(state))).toMatchObject({ key, sent: null });
  });

  it.each(['cells', 'matching', 'numbers'])('is none without its %s', (name) => {
    expect(kept(JSON.stringify({ ...sheetOf(1), [name]: undefined }))).toBeNull();
  });

  it.each([null, 'null', '{', '[]', '5'])('is none for %j', (text) => {
    expect(kept(text)).toBeNull();
  });
});
