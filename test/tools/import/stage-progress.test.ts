import { Writable } from 'node:stream';
import type { Client } from 'pg';
import { Progress } from '../../../tools/import/report/progress';
import type { OnRow, Source } from '../../../tools/import/source/source';
import { stageChunks } from '../../../tools/import/stage/stage';
import { fakeOnly } from '../../support/fake-timers';
import { siteTextPlan } from '../../support/import/site-text-plan';

const ROWS = 1_500;
const sums = new Map([[1n, { rows: BigInt(ROWS), sum: 0n }]]);

const source: Source = {
  stream(_, onRow: OnRow) {
    for (let id = 0; id < ROWS; id += 1)
      onRow([String(id), '1', '0', String(id), 'text'], () => undefined);
    return Promise.resolve();
  },
  query: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

/** A connection at which the first attempt to stage a batch fails. */
function failingOnce(): Client {
  let hasFailed = false;
  const query = (sql: unknown) => {
    if (typeof sql !== 'string')
      return new Writable({ write: (_piece, _encoding, done) => done() });
    if (hasFailed || !sql.includes('import_staged')) return Promise.resolve({ rows: [] });
    hasFailed = true;
    return Promise.reject(Object.assign(new Error('refused'), { code: '23505' }));
  };
  return { query } as unknown as Client;
}

describe('the progress of staging', () => {
  afterEach(() => jest.useRealTimers());

  it('counts the rows of a batch once, even if it is read again after a rejected row', async () => {
    const counts: number[] = [];
    const count = (rows: number) => void counts.push(rows);
    await stageChunks(failingOnce(), source, siteTextPlan, [1n], sums, count);
    expect(counts).toContain(-ROWS);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(ROWS);
  });

  it('ends at 100% even if more rows are needed than expected', () => {
    const lines: string[] = [];
    const progress = new Progress({ write: (line) => lines.push(line) });
    progress.begin('job');
    progress.expect(1_000, 0);
    progress.advance(1_000);
    progress.expectMore(500);
    progress.advance(500);
    progress.end();
    expect(lines.at(-1)).toContain('100%  1,500 of 1,500 rows');
  });

  it('has the speed of this run alone if an interrupted one is continued', () => {
    fakeOnly(['performance']);
    const lines: string[] = [];
    const progress = new Progress({ write: (line) => lines.push(line) });
    progress.begin('job');
    progress.expect(1_000, 900);
    jest.advanceTimersByTime(2_000);
    progress.advance(100);
    progress.end();
    expect(lines.at(-1)).toContain('1,000 of 1,000 rows, 50 a second');
  });
});
