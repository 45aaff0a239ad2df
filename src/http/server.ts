import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fallback } from './endpoint';

/** Milliseconds that a client has for its headers, for a whole request, and between two bytes. */
const HEADERS = 10_000;
const REQUEST = 300_000;
const SILENCE = 120_000;
/**
 * Longer than proxies keep an idle connection (nginx: 60 s), so that the proxy is the one to close
 * it.
 */
const KEEP_ALIVE = 65_000;
/** How often late clients are checked for, in milliseconds. */
const CHECK = 2_000;

/** An HTTP server that closes the connections of late, silent and malformed clients. */
export function createHttpServer(fallback: Pick<Fallback, 'malformed'>): Server {
  const server = createServer({
    headersTimeout: HEADERS,
    requestTimeout: REQUEST,
    keepAliveTimeout: KEEP_ALIVE,
    connectionsCheckingInterval: CHECK,
    // Without a Host header a request is answered like any other, and in the same form.
    requireHostHeader: false,
    noDelay: true,
  });
  server.setTimeout(SILENCE);
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  answerMalformed(server, fallback);
  return server;
}

/** The status for an error of Node's parser; 400 for all others. */
const MALFORMED_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers input that is not an HTTP request, too long or too slow, and closes the connection: no
 * route has been reached yet.
 */
function answerMalformed(server: Server, { malformed }: Pick<Fallback, 'malformed'>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const { _httpMessage: begun } = socket as { _httpMessage?: { headersSent: boolean } | null };
    if (!socket.writable || error.code === 'ECONNRESET' || begun?.headersSent === true) {
      socket.destroy();
      return;
    }
    const status = MALFORMED_STATUS[error.code ?? ''] ?? 400;
    const body = malformed(status);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  });
}
