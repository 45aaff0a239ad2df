import { whoChanged } from '../../edit/conflict/who-changed';

/** Whether this user created this version of a job, for example by a request without an answer. */
export default async function isOwnChange(
  userId: string,
  jobId: string,
  version: number,
): Promise<boolean> {
  return (await whoChanged('JOB', jobId, version)).userId === userId;
}
