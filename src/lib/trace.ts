import type { IncomingMessage } from 'node:http';

/** When a statement ran, by performance.now(). */
export interface Timing {
  /** Its first word, such as SELECT. */
  readonly command: string;
  readonly started: number;
  ended?: number;
  failed?: boolean;
}

/** What an operator wants to know of one request; filled in by whoever knows it, on its way through. */
export class Trace {
  /** The operation as metrics name it: out of a set that the code bounds, never a client's own words. */
  operation = 'other';
  /** The operation as the log names it, where that says more. */
  detail: string | undefined;
  callerId: number | null = null;
  statements = 0;
  /** Of its first statements; unset where nobody asks for them. */
  timings: Timing[] | undefined;
  /** `OK`, an ErrorCode, `FAILURE` (the document's), or `BAD_REQUEST`. */
  outcome = 'OK';

  constructor(
    readonly id: string,
    readonly endpoint: string,
    /** By performance.now(). */
    readonly started: number,
  ) {}
}

/** To be told of every failure that is not the caller's, and of the request that it came of. */
export type OnFault = (error: unknown, trace: Trace | undefined) => void;

const TRACE = Symbol('trace');

interface Traced extends IncomingMessage {
  [TRACE]?: Trace;
}

/** A request's trace; undefined where nobody observes it. */
export const traceOf = (request: IncomingMessage): Trace | undefined => (request as Traced)[TRACE];

/** From now on this is the request's trace. */
export function setTrace(request: IncomingMessage, trace: Trace): void {
  (request as Traced)[TRACE] = trace;
}
