import { createServer, type Server } from 'node:http';
import type { Fallback } from './endpoint';
import { plainFallback } from './fallback';
import { answerMalformed } from './malformed';

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
export function createHttpServer(
  maxConnections: number,
  fallback: Pick<Fallback, 'malformed'> = plainFallback,
): Server {
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
  server.maxConnections = maxConnections;
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  answerMalformed(server, fallback);
  return server;
}
