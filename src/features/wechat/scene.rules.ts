import { parseId } from '../../lib/values/ids';

/** The content of the code on a poster: the job, and the user who shared it. */
export interface Scene {
  /** Null for an id that no job can have. */
  readonly jobId: number | null;
  readonly userId: number;
}

/**
 * Parses `<job id>_<user id>`; null for anything else, which is ignored (the contract, section 9).
 */
export function parseScene(text: string | null | undefined): Scene | null {
  const [, job = '', user = ''] = /^(\d+)_(\d+)$/.exec(text ?? '') ?? [];
  const userId = parseId(user);
  return userId === null ? null : { jobId: parseId(job), userId };
}
