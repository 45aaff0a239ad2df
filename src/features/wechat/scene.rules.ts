import { parseId } from '../../lib/values/ids';

/** The content of the code on a poster: the job, and the user who shared it. */
export interface Scene {
  readonly jobId: number;
  readonly userId: number;
}

/** `<job id>_<user id>`; null for anything else, which is ignored (the contract, section 9). */
export function parseScene(text: string | null | undefined): Scene | null {
  const [, job = '', user = ''] = /^(\d{1,10})_(\d{1,10})$/.exec(text ?? '') ?? [];
  const [jobId, userId] = [parseId(job), parseId(user)];
  return jobId === null || userId === null ? null : { jobId, userId };
}
