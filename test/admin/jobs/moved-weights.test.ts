import fc from 'fast-check';
import { MAX_INTEGER } from '../../../admin/edit/integers';
import { movedRows } from '../../../admin/list/moved-rows';
import { movedOnPage, type Weighed } from '../../../admin/list/moved-weights';

/** For a list that fits on one page. */
const movedWeights = (rows: readonly Weighed[], from: number, to: number) =>
  movedOnPage(rows, from, to, { hasBefore: false, hasAfter: false }) ?? [];

/** In the order of the job list. */
const inOrder = (rows: readonly Weighed[]) =>
  [...rows].sort((a, b) => b.weigh - a.weigh || Number(b.id) - Number(a.id));

const withChanges = (rows: readonly Weighed[], changes: readonly Weighed[]) =>
  rows.map((row) => changes.find(({ id }) => id === row.id) ?? row);

const ids = (rows: readonly Weighed[]) => rows.map(({ id }) => id);

/** Returns the changes for a move, and checks that they put the row where it was dropped. */
function moved(rows: readonly Weighed[], from: number, to: number): readonly Weighed[] {
  const wanted = [...ids(rows)];
  wanted.splice(to, 0, ...wanted.splice(from, 1));
  const changes = movedWeights(rows, from, to);
  expect(ids(inOrder(withChanges(rows, changes)))).toEqual(wanted);
  return changes;
}

const anyList = fc
  .uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 99 }).map(String), weigh: fc.nat({ max: 4 }) }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
  )
  .map(inOrder);

describe('the weights changed by dragging a job', () => {
  it('put the job where it was dropped, and keep the others in order', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), fc.nat(), (rows, a, b) => {
        const changes = moved(rows, a % rows.length, b % rows.length);
        expect(changes.length).toBeLessThan(rows.length);
      }),
      { numRuns: 500 },
    );
  });

  it('stay within ±MAX_INTEGER even if other jobs have to move', () => {
    const limits = anyList.chain((rows) =>
      fc
        .constantFrom(MAX_INTEGER - 2, MAX_INTEGER - 4, -MAX_INTEGER)
        .map((by) =>
          inOrder(rows.map(({ id, weigh }) => ({ id, weigh: Math.min(weigh + by, MAX_INTEGER) }))),
        ),
    );
    fc.assert(
      fc.property(limits, fc.nat(), fc.nat(), (rows, a, b) => {
        const changes = moved(rows, a % rows.length, b % rows.length);
        for (const { weigh } of changes) expect(Math.abs(weigh)).toBeLessThanOrEqual(MAX_INTEGER);
      }),
      { numRuns: 500 },
    );
  });

  it('keep other pages of the list as they are, or are null if there is no room', () => {
    const place = fc.nat();
    fc.assert(
      fc.property(anyList, place, place, place, place, (list, start, length, a, b) => {
        const begin = start % list.length;
        const rows = list.slice(begin, begin + 1 + (length % (list.length - begin)));
        const [from, to] = [a % rows.length, b % rows.length];
        const end = begin + rows.length;
        const around = { hasBefore: begin > 0, hasAfter: end < list.length };
        const changes = movedOnPage(rows, from, to, around);
        // With an end of the list on the page, there is always room beyond it.
        if (changes === null) expect(around).toEqual({ hasBefore: true, hasAfter: true });
        if (changes === null) return;
        const page = ids(rows);
        page.splice(to, 0, ...page.splice(from, 1));
        const wanted = [...ids(list.slice(0, begin)), ...page, ...ids(list.slice(end))];
        expect(ids(inOrder(withChanges(list, changes)))).toEqual(wanted);
      }),
      { numRuns: 2000 },
    );
  });

  it('keep a job on its page if all weights are equal', () => {
    const list = Array.from({ length: 45 }, (_, at) => ({ id: String(45 - at), weigh: 0 }));
    const first = movedOnPage(list.slice(0, 20), 0, 19, { hasBefore: false, hasAfter: true });
    expect(first).toHaveLength(19);
    expect(first?.every(({ id, weigh }) => id !== '45' && weigh === 1)).toBe(true);
    const last = movedOnPage(list.slice(40), 4, 0, { hasBefore: true, hasAfter: false });
    expect(last?.map(({ id, weigh }) => [id, weigh])).toEqual(
      ['5', '4', '3', '2'].map((id) => [id, -1]),
    );
    const second = list.slice(20, 40);
    expect(movedOnPage(second, 5, 0, { hasBefore: true, hasAfter: true })).toBeNull();
  });

  it('fit between two other pages if no two weights are equal', () => {
    const rows = [9, 8, 7, 6].map((weigh, at) => ({ id: String([3, 1, 4, 2][at]), weigh }));
    for (const [from, to] of [
      [3, 0],
      [0, 3],
      [2, 0],
      [1, 3],
    ] as const)
      expect(movedOnPage(rows, from, to, { hasBefore: true, hasAfter: true })).not.toBeNull();
  });

  it('belong only to the dragged job if there is room', () => {
    const rows = [
      { id: '1', weigh: 90 },
      { id: '2', weigh: 50 },
      { id: '3', weigh: 10 },
    ];
    expect(movedWeights(rows, 2, 1)).toEqual([{ id: '3', weigh: 50 }]);
    expect(movedWeights(rows, 0, 1)).toEqual([{ id: '1', weigh: 11 }]);
    expect(movedWeights(rows, 1, 1)).toEqual([]);
  });

  it('are as few as possible if there is no room', () => {
    const rows = [11, 10, 9, 0, -5].map((weigh, at) => ({
      id: String([1, 2, 8, 7, 5][at]),
      weigh,
    }));
    expect(movedWeights(rows, 4, 2)).toEqual([
      { id: '5', weigh: 9 },
      { id: '8', weigh: 8 },
    ]);
    const reversed = [5, 0, -9, -10, -11].map((weigh, at) => ({
      ...{ id: String([5, 3, 2, 8, 9][at]), weigh },
    }));
    expect(movedWeights(reversed, 0, 2)).toHaveLength(2);
  });
});

