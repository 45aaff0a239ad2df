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
   * Whether a session cookie identifies callers: only where a page of another site cannot make a
   * browser send a request that changes something.
   */
  readonly acceptsCookie?: boolean;
  /**
   * Answers 503 without reading the request. Undefined if its requests do not wait in an admission
   * queue.
   */
  readonly refuse?: (response: ServerResponse) => void;
}

/** What an endpoint needs to start a request. */
export interface Intake {
  readonly receive: Receive;
  /**
   * Admits a request that has not been admitted yet, such as an upload, whose body is read later;
   * rejects with SERVICE_UNAVAILABLE or RATE_LIMITED.
   */
  readonly createContext: (request: IncomingMessage, response: ServerResponse) => Promise<Context>;
}

/** Answers requests that no endpoint or page answers. */
export interface Fallback {
  /** Answers a request for a target that does not exist. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers a request that a page failed to serve, or refused (`error.status` is 4xx). */
  readonly fail: (error: unknown, response: ServerResponse) => void;
  /**
   * Returns the JSON body for input that is not a usable HTTP request, by the response's status.
   */
  readonly malformed: (status: number) => string;
}
