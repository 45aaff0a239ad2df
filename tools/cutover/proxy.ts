import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { forward } from './forward';
import { OperationProxy, type Observer } from './operation-proxy';
import { operationsBelow } from './operations';
import type { Shares, SideName } from './shares';
import type { Side } from './side';

/** Milliseconds for headers, for a whole request, without a byte, and between two requests. */
const HEADERS = 10_000;
const REQUEST = 3_600_000;
const SILENCE = 120_000;
const KEEP_ALIVE = 65_000;
const MOST_CONNECTIONS = 8_192;
const HEADER_SIZE = 64 * 1024;

/** Posters that either side drew; their addresses name no operation. */
const POSTER = /^\/uploads\/job\/\d{1,20}\.png(?:\?|$)/;

export interface ProxyOptions {
  readonly sides: Readonly<Record<SideName, Side>>;
  readonly shares: () => Shares;
  readonly observer: Observer;
  readonly host: string;
  readonly port: number;
  /** Below which paths the ten operations are. */
  readonly mounts: readonly string[];
  /** The proxy stands behind another of one's own: X-Forwarded-For says who asks. */
  readonly isBehindProxy: boolean;
}

export interface Proxy {
  readonly port: number;
  /** Stops listening, and lets what has begun end. */
  close(): Promise<void>;
}

/** Listens. Rejects where the port cannot be had. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const { sides, mounts, isBehindProxy } = options;
  const operationAt = operationsBelow(mounts);
  const operations = new OperationProxy(options);

  const handle = (request: IncomingMessage, response: ServerResponse) => {
    // Whoever has gone is noticed by 'close'.
    response.on('error', () => undefined);
    const { method, url = '' } = request;
    const operation = method === 'POST' ? operationAt(url) : undefined;
    if (operation !== undefined) {
      void operations.handle(operation, request, response);
      return;
    }
    const others = { isBehindProxy };
    if (method === 'GET' && POSTER.test(url)) {
      const isNew = (options.shares().shares.jobPoster ?? 0) === 100;
      const [first, otherwise] = isNew ? [sides.new, sides.old] : [sides.old, sides.new];
      forward(first, request, response, { ...others, otherwise });
    } else {
      forward(sides.old, request, response, others);
    }
  };

  const server = createServer(
    {
      headersTimeout: HEADERS,
      requestTimeout: REQUEST,
      keepAliveTimeout: KEEP_ALIVE,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: HEADER_SIZE,
      requireHostHeader: false,
      noDelay: true,
    },
    handle,
  );
  server.setTimeout(SILENCE);
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, options.host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => end(server) };
}

/** What has begun may take so long to end, in milliseconds. */
const DRAIN = 10_000;

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
