import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '../errors';
import { preferredLanguage, type Message } from '../lib/messages/language';

/** A refusal with its own HTTP status. */
export class HttpRefusal extends ServiceError {
  constructor(
    private readonly ownStatus: 400 | 405 | 413 | 415,
    readonly text: Message,
  ) {
    super('BAD_USER_INPUT', text);
  }

  override get status(): number {
    return this.ownStatus;
  }
}

/** Sends an error in GraphQL's form and the caller's language, unless a response has begun. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: ServiceError,
): void {
  if (response.headersSent || response.destroyed) return;
  const language = preferredLanguage(request.headers['accept-language']);
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', error.retryAfter);
  response
    .writeHead(error.status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
    })
    .end(JSON.stringify({ errors: [error.in(language)] }));
}
