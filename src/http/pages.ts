import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { traceOf, type OnFault } from '../lib/http/trace';
import type { Fallback } from './endpoint';
import { isRefusal } from './fallback';

/** Creates an Express application that adds no headers of its own. */
export const createExpress = () =>
  express().disable('x-powered-by').disable('etag').set('query parser', false);

/** Serves health, files and pages, in this order; passes everything else to the fallback. */
export function createPages(
  pages: readonly RequestHandler[],
  fallback: Fallback,
  onFault: OnFault,
): RequestListener {
  const lastResort: ErrorRequestHandler = (error: unknown, request, response, _next) => {
    if (!isRefusal(error)) onFault(error, traceOf(request));
    const { status, headers } = error as { status?: number; headers?: Record<string, string> };
    // A range beyond the end of a file.
    if (status === 416) response.writeHead(status, headers).end();
    else fallback.fail(error, response);
  };
  return createExpress()
    .use(...pages, (request, response) => fallback.handle(request, response))
    .use(lastResort);
}
