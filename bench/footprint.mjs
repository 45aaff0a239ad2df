/** Measures the time of each contender to its first answer, and its memory then. */
import { execFileSync } from 'node:child_process';
import { median } from './statements.mjs';

const RUNS = 3;

/** Resident memory of a process in MB. */
export const memoryOf = (pid) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/**
 * `starting` has a function for each contender that starts it, `request` is its first request.
 * Returns by name the milliseconds from the process's start to that answer, and MB of memory then.
 */
export async function footprints(starting, request) {
  const taken = {};
  for (let round = 0; round < RUNS; round += 1) {
    for (const [name, start] of Object.entries(starting)) {
      const began = performance.now();
      const { base, pid, stop } = await start();
      const { path, ...rest } = request(name);
      const response = await fetch(base + path, rest);
      await response.text();
      (taken[name] ??= []).push({ start: performance.now() - began, memory: memoryOf(pid) });
      await stop();
    }
  }
  return Object.fromEntries(
    Object.entries(taken).map(([name, each]) => [
      name,
      {
        start: median(each.map(({ start }) => start)),
        memory: median(each.map(({ memory }) => memory)),
      },
    ]),
  );
}
