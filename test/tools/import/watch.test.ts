import type { Reconciliation } from '../../../tools/import/compare/reconcile';
import { Watch } from '../../../tools/import/follow/monitoring/watch';

const result = (table: string, more: Partial<Reconciliation> = {}): Reconciliation => ({
  ...{ table, read: 2n, now: 0n, changed: 0, written: 2n, corrected: 0n, refused: 0n, leftOut: 0n },
  ...{ source: 5n, target: 5n, differing: [] },
  ...more,
});

describe('the output of a following import', () => {
  beforeAll(() => jest.useFakeTimers());
  afterAll(() => jest.useRealTimers());

  const lines: string[] = [];
  const watch = new Watch({ write: (line) => lines.push(line) }, 5, 'report.jsonl', () =>
    Promise.resolve(0),
  );
  const printed = () => lines.splice(0).map((line) => /Z (.*)\n/.exec(line)?.[1]);

  it('has a line for each table of the first pass', () => {
    watch.compared([result('job')]);
    expect(printed()).toEqual(['job: compared as a whole, equal; 2 rows, 0 changed']);
  });

  it('has no line for a table that did not change in a later pass', () => {
    const different = result('factory', { target: 6n, differing: [0n] });
    watch.compared([result('job'), result('users', { changed: 1 }), different], false);
    expect(printed()).toEqual([
      'users: compared as a whole, equal; 2 rows, 1 changed',
      'factory: compared as a whole, DIFFERENT; 2 rows, 0 changed',
    ]);
  });

  it('reports reconnections with the same reason once a minute', () => {
    const connecting = (why: string) => watch.log.printSometimes(`Connecting again: ${why}`);
    for (const why of ['refused', 'refused', 'reset']) connecting(why);
    jest.advanceTimersByTime(59_999);
    connecting('reset');
    expect(printed()).toEqual(['Connecting again: refused', 'Connecting again: reset']);
    jest.advanceTimersByTime(1);
    connecting('reset');
    expect(printed()).toEqual(['Connecting again: reset']);
  });

  it('reports the duration of one pass a minute', () => {
    watch.log.reportPass(1);
    jest.advanceTimersByTime(59_999);
    watch.log.reportPass(2);
    jest.advanceTimersByTime(1);
    watch.log.reportPass(3);
    expect(printed()).toEqual(['A pass took 1.0 s.', 'A pass took 3.0 s.']);
  });
});
