/** MySQL and PostgreSQL quote values, which could control the terminal. */
const CONTROL = /(?!\t)\p{Cc}/gu;

/** Returns why something failed, on one line; works for an error with only a code, or several. */
export function reasonOf(error: unknown): string {
  const { message, code, errors } = (error ?? {}) as {
    readonly message?: unknown;
    readonly code?: unknown;
    readonly errors?: unknown;
  };
  // If all addresses of a name fail (such as ::1 and 127.0.0.1), the error itself has no message.
  const text = [
    message,
    Array.isArray(errors) ? reasonOf(errors[0]) : undefined,
    code,
    String(error),
  ].find((each): each is string => typeof each === 'string' && each.trim() !== '');
  return linesOf(text ?? '')
    .join(' ')
    .replace(CONTROL, '?');
}

/** The words that begin this project's statements. */
const STATEMENT_WORDS =
  '-- alter begin commit copy create delete drop insert listen lock merge notify rollback ' +
  'savepoint select set show truncate update vacuum with';

/** Removes the statement and its values, which Knex puts in front: `select … - what went wrong`. */
export function withoutStatement(message: string): string {
  const first = /^[\s(]*(--|[a-z]+)/i.exec(message)?.[1] ?? '';
  if (!STATEMENT_WORDS.split(' ').includes(first.toLowerCase())) return message;
  return message.split(' - ').at(-1) ?? message;
}

/** Splits a text into lines, trimmed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the code of an error of the system or of PostgreSQL, such as ENOENT, or undefined. */
export const codeOf = (error: unknown): unknown =>
  (error as { readonly code?: unknown } | null | undefined)?.code;
