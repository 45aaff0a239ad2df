import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The repository. */
export const root = join(__dirname, '..', '..');

/** Like `describe`, but compiles dist/ first: for tests of what an operator starts. */
export function describeBuilt(name: string, tests: () => void): void {
  describe(name, () => {
    beforeAll(() => {
      execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
    }, 240_000);
    tests();
  });
}
