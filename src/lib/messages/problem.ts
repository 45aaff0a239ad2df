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

/** Why one row of many is refused; if one is, none of them is changed. */
export interface Refusal {
  readonly id: number;
  readonly code: 'NOT_FOUND' | 'CONFLICT' | 'BAD_USER_INPUT';
  readonly message: Message;
  /** The field that is wrong, as of a FieldProblem. */
  readonly field?: string;
  /** The current version of the row, at a conflict; null if it is gone. */
  readonly currentVersion?: number | null;
}
