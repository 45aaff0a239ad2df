import type { IncomingMessage, RequestListener } from 'node:http';
import type { Endpoint } from './endpoint';
import { HOST } from './request/identity';

const ENDPOINT = Symbol('endpoint');

interface RoutedRequest extends IncomingMessage {
  [ENDPOINT]?: Endpoint | undefined;
}

/** Returns the endpoint that `route` has found; undefined if a page answers. */
export const endpointOf = (request: IncomingMessage): Endpoint | undefined =>
  (request as RoutedRequest)[ENDPOINT];

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

/**
 * Decides, once and before everything else, which endpoint a request is for: the first that
 * matches. Admission, logs, metrics and `dispatch` read the decision with `endpointOf`.
 */
export function route(endpoints: readonly Endpoint[], next: RequestListener): RequestListener {
  return (request, response) => {
    if (!request.url?.startsWith('/')) toOriginForm(request);
    for (const endpoint of endpoints) {
      if (!endpoint.matches(request)) continue;
      (request as RoutedRequest)[ENDPOINT] = endpoint;
      break;
    }
    next(request, response);
  };
}

/**
 * Converts a target in absolute form, `http://host/path`, to path and Host header (RFC 9112,
 * section 3.2.2), so that later steps handle only one form. Targets of other forms remain, and the
 * fallback refuses them.
 */
function toOriginForm(request: IncomingMessage): void {
  const [, host = '', path = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
  if (!HOST.test(host)) return;
  request.url = path.startsWith('/') ? path : `/${path}`;
  request.headers.host = host;
}
