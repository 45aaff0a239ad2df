/** What can go wrong, as a closed list (the contract, section 4). Each door maps a code to its own form, once. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'SERVICE_UNAVAILABLE'
  | 'RATE_LIMITED'
  | 'INTERNAL_SERVER_ERROR';

/** An error that a caller may read. `extensions` is where GraphQL looks for it; `argument` names the offending input. */
export class ServiceError extends Error {
  readonly extensions: { readonly code: ErrorCode; readonly argument?: string };

  constructor(code: ErrorCode, message: string, details: { argument?: string; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.name = 'ServiceError';
    this.extensions = details.argument === undefined ? { code } : { code, argument: details.argument };
  }

  get code(): ErrorCode {
    return this.extensions.code;
  }
}

export const unauthenticated = () => new ServiceError('UNAUTHENTICATED', 'Log in first: send a valid token.');

export const notFound = (what: string) => new ServiceError('NOT_FOUND', `There is no such ${what}.`);

export const badInput = (argument: string, message: string) =>
  new ServiceError('BAD_USER_INPUT', message, { argument });

export const unavailable = (cause?: unknown) =>
  new ServiceError('SERVICE_UNAVAILABLE', 'The service is not available right now; try again shortly.', {
    cause,
  });

export const rateLimited = () =>
  new ServiceError('RATE_LIMITED', 'Too many requests; try again in a minute.');

export const internal = (cause?: unknown) =>
  new ServiceError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.', { cause });
