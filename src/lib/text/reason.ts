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

/** What statements of this project begin with. */
const STATEMENT_WORDS =
  '-- alter begin commit copy create delete drop insert listen lock merge notify rollback ' +
  'savepoint select set show truncate update vacuum with';

/**
 * A message without the statement and its values, which Knex puts in front:
 * `select … - what went wrong`.
 */
export function withoutStatement(message: string): string {
  const first = /^[\s(]*(--|[a-z]+)/i.exec(message)?.[1] ?? '';
  if (!STATEMENT_WORDS.split(' ').includes(first.toLowerCase())) return message;
  return message.split(' - ').at(-1) ?? message;
}

/** A text's lines, trimmed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The code of an error of the system or of PostgreSQL, such as ENOENT; undefined without one. */
export const codeOf = (error: unknown): unknown =>
  (error as { readonly code?: unknown } | null | undefined)?.code;
