import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { packageRoot } from '../../../src/lib/package-root';
import { onInterrupt } from '../../lib/interrupt';
import { tableText } from '../../lib/table-text';
import type { Cluster } from '../cluster';
import { instancesOf } from '../parts/parts';
import { KINDS, Traffic } from './traffic';

const run = promisify(execFile);

/** How long the load runs before, between and after the steps. */
const LOAD_MS = 10_000;

/** A version of the service, built in a folder of its own. */
interface Version {
  readonly root: string;
  remove(): void;
}

/** Builds the version at a commit of this repository; rejects if there is no such commit. */
export async function buildVersion(ref: string): Promise<Version> {
  const root = mkdtempSync(join(tmpdir(), 'job-gateway-version-'));
  const remove = () => rmSync(root, { recursive: true, force: true });
  onInterrupt(remove);
  try {
    const archive = join(root, 'version.tar');
    await run('git', ['archive', '--output', archive, ref], { cwd: packageRoot });
    await run('tar', ['-xf', archive, '-C', root]);
    await install(root);
    await run(process.execPath, ['scripts/build.mjs'], { cwd: root });
    return { root, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Links this repository's packages if the lock file is the same, and installs them otherwise. */
async function install(root: string): Promise<void> {
  const lockIn = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const here = join(packageRoot, 'node_modules');
  if (existsSync(here) && lockIn(root) === lockIn(packageRoot))
    await run('cp', ['-al', here, join(root, 'node_modules')]);
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, maxBuffer: 2 ** 26 });
}

/**
 * Under load on instances of an older version: migrates with this version, then replaces each
 * instance by this version; prints the outcomes of the requests.
 */
export async function measureUpgrade(cluster: Cluster): Promise<boolean> {
  const traffic = await Traffic.begin(cluster);
  await pause(LOAD_MS);
  console.log((await cluster.command(packageRoot, 'migrate')).trim());
  console.log('migrated; the older instances go on');
  await pause(LOAD_MS);
  const { instances } = cluster.parts;
  for (const [index, successor] of instancesOf(cluster.layout, packageRoot).entries()) {
    await instances[index]?.end('SIGTERM');
    instances[index] = successor;
    successor.start();
    await cluster.until(successor.name, () => cluster.areReady());
    console.log(`${successor.name} replaced`);
  }
  await pause(LOAD_MS);
  await traffic.end();
  const rows = KINDS.map((kind) => {
    const all = traffic.samples.filter((sample) => sample.kind === kind);
    const failed = all.filter(({ why }) => why !== undefined);
    const reasons = [...new Set(failed.map(({ why }) => why))].join(', ');
    const longest = Math.max(0, ...all.map(({ begin, end }) => end - begin)) / 1_000;
    return [kind, String(all.length), String(failed.length), reasons, longest.toFixed(1)];
  });
  console.log(tableText([['requests of', 'number', 'failed', 'with', 'longest (s)'], ...rows]));
  return traffic.samples.every(({ why }) => why === undefined);
}
