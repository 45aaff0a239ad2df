import type { IncomingMessage } from 'node:http';

/** When a statement ran, by performance.now(). */
export interface Timing {
  /** The first word of the statement, such as SELECT. */
  readonly command: string;
  readonly started: number;
  ended?: number;
  failed?: boolean;
}

/** What logs, metrics and traces record of one request; filled in while it is processed. */
export class Trace {
  /** The operation in metrics: from a bounded set in the code, never the client's own words. */
  operation = 'other';
  /** The operation in the log, if that is more specific. */
  detail: string | undefined;
  callerId: number | null = null;
  statements = 0;
  /** The timings of its first statements; unset if traces are off. */
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

/** Called with every failure that is not the caller's fault, and with its request's trace. */
export type OnFault = (error: unknown, trace: Trace | undefined) => void;

const TRACE = Symbol('trace');

interface Traced extends IncomingMessage {
  [TRACE]?: Trace;
}

/** Returns a request's trace; undefined if requests are not observed. */
export const traceOf = (request: IncomingMessage): Trace | undefined => (request as Traced)[TRACE];

export function setTrace(request: IncomingMessage, trace: Trace): void {
  (request as Traced)[TRACE] = trace;
}
