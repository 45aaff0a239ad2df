/** The maximum length of a logged path, in characters. */
const MAX_PATH_LENGTH = 200;

/**
 * Returns the path of a request's target for logs and traces: at most 200 characters of printable
 * ASCII, without the query and without what precedes the path in an absolute-form target, since
 * both may contain a secret.
 */
export function pathOf(target: string): string {
  const path = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.test(target)
    ? target.slice(target.indexOf('//') + 2).replace(/^[^/?#]*/, '')
    : target;
  const end = path.search(/[?#]/);
  return (
    path
      .slice(0, Math.min(end < 0 ? MAX_PATH_LENGTH : end, MAX_PATH_LENGTH))
      .replace(/[^!-~]/g, '?') || '/'
  );
}

const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  429: 'RATE_LIMITED',
  503: 'SERVICE_UNAVAILABLE',
};

/** Returns the outcome for a status if the endpoint has not set one: a closed set. */
export function outcomeBy(status: number): string {
  if (status < 400) return 'OK';
  return BY_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
}
