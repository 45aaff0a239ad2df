import { StacklessError } from './lib/stack-trace';
import type { Language, Message } from './lib/messages/language';
import { messages, type Noun } from './lib/messages/messages';
import {
  messageOf,
  type ErrorDetails,
  type FieldCode,
  type FieldProblem,
  type Refusal,
} from './lib/messages/problem';

export type * from './lib/messages/problem';

/** The closed list of error codes (the contract, section 4) and their statuses outside GraphQL. */
const STATUS = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  SERVICE_UNAVAILABLE: 503,
  RATE_LIMITED: 429,
  INTERNAL_SERVER_ERROR: 500,
} as const;

type ErrorCode = keyof typeof STATUS;

/** A ServiceError in the form of GraphQL's `extensions`. */
interface ErrorExtensions extends ErrorDetails {
  readonly code: ErrorCode;
  /** Every offending input, in one language. */
  readonly fields?: readonly (Omit<FieldProblem, 'message'> & Record<'message', string>)[];
  /** Every refused row of many, in one language. */
  readonly refusals?: readonly (Omit<Refusal, 'id' | 'message'> &
    Record<'id' | 'message', string>)[];
}

interface Wrong {
  readonly fields?: readonly FieldProblem[] | undefined;
  readonly refusals?: readonly Refusal[] | undefined;
}

/** An error that a caller may read. Its own `message` and `extensions` are in English. */
export class ServiceError extends StacklessError {
  readonly extensions: ErrorExtensions;
  /** Not shown in logs, which have the English message already. */
  readonly #told: Wrong & { code: ErrorCode; text: Message; details: ErrorDetails };

  constructor(
    code: ErrorCode,
    text: Message,
    { cause, fields, refusals, ...details }: ErrorDetails & Wrong & { cause?: unknown } = {},
  ) {
    super(text.en, { cause });
    this.name = 'ServiceError';
    this.#told = { code, text, fields, refusals, details };
    this.extensions = this.in('en').extensions;
  }

  get code(): ErrorCode {
    return this.#told.code;
  }

  /** The HTTP status of a request that fails with this error. */
  get status(): number {
    return STATUS[this.code];
  }

  /** The seconds for `Retry-After`; undefined unless a retry may succeed. */
  get retryAfter(): number | undefined {
    return [429, 503].includes(this.status) ? (this.extensions.retryAfter ?? 1) : undefined;
  }

  /** Every offending input; empty if the error is about something else. */
  get problems(): readonly FieldProblem[] {
    return this.#told.fields ?? [];
  }

  /** Returns the message and the extensions in a language. */
  in(language: Language): { readonly message: string; readonly extensions: ErrorExtensions } {
    const { code, text, details, fields, refusals } = this.#told;
    const told = fields?.map(({ message, ...field }) => ({ ...field, message: message[language] }));
    const refused = refusals?.map(({ id, message, ...why }) => ({
      id: String(id),
      ...why,
      message: message[language],
    }));
    return {
      message: text[language],
      extensions: {
        code,
        ...details,
        ...(told && { fields: told }),
        ...(refused && { refusals: refused }),
      },
    };
  }
}

export const unauthenticated = () => new ServiceError('UNAUTHENTICATED', messages.logInFirst);

export const notFound = (what: Noun) => new ServiceError('NOT_FOUND', messages.notFound(what));

/** The thing that an argument names does not exist. */
export const noneNamed = (argument: string, what: Noun) =>
  new ServiceError('NOT_FOUND', messages.notFound(what), { argument });

/** An invalid argument, for callers that check only one. */
export const badInput = (argument: string, code: FieldCode, message: Message) =>
  badFields([{ field: argument, code, message }]);

/** Input with several problems, each named. */
export const badFields = (fields: readonly FieldProblem[]) =>
  new ServiceError('BAD_USER_INPUT', messageOf(fields), { fields });

export const forbidden = (message: Message = messages.forAdministrators) =>
  new ServiceError('FORBIDDEN', message);

/** The row is not at the version that the caller has seen; `currentVersion`: null if it is gone. */
export const conflict = (what: Noun, currentVersion: number | null) =>
  new ServiceError('CONFLICT', messages.changedSince(what, currentVersion), { currentVersion });

/** Refused rows of many; the code is the first in the list below that any row has. */
export function refused(what: Noun, refusals: readonly Refusal[]): ServiceError {
  const codes = ['NOT_FOUND', 'CONFLICT', 'BAD_USER_INPUT'] as const;
  const code = codes.find((each) => refusals.some((refusal) => refusal.code === each));
  const ids = refusals.map(({ id }) => id);
  return new ServiceError(code ?? 'BAD_USER_INPUT', messages.refused(what, ids), { refusals });
}

export const unavailable = (cause?: unknown) =>
  new ServiceError('SERVICE_UNAVAILABLE', messages.away, { cause });

/** For `catch`. */
export const asUnavailable = (cause: unknown): never => {
  throw unavailable(cause);
};

/** The table still belongs to the old service, which this one follows. */
export const readOnly = (cause: unknown) =>
  new ServiceError('SERVICE_UNAVAILABLE', messages.readOnly, { cause, readOnly: true });

/** `retryAfter`: whole seconds until one more is let through. */
export const rateLimited = (retryAfter: number) =>
  new ServiceError('RATE_LIMITED', messages.tooMany(retryAfter), { retryAfter });

export const internal = (cause?: unknown) =>
  new ServiceError('INTERNAL_SERVER_ERROR', messages.fault, { cause });
