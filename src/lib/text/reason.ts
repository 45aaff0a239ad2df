/** Why something failed, on one line; also for an error that has only a code, or several. */
export function reasonOf(error: unknown): string {
  const { message, code, errors } = (error ?? {}) as {
    readonly message?: unknown;
    readonly code?: unknown;
    readonly errors?: unknown;
  };
  // When every address of a name fails (::1 and 127.0.0.1, say), the error as a whole has no
  // message.
  const text = [
    message,
    Array.isArray(errors) ? reasonOf(errors[0]) : undefined,
    code,
    String(error),
  ].find((each): each is string => typeof each === 'string' && each.trim() !== '');
  return linesOf(text ?? '').join(' ');
}

/** The words that statements of this project begin with, or a comment. */
const STATEMENT =
  'alter analyze begin call commit copy create delete do drop explain grant insert listen lock ' +
  'merge notify reindex reset rollback savepoint select set show truncate update vacuum with';
const BEFORE_REASON = new RegExp(`^[\\s(]*(--|(${STATEMENT.replaceAll(' ', '|')})\\b).* - `, 'is');

/**
 * A message without the statement and its values, which Knex puts in front:
 * `select … - what went wrong`.
 */
export const withoutStatement = (message: string): string => message.replace(BEFORE_REASON, '');

/** A text's lines, trimmed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The code of an error of the system or of PostgreSQL, such as ENOENT; undefined without one. */
export const codeOf = (error: unknown): unknown =>
  (error as { readonly code?: unknown } | null | undefined)?.code;
