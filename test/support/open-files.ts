import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs `work` while this process can open no further file and no connection. Linux only; what is
 * open stays open.
 */
export async function withoutFreeFiles<Result>(work: () => Promise<Result>): Promise<Result> {
  const limit = (...limits: string[]) => ['--pid', String(process.pid), ...limits];
  const [before = ''] = execFileSync(
    'prlimit',
    limit('--nofile', '--output=SOFT', '--noheadings', '--raw'),
    { encoding: 'utf8' },
  ).split('\n');
  // Started beforehand, because starting a program needs files, too.
  const script = 'prlimit "$@" --nofile=3: && echo && read -r _; exec prlimit "$@" --nofile="$0:"';
  const helper = spawn('sh', ['-c', script, before, ...limit()]);
  const ended = once(helper, 'exit');
  await once(helper.stdout, 'data');
  try {
    return await work();
  } finally {
    helper.stdin.end();
    await ended;
  }
}
