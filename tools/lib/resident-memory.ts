import { readFileSync } from 'node:fs';

/** Returns a process's resident memory in bytes. Linux only; throws if there is no such process. */
export function residentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

export const residentMb = (pid: number): number => residentBytes(pid) / 1024 ** 2;
