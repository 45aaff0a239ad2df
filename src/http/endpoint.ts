import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from '../context';
import type { Receive } from './request/request-body';

/** Answers one kind of request in its own form. */
export interface Endpoint {
  /** Its name in logs, metrics and traces. */
  readonly name: string;
  /** Whether a request is for this endpoint, by its target and method alone. */
  readonly matches: (request: IncomingMessage) => boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /**
   * Whether a session's cookie identifies its callers: only where a page of another site cannot
   * make a browser send a request that changes something.
   */
  readonly acceptsCookie?: boolean;
  /**
   * Answers 503 without looking at the request. Unset: its requests do not wait in an admission
   * queue.
   */
  readonly refuse?: (response: ServerResponse) => void;
}

/** What an endpoint needs to start a request. */
export interface Intake {
  readonly receive: Receive;
  /** Admits a request; rejects with SERVICE_UNAVAILABLE or RATE_LIMITED. */
  readonly createContext: (request: IncomingMessage, response: ServerResponse) => Promise<Context>;
}

/** Answers what neither an endpoint nor a page does. */
export interface Fallback {
  /** Answers a request for a target that does not exist. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers a request for which a page failed, or which a page refused (`error.status` is 4xx). */
  readonly fail: (error: unknown, response: ServerResponse) => void;
  /** The JSON body for what is not a usable HTTP request, by the status of the answer. */
  readonly malformed: (status: number) => string;
}
