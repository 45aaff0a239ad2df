import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root';

interface LockedPackage {
  readonly version?: string;
  readonly hasInstallScript?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(packageRoot, file), 'utf8'));

const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };

describe('the lock file', () => {
  /** Two copies of graphql in one process refuse each other's schemas. */
  it('holds one copy of graphql, and it is graphql 16', () => {
    const copies = Object.entries(packages).filter(([path]) =>
      /(?:^|\/)node_modules\/graphql$/.test(path),
    );

    expect(copies.map(([path]) => path)).toEqual(['node_modules/graphql']);
    expect(copies[0]?.[1].version).toMatch(/^16\./);
  });

  /** npm 11 warns about an install script that nobody has allowed or refused. */
  it('has no package whose install script package.json neither allows nor refuses', () => {
    const withScript = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));

    expect(withScript.sort()).toEqual(Object.keys(allowScripts).sort());
  });
});
