/**
 * `npm run bench` checks the arguments, builds, installs the contenders, and runs bench/run.mjs.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { understood } from '../scripts/command.mjs';
import { hasPostGraphile } from './contenders.mjs';
import { program } from './options.mjs';

const QUIETLY = ['--no-audit', '--no-fund', '--loglevel', 'error'];

async function run() {
  const root = join(import.meta.dirname, '..');
  const install = (folder) => ['npm', 'ci', '--prefix', folder, ...QUIETLY];
  const steps = [
    [process.execPath, join(root, 'scripts', 'build.mjs')],
    install('bench'),
    ...(hasPostGraphile() ? [install('bench/peers/postgraphile')] : []),
    [process.execPath, join(root, 'bench', 'run.mjs'), ...process.argv.slice(2)],
  ];
  for (const [file, ...args] of steps) {
    const step = spawn(file, args, { cwd: root, stdio: 'inherit' });
    process.once('exit', () => step.kill());
    const [status] = await once(step, 'exit');
    process.exitCode = status ?? 1;
    if (status !== 0) return;
  }
}

understood(program.action(run));
