import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { traceOf, type OnFault } from '../lib/http/trace';
import type { Fallback } from './endpoint';
import { isRefusal } from './fallback';
import { endpointOf } from './router';

/** A step before the endpoints, with the signature of Connect and Express. */
export type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface Destinations {
  /** Run for every request, in this order; a step that does not call `next` has answered it. */
  readonly steps: readonly Step[];
  /** Everything that is not an endpoint, in this order: health, files, pages. */
  readonly pages: readonly RequestHandler[];
  readonly fallback: Fallback;
  readonly onFault: OnFault;
}

/**
 * Passes a routed request to its endpoint, or to the pages. Endpoints are called without Express's
 * router, which would cost as much as they do (docs/decisions/0027).
 */
export function dispatch({ steps, pages, fallback, onFault }: Destinations): RequestListener {
  const answerPage = createPages(pages, fallback, onFault);
  const answer: RequestListener = (request, response) => {
    const endpoint = endpointOf(request);
    if (endpoint !== undefined) void endpoint.handle(request, response);
    else if (request.url?.startsWith('/')) answerPage(request, response);
    else fallback.handle(request, response);
  };
  return steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    answer,
  );
}

/** Creates an Express application that adds no headers of its own. */
export const createExpress = () =>
  express().disable('x-powered-by').disable('etag').set('query parser', false);

function createPages(
  pages: readonly RequestHandler[],
  fallback: Fallback,
  onFault: OnFault,
): RequestListener {
  const lastResort: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    if (!isRefusal(error)) onFault(error, traceOf(request));
    const { status, headers } = error as { status?: number; headers?: Record<string, string> };
    // A range beyond the end of a file, or a condition that it does not meet. The headers of the
    // file have been set, and a cache must not keep this in its place.
    if (status === 416 || status === 412)
      response.writeHead(status, { ...headers, 'Cache-Control': 'no-store' }).end();
    else fallback.fail(error, response);
  };
  return createExpress()
    .use(...pages, (request, response) => fallback.handle(request, response))
    .use(lastResort);
}
