import type { ListedJob } from './job-columns';

/**
 * Jobs by id, as they were listed last: ticks stay on rows that are no longer shown, and their
 * versions are checked.
 */
export const knownJobs = new Map<string, ListedJob>();

export function noteJobs(jobs: readonly ListedJob[]): void {
  for (const job of jobs) knownJobs.set(job.id, job);
}
