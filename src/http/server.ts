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

/**
 * Answers input that is not an HTTP request, too long or too slow, and closes the connection. Such
 * input has not reached a route. Complete requests before it get their own responses first.
 */
function answerMalformed(server: Server, { malformed }: Pick<Fallback, 'malformed'>): void {
  // Each further chunk of a malformed connection is another error.
  const known = new WeakSet<Duplex>();
  const answer = (socket: Duplex, status: number): void => {
    const begun = answerBegunOn(socket);
    if (!socket.writable) socket.destroy();
    else if (begun?.req.complete === true) begun.once('close', () => answer(socket, status));
    else if (begun?.headersSent === true) socket.destroy();
    else answerAndClose(socket, status, malformed);
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    if (known.has(socket)) return;
    known.add(socket);
    answer(socket, MALFORMED_STATUS[error.code ?? ''] ?? 400);
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
    if (answerBegunOn(socket) === undefined) answerAndClose(socket, 405, malformed, 'Allow: POST');
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
