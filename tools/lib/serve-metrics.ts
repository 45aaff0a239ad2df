import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { listen } from '../../src/http/port';
import { reasonOf } from '../../src/lib/text/reason';

/** Time limit for the head of a request, and for the whole request. */
const TIMEOUT_MS = 10_000;
/** A scraper needs one; more than a few are a mistake, or somebody else's. */
const MAX_CONNECTIONS = 64;

/**
 * Serves `GET /metrics` for Prometheus. If it cannot listen there, rejects with a one-line error
 * that names --metrics-port.
 */
export async function serveMetrics(
  registry: Registry,
  address: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number; close(): void }> {
  const timeouts = { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS };
  const server = createServer(timeouts, ({ method, url = '' }, response) => {
    if (method !== 'GET' || url.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.setHeader('Content-Type', registry.contentType).end(text),
      (error: unknown) => response.writeHead(500).end(`${reasonOf(error)}\n`),
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  await listen(server, address, '--metrics-port');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
