import type { ServerResponse } from 'node:http';
import { unavailable } from '../errors';
import { sendReply } from '../rest/envelope';
import { replyTo } from '../rest/failures';
import type { Refuse } from './admission';

const { message, extensions } = unavailable();
const GRAPHQL_BODY = JSON.stringify({ errors: [{ message, extensions }] });

/** "Too much to do" in the form of the door that was knocked at. */
export const refuse: Refuse = (response, door) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (door === 'rest') sendReply(response, replyTo(unavailable(), { failureCode: 0, failureStatus: 200 }));
  else sendGraphqlRefusal(response);
};

function sendGraphqlRefusal(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(GRAPHQL_BODY),
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  });
  response.end(GRAPHQL_BODY);
}
