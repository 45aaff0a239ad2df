/** Whether two values of a form are equal; lists and objects are compared by content. */
export const sameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
