/** Node's or the operating system's name for what went wrong, such as ENOENT. */
export const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
