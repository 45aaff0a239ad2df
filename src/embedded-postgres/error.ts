/** Why the embedded PostgreSQL cannot be used; the message is one line for an operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}

/** Returns the message on one line. Not from lib/: this folder's tests compile and run it alone. */
export function reasonOf(error: unknown): string {
  const text = textOf(error, 'message') ?? String(error);
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** A system error's code (`ENOENT`), or undefined. */
export function codeOf(error: unknown): string | undefined {
  return textOf(error, 'code');
}

/** Not by `instanceof Error`: under jest, system errors belong to another realm. */
function textOf(error: unknown, key: 'message' | 'code'): string | undefined {
  const value = (error as Partial<Record<typeof key, unknown>> | null | undefined)?.[key];
  return typeof value === 'string' ? value : undefined;
}
