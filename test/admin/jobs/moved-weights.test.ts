import fc from 'fast-check';
import { MAX_INTEGER } from '../../../admin/edit/integers';
import { movedWeights, type Weighed } from '../../../admin/list/moved-weights';

/** In the order of the list of jobs. */
const inOrder = (rows: readonly Weighed[]) =>
  [...rows].sort((a, b) => b.weigh - a.weigh || Number(b.id) - Number(a.id));

const withChanges = (rows: readonly Weighed[], changes: readonly Weighed[]) =>
  rows.map((row) => changes.find(({ id }) => id === row.id) ?? row);

const ids = (rows: readonly Weighed[]) => rows.map(({ id }) => id);

/** The changes for a move, which put the row where it was dropped. */
function moved(rows: readonly Weighed[], from: number, to: number): Weighed[] {
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

describe('the weights after a job was dragged', () => {
  it('put it where it was dropped, whatever stood there, and leave the others in order', () => {
    fc.assert(
      fc.property(anyList, fc.nat(), fc.nat(), (rows, a, b) => {
        const changes = moved(rows, a % rows.length, b % rows.length);
        expect(changes.length).toBeLessThan(rows.length + 1);
      }),
      { numRuns: 500 },
    );
  });

  it('stay within the limits, where the others have to give way', () => {
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

  it('are one where there is room', () => {
    const rows = [
      { id: '1', weigh: 90 },
      { id: '2', weigh: 50 },
      { id: '3', weigh: 10 },
    ];
    expect(movedWeights(rows, 2, 1)).toEqual([{ id: '3', weigh: 50 }]);
    expect(movedWeights(rows, 0, 1)).toEqual([{ id: '1', weigh: 11 }]);
    expect(movedWeights(rows, 1, 1)).toEqual([]);
  });
});
