import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { operations } from './rest/operations';

/** A step before the doors, as Connect and Express have them. */
export type Step = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface Doors {
  /** Done for every request, in this order; one that does not go on has answered. */
  readonly steps: readonly Step[];
  readonly graphql: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly rest: (request: IncomingMessage, response: ServerResponse, operation: string) => Promise<void>;
  readonly restPaths: readonly string[];
  /** Everything else: health, files, pages, and what is wrong with a request for the doors. */
  readonly routes: RequestListener;
}

const GRAPHQL = /^\/graphql(?:[/?]|$)/i;

/**
 * The one place that decides where a request goes. `/graphql` and the operations by their right addresses go straight to
 * their doors, past Express's router, which would cost as much as they do (docs/decisions/0028).
 */
export function openDoors({ steps, graphql, rest, restPaths, routes }: Doors): RequestListener {
  const addresses = new Map(
    restPaths.flatMap((mount) => operations.map(({ name }) => [`${mount}/${name}`.toLowerCase(), name])),
  );

  const enter = (request: IncomingMessage, response: ServerResponse): void => {
    const { url = '', method } = request;
    if (GRAPHQL.test(url)) {
      void graphql(request, response);
      return;
    }
    const end = url.indexOf('?');
    const operation =
      method === 'POST' ? addresses.get((end < 0 ? url : url.slice(0, end)).toLowerCase()) : undefined;
    if (operation !== undefined) void rest(request, response, operation);
    else routes(request, response);
  };

  return steps.reduceRight<RequestListener>(
    (next, step) => (request, response) => step(request, response, () => next(request, response)),
    enter,
  );
}
