import { ServiceError } from '../../errors';
import type { Message } from '../../lib/messages/language';
import { messages } from '../../lib/messages/messages';

/** How many exports run at once: each holds a chunk of rows in memory. */
const MAX_AT_ONCE = 3;
/** The maximum number per caller, so that nobody takes all slots. */
const MAX_PER_CALLER = 2;
/** Sent as Retry-After, in seconds; the end of an export is unpredictable. */
const RETRY_AFTER_SECONDS = 30;

const refusal = (code: 'RATE_LIMITED' | 'SERVICE_UNAVAILABLE', message: Message) =>
  new ServiceError(code, message, { retryAfter: RETRY_AFTER_SECONDS });

export class ExportSlots {
  /** The callers' ids, one for each slot taken. */
  private readonly taken: number[] = [];

  /**
   * Takes a slot and returns a function that frees it, to be called once. Throws RATE_LIMITED if
   * the caller has too many slots, or SERVICE_UNAVAILABLE if none is free.
   */
  take(callerId: number): () => void {
    if (this.taken.filter((id) => id === callerId).length >= MAX_PER_CALLER)
      throw refusal('RATE_LIMITED', messages.ownExports(MAX_PER_CALLER, RETRY_AFTER_SECONDS));
    if (this.taken.length >= MAX_AT_ONCE)
      throw refusal('SERVICE_UNAVAILABLE', messages.otherExports(RETRY_AFTER_SECONDS));
    this.taken.push(callerId);
    return () => void this.taken.splice(this.taken.indexOf(callerId), 1);
  }
}
