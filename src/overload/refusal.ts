import type { ServerResponse } from 'node:http';
import type { Config } from '../config';
import { unavailable } from '../errors';
import { sendReply } from '../rest/envelope';
import { replyTo } from '../rest/failures';
import type { Refuse } from './admission';
import { crossOrigin } from '../http/headers';
import { requestIdOf } from '../observability/access-log';

// Made once: there may be thousands of refusals in a second, beside the work for those who are admitted.
const REST_REPLY = replyTo(unavailable(), { failureCode: 0, failureStatus: 200 });
const { message, extensions } = unavailable();
const GRAPHQL_BODY = JSON.stringify({ errors: [{ message, extensions }] });

/** "Too much to do" in the form of the door that was knocked at. */
export function createRefuse(config: Pick<Config, 'trustProxy' | 'corsOrigins'>): Refuse {
  const allow = crossOrigin(config);
  return (request, response, door) => {
    response.setHeader('X-Request-Id', requestIdOf(request, config));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    allow(request, response, () => {
      if (door === 'rest') sendReply(response, REST_REPLY);
      else sendGraphqlRefusal(response);
    });
  };
}

function sendGraphqlRefusal(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(GRAPHQL_BODY),
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  });
  response.end(GRAPHQL_BODY);
}
