import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Fallback } from './endpoint';

/** The fallback of a service without a REST endpoint: the status text, in GraphQL's form. */
export const plainFallback: Fallback = {
  handle: (_request, response) => send(response, 404),
  fail: (error, response) =>
    send(response, isRefusal(error) ? 404 : isFileFault(error) ? 503 : 500),
  malformed: bodyOf,
};

/** Returns whether an error of Express or of a page means that the request was wrong. */
export function isRefusal(error: unknown): boolean {
  const { status = 500 } = (error ?? {}) as { status?: number };
  return status >= 400 && status < 500;
}

/**
 * Returns whether it is a system error: a file cannot be read, for lack of open files or a disk.
 */
export const isFileFault = (error: unknown): boolean =>
  (error as { syscall?: unknown } | undefined)?.syscall !== undefined;

function bodyOf(status: number): string {
  return JSON.stringify({ errors: [{ message: STATUS_CODES[status] ?? 'Bad Request' }] });
}

function send(response: ServerResponse, status: number): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(status === 503 && { 'Retry-After': '1' }),
    })
    .end(bodyOf(status));
}
