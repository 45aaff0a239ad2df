import { DAY_MS, type Favourite } from './people';

/** The latest were added in the last days, the first of them when the agency opened. */
const OPENED_DAYS = 88;

/** The jobs with the times when they were added: in the order of ids, and before any favourite. */
export function withTimes<Job extends { id: number }>(
  jobs: readonly Job[],
  favourites: readonly Favourite[],
  now: Date,
): (Job & { addtime: Date })[] {
  const first = new Map<number, number>();
  for (const { job_id, createtime } of favourites)
    first.set(job_id, Math.min(first.get(job_id) ?? Infinity, createtime.getTime()));
  return jobs.map((job) => {
    const age = ((jobs.length + 1 - job.id) / jobs.length) * OPENED_DAYS * DAY_MS;
    const latest = (first.get(job.id) ?? Infinity) - DAY_MS;
    return { ...job, addtime: new Date(Math.min(now.getTime() - age, latest)) };
  });
}
