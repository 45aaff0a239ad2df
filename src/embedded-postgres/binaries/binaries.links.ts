import { lstat, readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { codeOf } from '../error';

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Creates the links between libraries, which an npm package cannot hold. The package's own install
 * script does so as well, but not under `--ignore-scripts`. Fails if one is missing and cannot be
 * created.
 */
export async function makeLinks(root: string): Promise<void> {
  const links = JSON.parse(
    await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  ) as Link[];
  for (const { source, target } of links) {
    const path = join(root, target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  }
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
