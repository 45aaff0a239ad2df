import type { Language, Message } from './language';

/** What is wrong with one input, as a closed list for programs. */
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

/** What is wrong with a value. */
export interface Problem {
  readonly code: FieldCode;
  readonly message: Message;
}

/** One input that is wrong: its path from the argument down, such as `images.2`, and why. */
export interface FieldProblem extends Problem {
  readonly field: string;
}

/** All problems in one message, each after its field. */
export function messageOf(fields: readonly FieldProblem[]): Message {
  const told = (language: Language) =>
    fields.map(({ field, message }) => `${field}: ${message[language]}`).join(' ');
  return { en: told('en'), zh: told('zh') };
}

/** Why reading a row again does not end a CONFLICT: something that it needs is gone or taken. */
export type ConflictReason = 'DEPENDENCY';

/** Why one row of many is refused; if one is, none of them is changed. */
export interface Refusal {
  readonly id: number;
  readonly code: 'NOT_FOUND' | 'CONFLICT' | 'BAD_USER_INPUT';
  readonly message: Message;
  /** The field that is wrong, as of a FieldProblem. */
  readonly field?: string;
  /** The current version of the row, at a conflict; null if it is gone. */
  readonly currentVersion?: number | null;
  /** Of a conflict that is not about the row's version. */
  readonly reason?: ConflictReason;
}

/** What clients may read of an error, beside its code. */
export interface ErrorDetails {
  /** The offending input, of an error without `fields`. */
  readonly argument?: string;
  /** The current version of a row, at a conflict; null if there is no such row. */
  readonly currentVersion?: number | null;
  /** A conflict with other rows, not with a version of this one. */
  readonly reason?: ConflictReason;
  /** Whether it is forbidden only until the caller has changed a one-time password. */
  readonly mustChangePassword?: true;
  /** Whether it is unavailable to writers alone, as long as the old service owns it. */
  readonly readOnly?: true;
  /** Seconds until a retry may succeed, of a rate limit. */
  readonly retryAfter?: number;
  /** The setting whose limit a request exceeds; `value`: unset if it was not counted to its end. */
  readonly limit?: { readonly name: string; readonly value?: number; readonly allowed: number };
}
