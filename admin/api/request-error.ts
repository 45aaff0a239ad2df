/**
 * The codes of the service (docs/graphql.md), `UNREACHABLE` if it has not answered, and `OUTDATED`
 * if the request is from an earlier version of the page, which has to be loaded again.
 */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'SERVICE_UNAVAILABLE'
  | 'RATE_LIMITED'
  | 'INTERNAL_SERVER_ERROR'
  | 'UNREACHABLE'
  | 'OUTDATED';

/** One refused input: its path, such as `input.images.2`, and why. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  readonly code?: string;
}

/** The `extensions` of an error from the service. */
export interface Extensions {
  readonly code?: string;
  readonly argument?: string;
  readonly fields?: readonly FieldProblem[];
  readonly currentVersion?: number | null;
  /** Set for a conflict with other rows, which rereading this one does not resolve. */
  readonly reason?: 'DEPENDENCY';
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  /** Whether a one-time password must be changed first. */
  readonly mustChangePassword?: boolean;
  /** The refused rows of a bulk change. */
  readonly refusals?: readonly {
    readonly id: string;
    readonly code?: string;
    readonly message: string;
  }[];
}

/** A request that has failed for any reason. */
export class RequestError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly extensions: Extensions = {},
  ) {
    super(message);
    this.name = 'RequestError';
  }

  /** Whether a retry a moment later may succeed. */
  get isPassing(): boolean {
    return this.code === 'UNREACHABLE' || this.code === 'SERVICE_UNAVAILABLE';
  }

  /** Whether the rate limit ends within a minute. */
  get isBriefLimit(): boolean {
    const { retryAfter = Infinity } = this.extensions;
    return this.code === 'RATE_LIMITED' && retryAfter <= 60;
  }
}

export const isConflict = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'CONFLICT';

export const isMissing = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'NOT_FOUND';

/** Whether no answer came; the request may have been carried out nevertheless. */
export const isUnreachable = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.code === 'UNREACHABLE';

export const unreachable = (): RequestError =>
  new RequestError('UNREACHABLE', 'The service cannot be reached.');

export const outdated = (): RequestError =>
  new RequestError('OUTDATED', 'The page has been updated.');

interface SentError {
  readonly message?: string;
  readonly extensions?: Extensions;
}

/** Returns the first error of an answer; undefined if there is none. */
export function errorIn(answer: unknown): RequestError | undefined {
  const { errors } = (answer ?? {}) as { errors?: readonly SentError[] };
  const [first] = errors ?? [];
  if (first === undefined) return undefined;
  const { message = '', extensions = {} } = first;
  return new RequestError(
    (extensions.code ?? 'INTERNAL_SERVER_ERROR') as ErrorCode,
    message,
    extensions,
  );
}
