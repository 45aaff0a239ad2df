import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;

interface Process {
  readonly parent: number;
  /** CPU so far, of this process and of its child processes that have ended. */
  readonly ms: number;
}

function processOf(pid: number | string): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ms: ticks * TICK_MS };
  } catch {
    return undefined;
  }
}

/** Returns a process's CPU time in milliseconds; 0 if there is no such process. Linux only. */
export const processMs = (pid: number): number => processOf(pid)?.ms ?? 0;

/**
 * Returns the CPU milliseconds of a PostgreSQL so far, including connections that have ended.
 * `replay` is that of the process that replays, which is not in `rest`.
 */
export function postgresMs(data: string): { readonly rest: number; readonly replay: number } {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const sum = { rest: processMs(first), replay: 0 };
  for (const name of readdirSync('/proc')) {
    const each = /^\d+$/.test(name) ? processOf(name) : undefined;
    if (each?.parent !== first) continue;
    sum[titleOf(name).includes('startup') ? 'replay' : 'rest'] += each.ms;
  }
  return sum;
}

function titleOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
