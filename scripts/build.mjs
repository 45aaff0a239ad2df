// Compiles into dist/ what is out of date, so that commands such as `npm run token` start quickly.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { bundleAdmin } from './admin-bundle.mjs';
import { createCommand, understood } from './command.mjs';

const root = join(import.meta.dirname, '..');

/** A build: the package that runs it, its sources, and the file that is written last. */
const SERVICE = {
  makes: 'the service',
  what: 'TypeScript',
  module: 'typescript/bin/tsc',
  built: 'dist/.tsbuildinfo',
  sources: [
    'src',
    'migrations',
    'seeds',
    'schema',
    'tools',
    'bench/data',
    'knexfile.ts',
    'tsconfig.json',
    'tsconfig.build.json',
    'package-lock.json',
  ],
  build: (tsc) => {
    const options = ['-p', join(root, 'tsconfig.build.json')];
    const { status } = spawnSync(process.execPath, [tsc, ...options], { stdio: 'inherit' });
    if (status !== 0) return false;
    removeOrphans('');
    writeFileSync(join(root, 'dist/commit'), commit());
    return true;
  },
};
const ADMIN_PAGE = {
  makes: 'the admin page',
  what: 'esbuild',
  module: 'esbuild',
  built: 'dist/admin/manifest.json',
  sources: ['admin', 'scripts', 'package-lock.json'],
  build: async (esbuild) => {
    const { default: bundler } = await import(esbuild);
    const problems = await bundleAdmin(root, bundler);
    for (const problem of problems) console.error(`The admin page is too large: ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
    return true;
  },
};

/** Of the sources, ending in `-dirty` if they were changed since; empty where nothing knows it. */
function commit() {
  if (process.env.GIT_COMMIT) return process.env.GIT_COMMIT;
  const options = ['describe', '--always', '--exclude=*', '--abbrev=12', '--dirty'];
  const { stdout } = spawnSync('git', options, { cwd: root, encoding: 'utf8' });
  return stdout?.trim() ?? '';
}

/** Removes outputs whose source is gone: a migration among them would still be run. */
function removeOrphans(folder) {
  for (const entry of readdirSync(join(root, 'dist', folder), { withFileTypes: true })) {
    const output = join(folder, entry.name);
    const source = output.replace(/\.js(\.map)?$/, '.ts');
    if (entry.isDirectory()) {
      if (output !== 'admin') removeOrphans(output);
    } else if (source !== output && !existsSync(join(root, source)))
      rmSync(join(root, 'dist', output));
  }
}

/** Returns the newest time in a path; a folder's own is that of its last addition or removal. */
const newest = (path) => {
  // An editor's lock is a link to nothing, and its drafts may be gone by now.
  const found = statSync(path, { throwIfNoEntry: false });
  const entries = found?.isDirectory() ? readdirSync(path) : [];
  return Math.max(found?.mtimeMs ?? 0, ...entries.map((entry) => newest(join(path, entry))));
};

/** Builds if the output is missing or older than its sources; returns whether it is up to date. */
async function buildStale({ makes, what, module, built, sources, build }, force) {
  const target = join(root, built);
  const isBuilt = existsSync(target);
  const isStale = () =>
    sources.some((source) => newest(join(root, source)) > statSync(target).mtimeMs);
  if (isBuilt && !force && !isStale()) return true;
  const builder = find(module);
  if (builder !== undefined) {
    // On stderr: what is run next may print a token for a script to read.
    if (!isBuilt) console.error(`Building ${makes}…`);
    const begun = new Date();
    const isDone = await completes(build, builder, makes);
    // tsc leaves it as it was if only times have changed.
    if (isDone) utimesSync(target, begun, begun);
    // A full disk leaves empty files, and this one would make them count as built.
    else rmSync(target, { force: true });
    return isDone;
  }
  // `npm prune --omit=dev` removed it, and touched the lock file: the existing build is used.
  if (isBuilt && !force) return true;
  console.error(`${what} is not installed: run "npm ci" first.`);
  return false;
}

/** Returns whether everything was written. */
async function completes(build, builder, makes) {
  try {
    return await build(builder);
  } catch (error) {
    console.error(`Building ${makes} failed: ${error.message.split('\n', 1)[0]}`);
    return false;
  }
}

function find(module) {
  try {
    return createRequire(import.meta.url).resolve(module);
  } catch {
    return undefined;
  }
}

const program = createCommand('npm run build --', 'Compiles what has changed into dist/.', [
  'npm run build',
  'npm run build -- --force',
])
  .option('--force', 'compile although nothing has changed', false)
  .action(async ({ force }) => {
    for (const each of [SERVICE, ADMIN_PAGE])
      if (!(await buildStale(each, force))) process.exitCode = 1;
  });

understood(program);
