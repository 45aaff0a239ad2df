// Compiles into dist/ when a source is newer than what is there: commands such as `npm run token`
// start at once.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createCommand, understood } from './command.mjs';

const root = join(import.meta.dirname, '..');
const sources = [
  'src',
  'migrations',
  'seeds',
  'schema',
  'tools',
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

const program = createCommand('npm run build --', 'Compiles what has changed into dist/.', [
  'npm run build',
  'npm run build -- --force',
])
  .option('--force', 'compile although nothing has changed', false)
  .action(({ force }) => {
    const isBuilt = existsSync(built);
    const stale =
      !isBuilt || sources.some((source) => newest(join(root, source)) > statSync(built).mtimeMs);
    if (!stale && !force) return;
    const tsc = compiler();
    if (tsc === undefined) {
      // `npm prune --omit=dev` took it away, and touched the lock file: what was built before is
      // what is to run.
      if (isBuilt && !force) return;
      console.error('TypeScript is not installed: run "npm ci" first.');
      process.exitCode = 1;
      return;
    }
    const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], {
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  });

function compiler() {
  try {
    return createRequire(import.meta.url).resolve('typescript/bin/tsc');
  } catch {
    return undefined;
  }
}

understood(program);
