import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fallback } from './endpoint';

/** Time limits for a client's headers, for a whole request, and for silence, in milliseconds. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 300_000;
const SILENCE_TIMEOUT_MS = 120_000;
/** Longer than proxies keep an idle connection (nginx: 60 s), so that the proxy closes it first. */
const KEEP_ALIVE_MS = 65_000;
/** The interval between checks for late clients, in milliseconds. */
const CHECK_INTERVAL_MS = 2_000;

/** Creates an HTTP server that closes the connections of late, silent and malformed clients. */
export function createHttpServer(fallback: Pick<Fallback, 'malformed'>): Server {
  const server = createServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    // Without a Host header a request is answered like any other, and in the same form.
    requireHostHeader: false,
    noDelay: true,
  });
  server.setTimeout(SILENCE_TIMEOUT_MS);
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  answerMalformed(server, fallback);
  refuseTunnels(server, fallback);
  return server;
}

/** The status for an error of Node's parser; 400 for all others. */
const MALFORMED_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** An error of Node's parser. */
interface ParserError extends NodeJS.ErrnoException {
  /** What it was parsing, and how much of that it had accepted. */
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** The request line of HTTP/1 from within its method (RFC 9110, section 5.6.2). */
const REQUEST_LINE_END = /^[\w!#$%&'*+.^`|~-]* \S+ HTTP\/1\.\d\r?\n/;

/** Returns whether the request line is valid, but Node's parser does not know its method. */
const isOtherMethod = ({ code, rawPacket, bytesParsed }: ParserError): boolean =>
  code === 'HPE_INVALID_METHOD' &&
  REQUEST_LINE_END.test(rawPacket?.toString('latin1', bytesParsed) ?? '');

/** Answers a method that no endpoint has. */
const refuseMethod = (socket: Duplex, bodyOf: Fallback['malformed']): void =>
  answerAndClose(socket, 405, bodyOf, 'Allow: POST');

/**
 * Answers input that is not an HTTP request, too long or too slow, and closes the connection. Such
 * input has not reached a route. Complete requests before it get their own responses first.
 */
function answerMalformed(server: Server, { malformed }: Pick<Fallback, 'malformed'>): void {
  // Each further chunk of a malformed connection is another error.
  const known = new WeakSet<Duplex>();
  const answer = (socket: Duplex, error: ParserError): void => {
    const begun = answerBegunOn(socket);
    if (!socket.writable) socket.destroy();
    else if (begun?.req.complete === true) begun.once('close', () => answer(socket, error));
    else if (begun?.headersSent === true) socket.destroy();
    else if (isOtherMethod(error)) refuseMethod(socket, malformed);
    else answerAndClose(socket, MALFORMED_STATUS[error.code ?? ''] ?? 400, malformed);
  };
  server.on('clientError', (error: ParserError, socket: Duplex) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    if (known.has(socket)) return;
    known.add(socket);
    answer(socket, error);
  });
}

/**
 * Answers CONNECT like every other unsupported method. Node hands over its connection, and closes
 * it without a response if nobody listens.
 */
function refuseTunnels(server: Server, { malformed }: Pick<Fallback, 'malformed'>): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    // Node has removed its error listener; without ours a reset connection would end the process.
    socket.on('error', () => socket.destroy());
    // After an unanswered request, this response would be taken for the one to that request.
    if (answerBegunOn(socket) === undefined) refuseMethod(socket, malformed);
    else socket.destroy();
  });
}

/** Returns the first response of a connection that has not been written completely. */
const answerBegunOn = (socket: Duplex): ServerResponse | undefined =>
  (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? undefined;

/** Writes a whole response to a connection that Node's HTTP server no longer serves. */
function answerAndClose(
  socket: Duplex,
  status: number,
  bodyOf: Fallback['malformed'],
  ...headers: readonly string[]
): void {
  const body = bodyOf(status);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...headers,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
