import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CodeFiles } from '../../src/features/poster/code/code.files';
import { makeFolder } from '../../src/lib/files';

describe('makeFolder', () => {
  let root: string;
  beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'job-gateway-files-'))));
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(root, { recursive: true });
  });

  it('creates a folder with its parents, even when called several times at once', async () => {
    const path = join(root, 'a/b/c');
    await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(root, 'a/b/d'))]);
    await makeFolder(path);
    expect([existsSync(path), existsSync(join(root, 'a/b/d'))]).toEqual([true, true]);
  });

  it.each(['ENOSPC', 'EROFS'])('makes writes fail with SERVICE_UNAVAILABLE: %s', async (code) => {
    // As Node behaves on a tmpfs that is full or read-only.
    jest.spyOn(fs, 'mkdir').mockImplementation((path, options) => {
      const isRecursive = typeof options === 'object' && options?.recursive === true;
      const parent = existsSync(join(String(path), '..'));
      return Promise.reject(
        Object.assign(new Error('mkdir'), { code: isRecursive || !parent ? 'ENOENT' : code }),
      );
    });
    await expect(new CodeFiles(root).write('kind/5/5_7', Buffer.from('x'))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: { code },
    });
  });
});
