import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodeCache } from '../../../../src/features/poster/code/code.cache';
import { CodeFiles } from '../../../../src/features/poster/code/code.files';
import { createLocalCode } from '../../../../src/features/poster/code/local.code';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'job-gateway-codes-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const countingSource = (create = createLocalCode('p').create) => {
  const scenes: string[] = [];
  return {
    scenes,
    source: { identity: 'test', create: (scene: string) => (scenes.push(scene), create(scene)) },
  };
};

test('CodeCache creates a code once for simultaneous requests, then reads its file', async () => {
  const { scenes, source } = countingSource();
  const cache = new CodeCache(new CodeFiles(folder), source);
  const codes = await Promise.all([cache.code(1, 2), cache.code(1, 2), cache.code(1, 3)]);
  expect(codes[0]).toEqual(codes[1]);
  const later = new CodeCache(new CodeFiles(folder), source);
  expect(await later.code(1, 2)).toEqual(codes[0]);
  expect([cache, later]).toMatchObject([
    { hits: 0, misses: 2 },
    { hits: 1, misses: 0 },
  ]);
  expect(scenes.sort()).toEqual(['1_2', '1_3']);
});

test('CodeCache keeps the codes of different settings apart', async () => {
  const { scenes, source } = countingSource();
  await new CodeCache(new CodeFiles(folder), source).code(1, 2);
  await new CodeCache(new CodeFiles(folder), { ...source, identity: 'other' }).code(1, 2);
  expect(scenes).toEqual(['1_2', '1_2']);
});

test('CodeCache does not store a failure', async () => {
  let away = true;
  const { create } = createLocalCode('p');
  const { source } = countingSource((scene) =>
    away ? Promise.reject(new Error('away')) : create(scene),
  );
  const cache = new CodeCache(new CodeFiles(folder), source);
  await expect(cache.code(1, 2)).rejects.toThrow('away');
  expect(readdirSync(folder)).toEqual([]);
  away = false;
  await expect(cache.code(1, 2)).resolves.toBeDefined();
});

test('CodeCache aborts the creation of a code whose callers have gone', async () => {
  const leaving = new AbortController();
  let given: AbortSignal | undefined;
  const create = (_scene: string, signal?: AbortSignal) => {
    given = signal;
    leaving.abort();
    return Promise.reject(new Error('aborted'));
  };
  const cache = new CodeCache(new CodeFiles(folder), { identity: 'test', create });
  const code = cache.code(1, 2, leaving.signal);
  await expect(code).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(given?.aborted).toBe(true);
});

test('CodeCache replaces a damaged file', async () => {
  const { scenes, source } = countingSource();
  const cache = new CodeCache(new CodeFiles(folder), source);
  await cache.code(1, 2);
  const [kind = ''] = readdirSync(folder);
  writeFileSync(join(folder, kind, '1/1_2'), 'torn');
  await cache.code(1, 2);
  expect(scenes).toEqual(['1_2', '1_2']);
});
