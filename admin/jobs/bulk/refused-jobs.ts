import { send } from '../../api/send';
import { JobsNowDocument, type JobsNowQuery } from '../../documents/bulk';
import { whoChanged } from '../../edit/conflict/who-changed';
import { knownJobs } from '../list/known-jobs';

/** The most jobs that one query reads. */
const AT_ONCE = 100;

/** The most changes of which it is asked who made them. */
const ASKED = 3;

/** Jobs that a change of many was refused for, as they are now. */
interface RefusedJobs {
  /** By id; without those that were deleted meanwhile. */
  readonly versions: ReadonlyMap<string, number>;
  /** The name of the first. */
  readonly name: string;
  /** Who has changed them; null: unknown, or several people. */
  readonly who: string | null;
}

/** Reads these jobs again, which somebody else has changed, for a preview of the same change. */
export default async function refusedJobs(ids: readonly string[]): Promise<RefusedJobs> {
  const jobs: NonNullable<JobsNowQuery['jobsById'][number]>[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { jobsById } = await send(JobsNowDocument, { ids: ids.slice(from, from + AT_ONCE) });
    jobs.push(...jobsById.filter((job) => job !== null));
  }
  for (const job of jobs) {
    const known = knownJobs.get(job.id);
    if (known !== undefined) knownJobs.set(job.id, { ...known, ...job });
  }
  const changes = await Promise.all(
    jobs.slice(0, ASKED).map(({ id, version }) => whoChanged('JOB', id, version)),
  );
  const [who = null, ...others] = new Set(changes.map((change) => change.who));
  return {
    versions: new Map(jobs.map(({ id, version }) => [id, version ?? 0])),
    name: jobs[0]?.jobName ?? `#${ids[0] ?? ''}`,
    who: others.length === 0 && ids.length <= ASKED ? who : null,
  };
}
