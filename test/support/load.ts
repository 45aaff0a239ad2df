import { cpus, loadavg } from 'node:os';

/** The machine's load of the last minutes, for readers of the figures. */
export function loadText(minutes: 1 | 5 | 15): string {
  const load = loadavg()[[1, 5, 15].indexOf(minutes)] ?? 0;
  return `load ${load.toFixed(1)} on ${cpus().length} processors`;
}
