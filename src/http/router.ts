import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { messages } from '../rest/failures';
import { sendReply } from '../rest/envelope';
import { operations } from '../rest/operations';
import { HOST } from './identity';

/** A step before the doors, as Connect and Express have them. */
export type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface Doors {
  /** Done for every request, in this order; one that does not go on has answered. */
  readonly steps: readonly Step[];
  readonly graphql: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly rest: (
    request: IncomingMessage,
    response: ServerResponse,
    operation: string,
  ) => Promise<void>;
  readonly restPaths: readonly string[];
  /** Everything else: health, files, pages, and what is wrong with a request for the doors. */
  readonly routes: RequestListener;
}

export const UPLOAD = /^\/admin\/media(?:[/?]|$)/i;

export type Door = 'rest' | 'graphql' | 'other';

/**
 * Which endpoint a request is for, by its path and method alone. Whoever has to know asks here: admission, logs and metrics,
 * security policies and the routing below.
 */
export function doorOf({ url = '', method }: IncomingMessage): Door {
  if (/^\/graphql(?:[/?]|$)/i.test(url)) return 'graphql';
  // An upload takes its time, and has a queue of its own.
  if (UPLOAD.test(url)) return 'other';
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'other' : 'rest';
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)([^#]*)/i;

/**
 * In front of everything: a target in absolute form, `http://host/path`, becomes path and Host header, as RFC 9112 (3.2.2) has
 * it, so that nothing behind meets another form. A target that is neither stays, and is answered by the envelope.
 */
export function inOriginForm(next: RequestListener): RequestListener {
  return (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith('/')) {
      const [, host = '', path = ''] = ABSOLUTE.exec(url) ?? [];
      if (HOST.test(host)) {
        request.url = path.startsWith('/') ? path : `/${path}`;
        request.headers.host = host;
      }
    }
    next(request, response);
  };
}

/**
 * The one place that decides where a request goes. `/graphql` and the operations by their right addresses go straight to
 * their doors, past Express's router, which would cost as much as they do (docs/decisions/0027).
 */
export function openDoors({ steps, graphql, rest, restPaths, routes }: Doors): RequestListener {
  const addresses = new Map(
    restPaths.flatMap((mount) =>
      operations.map(({ name }) => [`${mount}/${name}`.toLowerCase(), name]),
    ),
  );

  const enter = (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '', method } = request;
    if (doorOf(request) === 'graphql') {
      void graphql(request, response);
      return;
    }
    if (!url.startsWith('/')) {
      const [code, msg] =
        url === '*'
          ? ([404, messages.noSuchOperation] as const)
          : ([400, messages.malformedRequest] as const);
      sendReply(response, { status: code, code, msg, data: null });
      return;
    }
    const end = url.indexOf('?');
    const operation =
      method === 'POST'
        ? addresses.get((end < 0 ? url : url.slice(0, end)).toLowerCase())
        : undefined;
    if (operation !== undefined) void rest(request, response, operation);
    else routes(request, response);
  };

  return steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    enter,
  );
}
