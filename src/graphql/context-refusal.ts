import type { IncomingMessage } from 'node:http';
import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { Intake } from '../http/endpoint';
import { preferredLanguage } from '../lib/messages/language';
import { traceOf } from '../lib/http/trace';
import { noteOrigin } from './error-origin';
import { toServiceError } from './errors';

/** Like `intake`, but if no context can be created, Apollo answers with the right status. */
export const withContextRefusal = (intake: Intake): Intake => ({
  receive: intake.receive,
  createContext: (request, response) =>
    intake.createContext(request, response).catch((error: unknown) => {
      throw contextRefusal(error, request);
    }),
});

/**
 * Converts to a GraphQL error that makes Apollo answer with the right HTTP status, and with
 * Retry-After in seconds if a retry makes sense.
 */
function contextRefusal(error: unknown, request: IncomingMessage): GraphQLError {
  const trace = traceOf(request);
  const language = preferredLanguage(request.headers['accept-language']);
  const refusal = toServiceError(error);
  const { message, extensions, status, retryAfter } = refusal;
  // Apollo calls no plugin for a request without a context.
  if (trace !== undefined) trace.outcome = refusal.code;
  const headers = new HeaderMap();
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  const http = { status, headers };
  const refused = new GraphQLError(message, {
    originalError: refusal,
    extensions: { ...extensions, http },
  });
  noteOrigin(refused, { trace, language });
  return refused;
}
