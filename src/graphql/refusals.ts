import type { IncomingMessage } from 'node:http';
import { HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import { ServiceError } from '../errors';
import { UnreadableBody } from '../http/request/unreadable-body';
import { traceOf } from '../lib/http/trace';
import { preferredLanguage } from '../lib/messages/language';
import { messages } from '../lib/messages/messages';
import { toServiceError } from './errors';
import { isForm } from './request-headers';

const UNREADABLE = {
  malformed: messages.malformedBody,
  tooDeep: messages.deepBody,
  tooManyValues: messages.crowdedBody,
  tooManyPieces: messages.piecemealBody,
  tooSlow: messages.slowBody,
  tooLarge: messages.largeBody,
  unknownEncoding: messages.encodedBody,
} as const;

/** Builds the response to a request that failed before or outside GraphQL's execution. */
export function refusalOf(thrown: unknown, request: IncomingMessage): HTTPGraphQLResponse {
  if (thrown instanceof UnreadableBody) {
    const { status, reason } = thrown;
    if (reason === 'tooLarge' && isForm(request)) return uploadRefusal(413, request);
    return refusal(status, new ServiceError('BAD_USER_INPUT', UNREADABLE[reason]), request);
  }
  const error = toServiceError(thrown);
  const trace = traceOf(request);
  if (trace !== undefined) trace.outcome = error.code;
  const answer = refusal(error.status, error, request);
  if (error.retryAfter !== undefined) answer.headers.set('retry-after', String(error.retryAfter));
  return answer;
}

/** Refuses a form, as clients of the GraphQL multipart request specification send it. */
export const uploadRefusal = (status: 400 | 413, request: IncomingMessage) =>
  refusal(status, new ServiceError('BAD_USER_INPUT', messages.uploadsElsewhere), request);

/** Refuses a method. Apollo would treat the request as forged unless a header says otherwise. */
export function methodRefusal(request: IncomingMessage): HTTPGraphQLResponse {
  const error = new ServiceError('BAD_USER_INPUT', messages.getOrPost);
  const answer = refusal(405, error, request);
  answer.headers.set('allow', 'GET, POST');
  return answer;
}

/** Builds a response with one error, in the caller's language, and no data. */
export function refusal(
  status: number,
  error: ServiceError,
  { headers }: IncomingMessage,
): HTTPGraphQLResponse {
  const language = preferredLanguage(headers['accept-language']);
  return {
    status,
    headers: new HeaderMap([
      ['content-type', 'application/json; charset=utf-8'],
      ['content-language', language],
      ['cache-control', 'no-store'],
      ['vary', 'Accept-Language'],
    ]),
    body: { kind: 'complete', string: JSON.stringify({ errors: [error.in(language)] }) },
  };
}
