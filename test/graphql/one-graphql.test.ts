import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';

/** Two copies of graphql in one process refuse each other's schemas. */
it('the lock file holds one copy of graphql, and it is graphql 16', () => {
  const lock = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  const copies = Object.entries(lock.packages).filter(([path]) =>
    /(?:^|\/)node_modules\/graphql$/.test(path),
  );

  expect(copies.map(([path]) => path)).toEqual(['node_modules/graphql']);
  expect(copies[0]?.[1].version).toMatch(/^16\./);
});
