export const withoutEndSlashes = (value: string) => value.replace(/(?<!\/)\/+$/, '');

/** A base URL as others are compared with it: scheme and host in lower case, no default port. */
export const baseUrl = (value: string) =>
  withoutEndSlashes(
    value.replace(/^https?:\/\/[^/?#\\]*/i, (start) => new URL(start).href.slice(0, -1)),
  );
