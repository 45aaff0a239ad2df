import { rateLimited, unavailable } from '../../errors';

/** How many exports run at once: each holds a chunk of rows in memory. */
const MAX_AT_ONCE = 3;
/** How many of them one caller may have, so that nobody takes all slots. */
const MAX_PER_CALLER = 2;
/** When a caller is told to try again, in seconds; nobody knows when an export will end. */
const RETRY_AFTER_SECONDS = 30;

/** The slots of exports in progress. */
export class ExportSlots {
  /** The ids of the callers who hold them. */
  private readonly taken: number[] = [];

  /**
   * Takes a slot; returns the function that frees it. Throws RATE_LIMITED if the caller has too
   * many, and SERVICE_UNAVAILABLE if there is none.
   */
  take(callerId: number): () => void {
    if (this.taken.filter((id) => id === callerId).length >= MAX_PER_CALLER)
      throw rateLimited(RETRY_AFTER_SECONDS);
    if (this.taken.length >= MAX_AT_ONCE) throw unavailable();
    this.taken.push(callerId);
    return () => void this.taken.splice(this.taken.indexOf(callerId), 1);
  }
}
