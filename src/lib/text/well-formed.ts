const NUL_OR_LONE_SURROGATE = /[\0\p{Surrogate}]/u;

/**
 * Whether a text can be stored unchanged: without NUL, which PostgreSQL does not store, and without
 * unpaired surrogates, which JSON can express and UTF-8 cannot.
 */
export const isText = (text: string): boolean => !NUL_OR_LONE_SURROGATE.test(text);

/** Whether every text in a value's lists and objects is well-formed. */
export function hasOnlyTexts(value: unknown): boolean {
  if (typeof value === 'string') return isText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(hasOnlyTexts);
  // Object.values would allocate an array for each object.
  for (const key in value) {
    if (!hasOnlyTexts((value as Record<string, unknown>)[key])) return false;
  }
  return true;
}

/** Returns the paths of texts in a value that are not well-formed, such as `input.images.2`. */
export function badTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isText(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    badTexts(each, path === '' ? key : `${path}.${key}`),
  );
}
