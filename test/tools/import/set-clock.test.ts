import { oldLogOf } from '../../../tools/import/follow/binlog/old-log';
import type { Followed } from '../../../tools/import/follow/changes/followed-table';
import { Nightly } from '../../../tools/import/follow/nightly';
import { waitForTables } from '../../../tools/import/follow/session/session.schema';
import type { Source } from '../../../tools/import/source/source';

const HOUR = 3_600_000;

/** An old database; the machine's clock jumps by an hour at each statement. */
function jumping(answer: (sql: string) => Record<string, string>[]): Source {
  let now = Date.now();
  return {
    query: (sql) => {
      now += HOUR;
      jest.spyOn(Date, 'now').mockReturnValue(now);
      return Promise.resolve(answer(sql));
    },
    stream: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

describe('a following import, while the clock is being set,', () => {
  afterEach(() => jest.restoreAllMocks());

  it('waits until the old database shows its logged changes', async () => {
    let position = 0;
    const source = jumping((sql) => {
      if (sql.startsWith('SHOW GLOBAL'))
        return [
          { Variable_name: 'version', Value: '10.11-MariaDB' },
          { Variable_name: 'log_bin', Value: 'ON' },
          { Variable_name: 'binlog_format', Value: 'ROW' },
        ];
      if (!sql.startsWith('SHOW STATUS')) return [];
      position += 1;
      return [
        { Variable_name: 'Binlog_snapshot_file', Value: 'bin.000001' },
        { Variable_name: 'Binlog_snapshot_position', Value: String(position) },
      ];
    });
    const log = await oldLogOf(source);
    if (typeof log === 'string') throw new Error(log);
    const last = { file: 'bin.000001', offset: 3 };
    await log.snapshotBehind(source, { ...last, gtids: '', last });
    expect(position).toBe(3);
  });

  it('waits for a table that is renamed for a moment', async () => {
    let tries = 0;
    const source = jumping((sql) => {
      if (!sql.includes('information_schema.columns') || sql.includes('generation_expression'))
        return [];
      tries += 1;
      return tries < 3 ? [] : [{ t: 'fa_job', c: 'id', k: 'int' }];
    });
    await waitForTables(source, [{ from: 'fa_job' } as Followed]);
    expect(tries).toBe(3);
  });

  it('compares once every night, even after the clock was ahead', () => {
    let now = new Date(2026, 0, 1, 2, 59);
    const nightly = new Nightly('03:00', null, () => now);
    const at = (day: number, hours: number) => {
      now = new Date(2026, 0, day, hours);
      return nightly.isDue();
    };
    expect([at(1, 2), at(1, 3), at(1, 4), at(2, 2), at(2, 3)]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
    expect(at(42, 4)).toBe(true);
    expect([at(2, 5), at(3, 2), at(3, 3)]).toEqual([false, false, true]);
    expect(new Nightly(undefined, null).isDue()).toBe(false);
  });

  it('compares at once what was missed while it was away', () => {
    const since = (day: number, hours: number) => {
      const last = new Date(2026, 0, day, hours);
      const nightly = new Nightly('03:00', last, () => new Date(2026, 0, 9, 15));
      return [nightly.isDue(), nightly.isDue()];
    };
    let now = new Date(2026, 0, 9, 2);
    const setBack = new Nightly('03:00', new Date(2026, 0, 9, 15), () => now);
    now = new Date(2026, 0, 9, 3);
    expect(setBack.isDue()).toBe(true);
    expect([since(7, 4), since(9, 2), since(9, 4)]).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ]);
  });
});
