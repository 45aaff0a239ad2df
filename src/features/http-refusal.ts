import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError, type ErrorCode } from '../errors';
import { preferredLanguage, type Message } from '../lib/messages/language';

const STATUS: Partial<Record<ErrorCode, number>> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** A request that is refused with a status of its own. */
export class HttpRefusal extends ServiceError {
  constructor(
    readonly status: 400 | 405 | 413 | 415,
    readonly text: Message,
  ) {
    super('BAD_USER_INPUT', text);
  }
}

/** The HTTP status of a refusal outside GraphQL. */
export const statusOf = (error: ServiceError): number =>
  error instanceof HttpRefusal ? error.status : (STATUS[error.code] ?? 500);

/** Answers in GraphQL's form and the caller's language, unless an answer has begun. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  error: ServiceError,
): void {
  if (response.headersSent || response.destroyed) return;
  const language = preferredLanguage(request.headers['accept-language']);
  if (status === 503 || status === 429)
    response.setHeader('Retry-After', String(error.extensions.retryAfter ?? 1));
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end(JSON.stringify({ errors: [error.in(language)] }));
}
