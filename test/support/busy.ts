import { cpus, loadavg } from 'node:os';

const load = (minutes: 1 | 5 | 15) => loadavg()[[1, 5, 15].indexOf(minutes)] ?? 0;

/**
 * Whether others have had the machine in the last minutes, so that times say nothing about what is
 * measured.
 */
export const isBusy = (minutes: 1 | 5 | 15): boolean => load(minutes) > 2 * cpus().length;

/** The machine's load, for whoever reads figures. */
export const loadText = (minutes: 1 | 5 | 15): string =>
  `load ${load(minutes).toFixed(1)} on ${cpus().length} processors`;
