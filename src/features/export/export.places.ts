import { rateLimited, unavailable } from '../../errors';

/** How many exports run at once: each holds a chunk of rows in memory. */
const AT_ONCE = 3;
/** How many of them one caller may have, so that nobody takes all places. */
const OF_ONE_CALLER = 2;
/** When a caller is told to try again, in seconds; nobody knows when an export will end. */
const RETRY_AFTER = 30;

/** The places of exports under way. */
export class ExportPlaces {
  /** The ids of the callers who have them. */
  private readonly taken: number[] = [];

  /**
   * Takes a place; returns the function that gives it back. Throws RATE_LIMITED if the caller has
   * too many, and SERVICE_UNAVAILABLE if there is none.
   */
  take(callerId: number): () => void {
    if (this.taken.filter((id) => id === callerId).length >= OF_ONE_CALLER)
      throw rateLimited(RETRY_AFTER);
    if (this.taken.length >= AT_ONCE) throw unavailable();
    this.taken.push(callerId);
    return () => void this.taken.splice(this.taken.indexOf(callerId), 1);
  }
}
