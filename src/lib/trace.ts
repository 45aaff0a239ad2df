import { AsyncLocalStorage } from 'node:async_hooks';

/** What an operator wants to know of one request; filled in by whoever knows it, on its way through. */
export class Trace {
  /** The operation as metrics name it: out of a set that the code bounds, never a client's own words. */
  operation = 'other';
  /** The operation as the log names it, where that says more. */
  detail: string | undefined;
  callerId: number | null = null;
  statements = 0;
  /** `OK`, an ErrorCode, `FAILURE` (the document's), or `BAD_REQUEST`. */
  outcome = 'OK';

  constructor(
    readonly id: string,
    readonly door: string,
    /** By performance.now(). */
    readonly started: number,
  ) {}
}

const traces = new AsyncLocalStorage<Trace>();

/** The trace of the request that this code runs for; undefined outside of one. */
export const currentTrace = (): Trace | undefined => traces.getStore();

/** Runs something, and all that it leads to, as part of a request. */
export const traced = <Result>(trace: Trace, run: () => Result): Result => traces.run(trace, run);
