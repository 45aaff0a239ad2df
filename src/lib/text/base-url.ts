export const withoutEndSlashes = (value: string) => value.replace(/(?<!\/)\/+$/, '');

/** Normalises a base URL for comparison: scheme and host in lower case, no default port. */
export const baseUrl = (value: string) =>
  withoutEndSlashes(
    value.replace(/^https?:\/\/[^/?#\\]*/i, (start) => new URL(start).href.slice(0, -1)),
  );
