import type { IncomingMessage } from 'node:http';
import { HeaderMap, type HTTPGraphQLResponse } from '@apollo/server';
import type { ErrorCode } from '../errors';
import { UnreadableBody } from '../http/request/request-body';
import { traceOf } from '../lib/http/trace';
import { toServiceError } from './errors';
import { isForm } from './request-headers';

const REASONS = {
  malformed: 'The body is not valid JSON.',
  tooDeep: 'The body has lists or objects within each other too deep.',
  tooSlow: 'The body did not arrive in time.',
  tooLarge: 'The body is too large.',
  unknownEncoding: 'The encoding of the body is not supported.',
} as const;

const UPLOADS =
  'Uploads are not part of GraphQL here: POST each file to /admin/media as multipart/form-data.';

/** The answer to a request that failed before or outside GraphQL's execution. */
export function refusalOf(error: unknown, request: IncomingMessage): HTTPGraphQLResponse {
  if (error instanceof UnreadableBody) {
    if (error.reason === 'tooLarge' && isForm(request)) return uploadRefusal(413);
    return refusal(error.status, REASONS[error.reason], 'BAD_USER_INPUT');
  }
  const { message, code } = toServiceError(error);
  const trace = traceOf(request);
  if (trace !== undefined) trace.outcome = code;
  if (code !== 'SERVICE_UNAVAILABLE') return refusal(500, message, code);
  const answer = refusal(503, message, code);
  answer.headers.set('retry-after', '1');
  return answer;
}

/** The answer to a form, as clients of the GraphQL multipart request specification send it. */
export const uploadRefusal = (status: 400 | 413) => refusal(status, UPLOADS, 'BAD_USER_INPUT');

/** An answer with one error and no data. */
export function refusal(status: number, message: string, code: ErrorCode): HTTPGraphQLResponse {
  return {
    status,
    headers: new HeaderMap([['content-type', 'application/json; charset=utf-8']]),
    body: {
      kind: 'complete',
      string: bodyOf({ message, extensions: { code } }),
    },
  };
}

export function bodyOf({
  message,
  extensions,
}: {
  readonly message: string;
  readonly extensions: { readonly code: ErrorCode };
}): string {
  return JSON.stringify({ errors: [{ message, extensions }] });
}
