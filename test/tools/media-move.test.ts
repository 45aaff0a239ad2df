import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '../../src/lib/objects/object.store';
import type { Journal } from '../../tools/media/journal';
import { checkFiles } from '../../tools/media/move';
import { StoreUnavailable } from '../../tools/media/outage';

jest.mock('node:timers/promises', () => ({ setTimeout: () => new Promise(setImmediate) }));

describe('the move of files to a bucket', () => {
  it('ends in every worker once the store was unavailable for too long', async () => {
    const root = mkdtempSync(join(tmpdir(), 'move-'));
    mkdirSync(join(root, 'uploads'));
    for (let n = 0; n < 9; n += 1) writeFileSync(join(root, 'uploads', `${n}.png`), '');
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    let isUp = false;
    const asked: string[] = [];
    const fail: (() => void)[] = [];
    const objects = {
      get isUp() {
        return isUp;
      },
      check: () => Promise.resolve(),
      open: (_: string, key: string) => {
        asked.push(key);
        if (isUp) return Promise.resolve(undefined);
        return new Promise((_resolve, reject) => fail.push(() => reject(new Error('away'))));
      },
    } as unknown as ObjectStore;
    const journal = { has: () => false } as unknown as Journal;
    const options = {
      objects,
      root,
      atOnce: 2,
      remove: false,
      journal,
      onProgress: () => undefined,
    };
    const run = checkFiles(options);
    const turn = () => new Promise(setImmediate);
    while (fail.length < 2) await turn();
    fail[0]?.();
    for (let n = 0; n < 20; n += 1) await turn();
    // The second request fails later, and is waited for until later.
    now = 30_000;
    fail[1]?.();
    for (let n = 0; n < 20; n += 1) await turn();
    now = 61_000;
    await expect(run).rejects.toThrow(StoreUnavailable);
    isUp = true;
    for (let n = 0; n < 200; n += 1) await turn();
    expect(asked.length).toBe(3);
  });
});
