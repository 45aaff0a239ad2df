import type { Client } from 'pg';
import type { Followed } from '../../../tools/import/follow/changes/followed-table';
import { stageGroups } from '../../../tools/import/follow/groups/group.stage';
import { Statements } from '../../../tools/import/follow/groups/statements';
import type { OnRow, Source } from '../../../tools/import/source/source';
import { siteTextPlan as plan } from '../../support/import/site-text-plan';

const MEGABYTE = 1024 * 1024;
const ROWS = 24;
/** The largest statement that may be sent; the importer's own limit is lower. */
const MOST = 16 * MEGABYTE;

const followed: Followed = {
  plan,
  from: 'config',
  groupKey: { column: 'name', isText: true, isTrimmed: false },
  relevant: new Set(),
  relevantToOthers: new Set(),
  decidesAbout: [],
};

/** Rows of a megabyte each; like a connection, it sends none while it is paused. */
function largeRows(): Source {
  const stream = async (_: string, onRow: OnRow) => {
    for (let id = 0; id < ROWS; id += 1) {
      const row = [String(id), '1', '0', String(id), 'x'.repeat(MEGABYTE)];
      await new Promise<void>((resolve) => {
        if (onRow(row, () => resolve())) resolve();
      });
    }
  };
  return { stream, query: () => Promise.resolve([]), close: () => Promise.resolve() };
}

/** A connection that records what it receives; `failure` is its answer. */
function noting(sent: string[], failure?: Error): Client {
  const query = (sql: string) => {
    sent.push(sql);
    return failure === undefined ? Promise.resolve([]) : Promise.reject(failure);
  };
  return { query, escapeLiteral: (text: string) => `'${text}'` } as unknown as Client;
}

const stage = async (client: Client) => {
  const statements = new Statements();
  statements.add('LOCK TABLE first');
  await stageGroups({ client, source: largeRows() }, followed, ['1'], statements);
  await statements.run(client);
};

describe('rows that a following import reads again', () => {
  it('are sent in statements below 16 MB, each row once and in order', async () => {
    const sent: string[] = [];
    await stage(noting(sent));
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(MOST);
    const all = sent.join(';');
    const ids = [...all.matchAll(/\('(\d+)', 'x/g)].map(([, id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, id) => id));
    expect(all.match(/LOCK TABLE|DELETE FROM import_finding/g)).toEqual([
      'LOCK TABLE',
      'DELETE FROM import_finding',
    ]);
  });

  it('are no longer sent after a failure, which the caller gets', async () => {
    const sent: string[] = [];
    const failure = new Error('value out of range');
    await expect(stage(noting(sent, failure))).rejects.toBe(failure);
    expect(sent).toHaveLength(1);
  });
});
