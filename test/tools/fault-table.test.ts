import { outcomesByKind } from '../../tools/cluster/runs/fault-table';
import { KINDS, type Sample } from '../../tools/cluster/runs/traffic';

/** Killed at 1,000 ms and repaired at 2,000 ms; all requests succeed except the given ones. */
function lists(samples: Partial<Sample>[], needing: readonly 'lists'[] = []) {
  const well = KINDS.map((kind) => ({ kind, begin: 30_000, end: 30_001, why: undefined }));
  const given = samples.map((sample) => ({
    kind: 'lists' as const,
    begin: 1_500,
    end: (sample.begin ?? 1_500) + 10,
    why: 'broken',
    ...sample,
  }));
  return outcomesByKind([...well, ...given], { killed: 1_000, mended: 2_000 }, needing)[0];
}

describe('the table of faults', () => {
  it('requires that only requests that need the killed part fail', () => {
    expect(lists([])).toMatchObject({ requests: 1, failed: 0, isKept: true });
    expect(lists([{}])).toMatchObject({ requests: 2, failed: 1, isKept: false });
    expect(lists([{}], ['lists'])).toMatchObject({ failed: 1, isKept: true });
  });

  it('counts requests under way when the part was killed separately', () => {
    const begun = { begin: 999, end: 1_100 };
    expect(lists([begun])).toMatchObject({ failed: 0, underWay: 1, isKept: true });
    expect(lists([{ begin: 900, end: 950 }])).toMatchObject({ requests: 1, underWay: 0 });
  });

  it('requires every kind to recover within the time limit', () => {
    const late = { begin: 16_900, end: 17_100 };
    expect(lists([late], ['lists'])).toMatchObject({
      wellAfter: 15_100,
      longest: 200,
      isKept: false,
    });
    const soon = { begin: 2_500, end: 4_000 };
    expect(lists([soon], ['lists'])).toMatchObject({ wellAfter: 2_000, isKept: true });
  });

  it('fails if nothing was answered after the repair', () => {
    const rows = outcomesByKind([], { killed: 0, mended: 1 }, KINDS);
    expect(rows.map(({ isKept }) => isKept)).toEqual(KINDS.map(() => false));
  });
});
