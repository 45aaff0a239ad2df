import { send } from '../../api/send';
import { JobsNowDocument, type JobsNowQuery } from '../../documents/bulk';
import { whoChanged } from '../../edit/conflict/who-changed';
import { knownJobs } from '../list/known-jobs';

/** The most jobs that one query reads. */
const AT_ONCE = 100;

/** The most changes whose author is looked up. */
const ASKED = 3;

/** The current state of jobs for which a bulk change was refused. */
interface RefusedJobs {
  /** The versions by id, without jobs that have been deleted. */
  readonly versions: ReadonlyMap<string, number>;
  /** The name of the first. */
  readonly name: string;
  /** Who changed them; null if that is unknown, or several users did. */
  readonly who: string | null;
}

/** Rereads jobs that somebody else has changed, for a preview of the same change. */
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
