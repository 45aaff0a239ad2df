import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/built';

jest.setTimeout(60_000);

/** A small project with this project's build and an admin page that is already built. */
describe('a build', () => {
  let project: string;
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'job-gateway-build-'));
    for (const each of ['scripts', 'package.json'])
      cpSync(join(root, each), join(project, each), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
    for (const folder of 'src migrations seeds schema tools bench/data admin dist/admin'.split(' '))
      mkdirSync(join(project, folder), { recursive: true });
    writeFileSync(join(project, 'src/main.ts'), "console.log('started');\n");
    for (const file of ['knexfile.ts', 'package-lock.json']) writeFileSync(join(project, file), '');
    writeFileSync(join(project, 'tsconfig.json'), '{}');
    const compilerOptions = {
      ...{ types: ['node'], rootDir: '.', outDir: 'dist', incremental: true, skipLibCheck: true },
      tsBuildInfoFile: 'dist/.tsbuildinfo',
    };
    const settings = JSON.stringify({ compilerOptions, include: ['src'] });
    writeFileSync(join(project, 'tsconfig.build.json'), settings);
    const manifest = join(project, 'dist/admin/manifest.json');
    writeFileSync(manifest, '{}');
    const later = Date.now() / 1000 + 3600;
    utimesSync(manifest, later, later);
  });
  afterEach(() => rmSync(project, { recursive: true }));

  const build = (...options: string[]) =>
    spawnSync(process.execPath, [...options, join(project, 'scripts/build.mjs')], {
      encoding: 'utf8',
    });

  it('fails with one line if no packages are installed', () => {
    rmSync(join(project, 'node_modules'));
    const stderr = 'The packages are not installed: run "npm ci" first.\n';
    expect(build()).toMatchObject({ status: 1, stderr });
  });

  it.each([
    ['18.20.8', 1],
    ['20.9.0', 1],
    ['20.19.0', 0],
    ['100.0.0', 0],
  ])('on Node.js %s ends with status %i, and with one line if that is too old', (node, status) => {
    const versions = `{ value: { ...process.versions, node: '${node}' } }`;
    const pretend = `Object.defineProperty(process, 'versions', ${versions})`;
    expect(build('--import', `data:text/javascript,${encodeURIComponent(pretend)}`)).toMatchObject({
      status,
      stderr:
        status === 0
          ? 'Building the service…\n'
          : `Node.js 20.19.0 or newer is needed; this is ${node}.\n`,
    });
  });

  it('that could not write a file is repeated', () => {
    const file = join(project, 'dist/src/main.js');
    // A folder in the place of the file makes writing fail, like a full disk.
    mkdirSync(file, { recursive: true });
    const { status, stdout } = build();
    expect(status).toBe(1);
    expect(stdout).toContain('TS5033');
    rmSync(file, { recursive: true });
    expect(build().status).toBe(0);
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toBe('started\n');
    const before = readFileSync(file);
    expect(build()).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(file)).toEqual(before);
  });

  it("ignores an editor's lock file, which is a link to nothing", () => {
    expect(build().status).toBe(0);
    symlinkSync('somebody@host.1', join(project, 'src/.#main.ts'));
    expect(build()).toMatchObject({ status: 0, stderr: '' });
  });

  it('refreshes its time stamp if only file times have changed', () => {
    expect(build().status).toBe(0);
    const built = join(project, 'dist/.tsbuildinfo');
    utimesSync(built, 0, 0);
    expect(build().status).toBe(0);
    expect(statSync(built).mtimeMs).toBeGreaterThan(0);
  });

  it('removes output whose source was deleted', () => {
    const migration = join(project, 'src/migration.ts');
    const output = join(project, 'dist/src/migration.js');
    writeFileSync(migration, 'export {};\n');
    expect(build().status).toBe(0);
    expect(existsSync(output)).toBe(true);
    rmSync(migration);
    expect(build().status).toBe(0);
    expect(existsSync(output)).toBe(false);
    expect(existsSync(join(project, 'dist/src/main.js'))).toBe(true);
  });

  it('records the commit, from GIT_COMMIT or else from git, with -dirty if changed', () => {
    const recorded = (env?: NodeJS.ProcessEnv) => {
      const command = [join(project, 'scripts/build.mjs'), '--force'];
      spawnSync(process.execPath, command, { env });
      return readFileSync(join(project, 'dist/commit'), 'utf8');
    };
    const git = (...options: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a', ...options], {
        cwd: project,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(recorded()).toBe('');
    git('init');
    git('add', 'src');
    git('commit', '-m', 'first');
    const commit = git('rev-parse', '--short=12', 'HEAD').trim();
    expect(recorded()).toBe(commit);
    writeFileSync(join(project, 'src/main.ts'), '');
    expect(recorded()).toBe(`${commit}-dirty`);
    expect(recorded({ GIT_COMMIT: 'abc' })).toBe('abc');
  });

  it('of the admin page is repeated after a change of any script that it runs', () => {
    const later = Date.now() / 1000 + 7200;
    utimesSync(join(project, 'scripts/admin-styles.mjs'), later, later);
    // It fails, because the page's sources are missing.
    expect(build()).toMatchObject({ status: 1 });
  });

  it('of the admin page that fails states the reason in one line and is repeated', () => {
    // The page's sources are missing and count as newer.
    utimesSync(join(project, 'dist/admin/manifest.json'), 0, 0);
    for (let time = 0; time < 2; time += 1) {
      const { status, stderr } = build();
      expect(status).toBe(1);
      expect(stderr).toMatch(/^Building the admin page failed: .+$/m);
      expect(stderr).not.toContain('    at ');
    }
    expect(existsSync(join(project, 'dist/admin/manifest.json'))).toBe(false);
  });
});