describe('the weights changed by dragging a job on a page without room', () => {
  const equal = (count: number) =>
    inOrder(Array.from({ length: count }, (_, at) => ({ id: String(at + 1), weigh: 0 }))).map(
      (row) => ({ ...row, version: 1 }),
    );
  /** Returns the changes for a move on a page of 20, and the numbers of the hundreds read. */
  const moveOn = async (page: number, list: ReturnType<typeof equal>, from: number, to: number) => {
    const rows = list.slice((page - 1) * 20, page * 20);
    const read: number[] = [];
    const moved = await movedRows(
      rows,
      [from, to],
      { page, pageSize: 20, total: list.length },
      (hundred) => {
        read.push(hundred);
        return Promise.resolve(list.slice((hundred - 1) * 100, hundred * 100));
      },
    );
    if (moved !== null) {
      const wanted = ids(list);
      const start = (page - 1) * 20;
      wanted.splice(start + to, 0, ...wanted.splice(start + from, 1));
      expect(ids(inOrder(withChanges(list, moved)))).toEqual(wanted);
    }
    return { moved, read };
  };

  it('are those of as few surrounding rows as possible, with their versions', async () => {
    const { moved, read } = await moveOn(2, equal(500), 5, 0);
    expect(read).toEqual([1]);
    expect(moved).toHaveLength(21);
    expect(moved?.every(({ expectedVersion }) => expectedVersion === 1)).toBe(true);
    expect((await moveOn(13, equal(500), 5, 0)).moved).toHaveLength(241);
    expect((await moveOn(24, equal(500), 0, 5)).moved).toHaveLength(35);
  });

  it('conflict with a change that a colleague made after the page was read', async () => {
    const list = equal(100);
    const changed = list.map((row) => ({ ...row, version: 2 }));
    const shown = { page: 2, pageSize: 20, total: 100 };
    const read = () => Promise.resolve(changed);
    const moved = (await movedRows(list.slice(20, 40), [5, 0], shown, read)) ?? [];
    const versions = new Map(moved.map(({ id, expectedVersion }) => [id, expectedVersion]));
    // The dragged job is on the page; the first of the list was read later.
    expect([versions.get('75'), versions.get('100')]).toEqual([1, 2]);
  });

  it('are at most 1,000, or null', async () => {
    expect((await moveOn(50, equal(3000), 0, 5)).moved).toHaveLength(985);
    const { moved, read } = await moveOn(60, equal(3000), 5, 0);
    expect(moved).toBeNull();
    expect(read).toHaveLength(19);
  });

  it('are found without reading other pages at the beginning and the end of the list', async () => {
    expect(await moveOn(1, equal(40), 5, 0)).toMatchObject({ moved: [{ weigh: 1 }], read: [] });
    expect(await moveOn(2, equal(40), 5, 19)).toMatchObject({ moved: [{ weigh: -1 }], read: [] });
  });

  it('are found without reading other pages if there is room after all', async () => {
    const spread = equal(100).map((row, at) => ({ ...row, weigh: 1000 - 10 * at }));
    expect(await moveOn(3, spread, 5, 1)).toMatchObject({ moved: [{ weigh: 591 }], read: [] });
  });
});
