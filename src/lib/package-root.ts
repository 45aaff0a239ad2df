import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of package.json, for sources and compiled files alike. */
export const packageRoot = findRoot(__dirname);

/** The service's version, such as 0.1.0, and the commands that `npm run` starts, by name. */
export const { version, scripts } = JSON.parse(
  readFileSync(join(packageRoot, 'package.json'), 'utf8'),
) as {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
};

const commitFile = join(packageRoot, 'dist/commit');

/** The commit that was built (scripts/build.mjs); empty where it is unknown. */
export const commit = existsSync(commitFile) ? readFileSync(commitFile, 'utf8') : '';

function findRoot(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder));
}
