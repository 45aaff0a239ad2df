import type { Difference } from './comparison/compare';
import type { Exchange } from './recording/recording';

/** One place where answers differ. */
export interface Example {
  /** The request in a readable form, without anything secret. */
  readonly request: string;
  readonly path: string;
  readonly old: unknown;
  readonly new: unknown;
}

export const exampleOf = (exchange: Exchange, { path, old, new: now }: Difference): Example => ({
  request: describe(exchange),
  path,
  old,
  new: now,
});

function describe({ operation, query, body, token }: Exchange): string {
  const form = body.encoding === 'utf8' ? body.text : '(binary body)';
  const parameters = [query, form]
    .filter((each) => each !== '')
    .join('&')
    .slice(0, 300);
  const readable = parameters.replace(/%[0-9a-f]{2}(?:%[0-9a-f]{2})*/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
  return `${operation}(${readable})${token === null ? '' : ` as ${token}`}`;
}
