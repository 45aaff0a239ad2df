import { whoChanged } from '../../edit/conflict/who-changed';

/** Whether this user brought a job to this version, as by a request whose answer was lost. */
export default async function isOwnChange(
  userId: string,
  jobId: string,
  version: number,
): Promise<boolean> {
  return (await whoChanged('JOB', jobId, version)).userId === userId;
}
