import { readFileSync } from 'node:fs';

/** Linux counts the time of processes in hundredths of a second. */
const TICKS = 100;

/** Seconds of CPU that a process has used so far; 0 if there is none, or no /proc. */
export function processorTime(pid: number | undefined): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return 0;
  }
}
