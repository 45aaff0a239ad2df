import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config';
import { unusableFiles } from '../src/unusable-files';

describe('unusableFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-folders-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const publicDir = join(folder, 'public');
  const problems = (dataDir: string) =>
    unusableFiles({ ...readConfig({}), publicDir, dataDir: join(folder, dataDir) });

  it.each(['public', 'public/data', 'link/data'])(
    'refuses %s for local state, because its files would be served',
    (dataDir) => {
      mkdirSync(join(publicDir, 'data'), { recursive: true });
      rmSync(join(folder, 'link'), { force: true });
      symlinkSync(publicDir, join(folder, 'link'));
      const path = join(folder, dataDir);
      expect(problems(dataDir)).toEqual([
        `DATA_DIR: ${path} is in PUBLIC_DIR (${publicDir}), whose files everyone can read.`,
      ]);
    },
  );

  it.each(['.', 'data', 'public-data', 'public/.data', 'public/..data'])('allows %s', (dataDir) => {
    expect(problems(dataDir)).toEqual([]);
  });
});
