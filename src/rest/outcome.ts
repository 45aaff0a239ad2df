/**
 * The outcome of a reply's code in the log and in the metrics: a closed set, whatever code an
 * operator gave the failures.
 */
export function outcomeOf(code: number, status: number): string {
  if (code === 1) return 'OK';
  if (code !== status) return 'FAILURE';
  switch (status) {
    case 401:
      return 'UNAUTHENTICATED';
    case 429:
      return 'RATE_LIMITED';
    case 500:
      return 'INTERNAL_SERVER_ERROR';
    case 503:
      return 'SERVICE_UNAVAILABLE';
    default:
      return 'BAD_REQUEST';
  }
}
