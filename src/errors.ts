/**
 * What can go wrong, as a closed list (the contract, section 4). Each endpoint maps a code to its
 * own form, once.
 */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'SERVICE_UNAVAILABLE'
  | 'RATE_LIMITED'
  | 'INTERNAL_SERVER_ERROR';

/** One input that is wrong: its path from the argument down, such as `input.images.2`, and why. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** What a caller's program may read of an error, beside its code. */
export interface ErrorDetails {
  /** The offending input. */
  readonly argument?: string;
  /** Every offending input, where several can be. */
  readonly fields?: readonly FieldProblem[];
  /** The version that a row has now, of a conflict. */
  readonly currentVersion?: number;
  /** Seconds after which it may be tried again, of too many requests. */
  readonly retryAfter?: number;
}

/** An error that a caller may read. `extensions` is where GraphQL looks for it. */
export class ServiceError extends Error {
  readonly extensions: ErrorDetails & { readonly code: ErrorCode };

  constructor(
    code: ErrorCode,
    message: string,
    { cause, ...details }: ErrorDetails & { cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'ServiceError';
    this.extensions = { code, ...details };
  }

  get code(): ErrorCode {
    return this.extensions.code;
  }
}

export const unauthenticated = () =>
  new ServiceError('UNAUTHENTICATED', 'Log in first: send a valid token.');

export const notFound = (what: string) =>
  new ServiceError('NOT_FOUND', `There is no such ${what}.`);

export const badInput = (argument: string, message: string) =>
  new ServiceError('BAD_USER_INPUT', message, { argument });

/** Input with several problems at once, each named. */
export const badFields = (fields: readonly FieldProblem[]) =>
  new ServiceError(
    'BAD_USER_INPUT',
    fields.map(({ field, message }) => `${field}: ${message}`).join(' '),
    {
      fields,
    },
  );

export const forbidden = (message = 'This is for administrators.') =>
  new ServiceError('FORBIDDEN', message);

/** Somebody else was quicker: what the caller wants to change is not what the caller has seen. */
export const conflict = (what: string, currentVersion: number) =>
  new ServiceError('CONFLICT', `Someone else has changed this ${what} meanwhile; read it again.`, {
    currentVersion,
  });

export const unavailable = (cause?: unknown) =>
  new ServiceError(
    'SERVICE_UNAVAILABLE',
    'The service is not available right now; try again shortly.',
    {
      cause,
    },
  );

/** `retryAfter`: whole seconds until one more is let through. */
export const rateLimited = (retryAfter: number) =>
  new ServiceError('RATE_LIMITED', `Too many requests; try again in ${retryAfter} s.`, {
    retryAfter,
  });

export const internal = (cause?: unknown) =>
  new ServiceError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.', { cause });
