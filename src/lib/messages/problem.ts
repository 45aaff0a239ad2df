import type { Language, Message } from './language';

/** The kinds of problems with one input, a closed list for programs. */
export type FieldCode =
  | 'REQUIRED'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'OUT_OF_RANGE'
  | 'NOT_FOUND'
  | 'TAKEN'
  | 'IN_USE'
  | 'NOT_ALLOWED'
  | 'INVALID';

/** A problem with a value. */
export interface Problem {
  readonly code: FieldCode;
  readonly message: Message;
}

/** A problem with one input; `field` is its path from the argument down, such as `images.2`. */
export interface FieldProblem extends Problem {
  readonly field: string;
}

/** Joins all problems into one message, each after its field. */
export function messageOf(fields: readonly FieldProblem[]): Message {
  const told = (language: Language) =>
    fields.map(({ field, message }) => `${field}: ${message[language]}`).join(' ');
  return { en: told('en'), zh: told('zh') };
}

/** Why reading a row again does not resolve a CONFLICT: something it needs is gone or taken. */
export type ConflictReason = 'DEPENDENCY';

/** Why one row of many is refused; if one is, none of them is changed. */
export interface Refusal {
  readonly id: number;
  readonly code: 'NOT_FOUND' | 'CONFLICT' | 'BAD_USER_INPUT';
  readonly message: Message;
  /** The offending field, as in a FieldProblem. */
  readonly field?: string;
  /** The current version of the row, in a conflict; null if it is gone. */
  readonly currentVersion?: number | null;
  /** Set in a conflict that is not about the row's version. */
  readonly reason?: ConflictReason;
}

/** What clients may read about an error, besides its code. */
export interface ErrorDetails {
  /** The offending input, in an error without `fields`. */
  readonly argument?: string;
  /** The current version of a row, in a conflict; null if there is no such row. */
  readonly currentVersion?: number | null;
  /** Set in a conflict with other rows, not with a version of this one. */
  readonly reason?: ConflictReason;
  /** Whether access is forbidden only until the caller has changed a one-time password. */
  readonly mustChangePassword?: true;
  /** Whether only writes are unavailable, as long as the old service owns the table. */
  readonly readOnly?: true;
  /** Seconds until a retry may succeed, after a rate limit. */
  readonly retryAfter?: number;
  /** The setting whose limit a request exceeds; `value` is unset if counting stopped early. */
  readonly limit?: { readonly name: string; readonly value?: number; readonly allowed: number };
}
