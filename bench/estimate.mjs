/** Estimates before a run how long it takes and what it needs. */
import { existsSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname } from 'node:path';

/** Filling speed on two idle cores, with all indexes; lower once these outgrow the memory. */
const JOBS_PER_SECOND = 2_500;
/** A database of a million jobs is 3 GB; the log and sorted runs take as much again meanwhile. */
const BYTES_PER_JOB = 3_300;
const BYTES_MEANWHILE = 3e9;
/** With less memory, pages of the indexes come from the disk, and the disk is measured. */
const MEMORY_BYTES_PER_JOB = 1_500;

const round = (bytes) => (bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0);

/**
 * Returns the seconds for one number of jobs: filling the `missing` databases, timing statements in
 * the database, and the contests, with `turns` turns in each round.
 */
export function secondsFor(jobs, { missing, rounds, turns, seconds, statements, atMost }) {
  const filling = (missing * jobs) / JOBS_PER_SECOND;
  // Plain formulas, scans and the first count of a keyword read the whole table several times.
  const inDatabase = (statements * atMost) / 1000 + jobs / 40_000;
  return 30 + filling + inDatabase + rounds * turns * (seconds + 0.5);
}

/** Returns a line for whatever this machine lacks; throws if the run cannot succeed. */
export function requirements(jobs, folder) {
  const needed = jobs * BYTES_PER_JOB + BYTES_MEANWHILE;
  let existing = folder;
  while (!existsSync(existing)) existing = dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  const free = bavail * bsize;
  if (free < needed)
    throw new Error(
      `${jobs.toLocaleString('en')} jobs need ${round(needed)} GB in ${folder}, where ${round(free)} GB are free.`,
    );
  const memory = jobs * MEMORY_BYTES_PER_JOB;
  return memory <= totalmem()
    ? []
    : [
        `${jobs.toLocaleString('en')} jobs want ${round(memory)} GB of memory; this machine has ${round(totalmem())}.`,
      ];
}
