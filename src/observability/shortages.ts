import { QueueFull, QUEUES } from '../lib/concurrency/bounded-queue';
import { onceAMinute } from '../lib/once-a-minute';
import { codeOf } from '../lib/text/reason';
import type { Log } from './log';

/** Exhausted or broken resources, by error code: requests fail until an operator intervenes. */
const SHORTAGES: Readonly<Record<string, string>> = {
  25006: 'the database is read-only',
  53000: 'the database server lacks resources',
  53100: "the database server's disk is full",
  53200: 'the database server has no memory left',
  53300: 'the database server has no connection left',
  '55P03': 'a table or a row is locked for too long',
  58030: "the database server's disk fails",
  ENOSPC: 'the disk is full',
  EDQUOT: "the disk's quota is used up",
  EROFS: 'the disk is read-only',
  EACCES: 'files below PUBLIC_DIR may not be used by this user',
  EXDEV: 'folders of PUBLIC_DIR are on different file systems',
  EIO: 'the disk fails',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files on this machine',
  ERR_WORKER_INIT_FAILED: 'no thread can be started, for want of open files or memory',
};

/** The labels of what failed requests, by its key in `counts`. */
export const shortageLabels = (key: string): Record<string, string> =>
  key in SHORTAGES ? { cause: key } : { cause: 'queue', queue: key };

/**
 * Logs requests that fail because a resource is exhausted or a queue is full: once a minute for
 * each code and each queue.
 */
export class Shortages {
  /** Failed requests by cause: a code, or the name of a queue. */
  readonly counts = new Map<string, number>(
    [...Object.keys(SHORTAGES), ...QUEUES].map((cause) => [cause, 0]),
  );
  private readonly mayLog: (cause: string) => boolean;

  constructor(
    private readonly log: Log,
    clock?: () => number,
  ) {
    this.mayLog = onceAMinute(clock);
  }

  /**
   * Counts such a failure, logs it at most once a minute, and returns true; false for any other
   * error.
   */
  report(error: unknown, requestId: string | undefined): boolean {
    const code = codeOf(error);
    if (typeof code !== 'string') return false;
    const isQueue = error instanceof QueueFull;
    const what = isQueue ? error.message : SHORTAGES[code];
    if (what === undefined) return false;
    const cause = isQueue ? error.queue : code;
    this.counts.set(cause, (this.counts.get(cause) ?? 0) + 1);
    if (this.mayLog(cause)) this.log.error({ requestId, code }, `requests are refused: ${what}`);
    return true;
  }
}
