import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { ApolloServer } from '@apollo/server';
import type { Context } from '../context';
import { forbidden, ServiceError, unavailable } from '../errors';
import { CONTENT_SECURITY_POLICY } from '../http/response/content-security-policy';
import type { Endpoint, Intake } from '../http/endpoint';
import { decodeText, mediaTypeOf } from '../http/request/body-text';
import { parseJson } from '../http/request/json';
import { UnreadableBody } from '../http/request/unreadable-body';
import { traceOf, type OnFault } from '../lib/http/trace';
import { searchOf } from '../lib/http/url-search';
import { messages } from '../lib/messages/messages';
import { sizeProblem } from './guards/document-size';
import { hasUnknownId, type GraphqlRequest, type Trust } from './guards/trusted-documents';
import { MAX_BODY_VALUES } from './guards/variables';
import type { Answer, KnownOperations } from './known/known-operations';
import { methodRefusal, refusal, refusalOf, uploadRefusal } from './refusals';
import { headersOf, isForm } from './request-headers';

/** The maximum size of a request body, in bytes. */
const BODY_LIMIT = 1024 * 1024;

interface GraphqlOptions {
  readonly graphql: ApolloServer<Context>;
  /** Answers known operations; Apollo answers all others. */
  readonly known: Pick<KnownOperations, 'answer' | 'note'>;
  /** Decides which documents may run, and finds documents by id. */
  readonly trust: Trust;
  readonly intake: Intake;
  /** How many tokens a document may have. */
  readonly maxTokens: number;
  readonly onFault: OnFault;
}

const ADDRESS = /^\/graphql\/?(?:\?|$)/i;

// Created once: an overloaded service may refuse thousands of requests per second.
const TOO_MUCH = JSON.stringify({ errors: [unavailable().in('en')] });
const NOT_REGISTERED = forbidden(messages.onlyRegistered);
const UNKNOWN_ID = new ServiceError('BAD_USER_INPUT', messages.unknownDocumentId);

/**
 * Serves `/graphql`: passes requests to Apollo Server and its responses to the client, without a
 * framework between them.
 */
export function createGraphqlEndpoint({
  graphql,
  known,
  trust,
  intake,
  maxTokens,
  onFault,
}: GraphqlOptions): Endpoint {
  const answerTo = async (
    given: GraphqlRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    if (given.method !== 'GET' && given.method !== 'POST') return methodRefusal(request);
    if (given.method === 'POST' && isForm(request)) return uploadRefusal(400, request);
    const problem = sizeProblem(given, maxTokens);
    if (problem !== null) return refusal(413, new ServiceError('BAD_USER_INPUT', problem), request);
    const trusted = trust(given, traceOf(request));
    if (trusted === null) return refusal(403, NOT_REGISTERED, request);
    if (hasUnknownId(trusted)) return refusal(400, UNKNOWN_ID, request);
    const { accept } = request.headers;
    let context: Promise<Context> | undefined;
    const createContext = () => (context ??= intake.createContext(request, response));
    const answer = await known.answer(trusted, accept, createContext);
    if (answer !== undefined) return answer;
    const apolloAnswer = await graphql.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { ...trusted, headers: headersOf(request) },
      context: createContext,
    });
    known.note(trusted, accept, apolloAnswer);
    return apolloAnswer;
  };

  const handle: Endpoint['handle'] = async (request, response) => {
    try {
      if (request.method === 'GET')
        response.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY.sandbox);
      // A cache may store a response only for this caller, and for the host in its URLs.
      response.appendHeader('Vary', 'token, authorization, Cookie, Host, Accept');
      const given = await read(request, () => intake.receive(request, response, BODY_LIMIT));
      await send(response, await answerTo(given, request, response));
    } catch (error) {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      if (!(error instanceof UnreadableBody)) onFault(error, traceOf(request));
      await send(response, refusalOf(error, request));
    }
  };

  const matches = ({ url = '' }: IncomingMessage) => ADDRESS.test(url);
  return { name: 'graphql', matches, handle, refuse, acceptsCookie: true };
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(TOO_MUCH),
    'Cache-Control': 'no-store',
    'Retry-After': '1',
  });
  response.end(TOO_MUCH);
}

async function read(
  request: IncomingMessage,
  receive: () => Promise<Buffer>,
): Promise<GraphqlRequest> {
  const { method = 'GET' } = request;
  const body = method === 'POST' ? jsonOf(request, await receive()) : undefined;
  return { method, search: searchOf(request), body };
}

/**
 * Returns the body if it is JSON; undefined for another type, which Apollo refuses itself. Throws
 * UnreadableBody.
 */
function jsonOf(request: IncomingMessage, bytes: Buffer): unknown {
  const type = request.headers['content-type'] ?? '';
  if (bytes.length === 0 || mediaTypeOf(type) !== 'application/json') return undefined;
  return parseJson(decodeText(bytes, type), MAX_BODY_VALUES);
}

async function send(response: ServerResponse, { status, headers, body }: Answer): Promise<void> {
  for (const [name, value] of headers) {
    if (name === 'vary') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (headers.get('content-type') === 'text/html')
    response.setHeader('content-type', 'text/html; charset=utf-8');
  response.statusCode = status ?? 200;
  if (body.kind === 'complete') {
    // Bytes cost less than a string, which Node measures, encodes and holds twice.
    const bytes = Buffer.from(body.string);
    response.setHeader('content-length', bytes.length);
    response.end(bytes);
    return;
  }
  // Sends each part after the client has read the previous ones.
  await pipeline(body.asyncIterator, response);
}
