const NUL_OR_LONE_SURROGATE = /[\0\p{Surrogate}]/u;

/**
 * Whether a text is one: without NUL, which PostgreSQL stores nowhere, and without an unpaired surrogate, which is half a
 * character: JSON can write it, UTF-8 cannot, so that another text would be stored than was sent.
 */
export const isText = (text: string): boolean => !NUL_OR_LONE_SURROGATE.test(text);

/** Where in a value's lists and objects a text is none, such as `input.images.2`. */
export function badTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isText(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    badTexts(each, path === '' ? key : `${path}.${key}`),
  );
}
