// Compiles into dist/ when a source is newer than what is there: commands such as `npm run token` start at once.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = [
  'src',
  'migrations',
  'seeds',
  'schema',
  'test/hostile',
  'test/support/openapi.ts',
  'knexfile.ts',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
];
const built = join(root, 'dist', '.tsbuildinfo');

const newest = (path) =>
  statSync(path).isDirectory()
    ? Math.max(...readdirSync(path).map((entry) => newest(join(path, entry))))
    : statSync(path).mtimeMs;

const stale =
  !existsSync(built) || sources.some((source) => newest(join(root, source)) > statSync(built).mtimeMs);
if (stale || process.argv.includes('--force')) {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
