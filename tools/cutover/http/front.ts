import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { writeFields } from './fields';
import { PlainConnection, type PlainFront } from './plain-connection';
import { isUpgrade, readPlainRequest, type PlainRequest } from './request';
import { listen as listenAt } from '../../../src/http/port';

/**
 * Time limits for headers, for a whole request, for a silent connection, and between two requests.
 */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 3_600_000;
const IDLE_SOCKET_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
/** How long requests in progress may take when the proxy closes. */
const DRAIN_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 8_192;
const MAX_HEADER_BYTES = 64 * 1024;

export interface Handlers extends Pick<PlainFront, 'answer' | 'upgrade'> {
  /** Answers requests that are not plain, which Node's own server has parsed. */
  readonly other: RequestListener;
}

export interface Listening {
  readonly port: number;
  /** Stops listening, and lets requests in progress end. */
  close(): Promise<void>;
}

/** Newer releases of Node.js call this; older ones treat every `Upgrade` header as an upgrade. */
interface UpgradeOptions {
  shouldUpgradeCallback(request: IncomingMessage): boolean;
}

/**
 * Listens on the port; rejects if it cannot. PlainConnection parses plain requests, and Node's own
 * server all others.
 */
export async function listen(host: string, port: number, handlers: Handlers): Promise<Listening> {
  const { answer, upgrade, other } = handlers;
  const plain = new Set<PlainConnection>();
  const options: ServerOptions & UpgradeOptions = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    requireHostHeader: false,
    noDelay: true,
    shouldUpgradeCallback: (request) => upgradeOf(request) !== undefined,
  };
  const server = createServer(options, other);
  server.setTimeout(IDLE_SOCKET_TIMEOUT_MS);
  server.maxConnections = MAX_CONNECTIONS;
  // Node's own listeners for a connection.
  const serve = server.listeners('connection') as ((this: Server, socket: Socket) => void)[];
  const front: PlainFront = {
    answer,
    upgrade,
    keepAlive: KEEP_ALIVE_TIMEOUT_MS,
    isClosing: () => !server.listening,
    handOver(socket) {
      for (const each of serve) each.call(server, socket);
      process.nextTick(() => socket.resume());
    },
    closed: (connection) => plain.delete(connection),
  };
  const accept = (socket: Socket) => plain.add(new PlainConnection(socket, front));
  server.removeAllListeners('connection').on('connection', accept);
  server.on('upgrade', (request: IncomingMessage, socket: Socket, first: Buffer) => {
    const asked = upgradeOf(request);
    if (asked !== undefined) upgrade(asked, socket.pause(), first);
    else {
      // Without the upgrade, both parsers can read the request.
      const { rawHeaders } = request;
      const rest = rawHeaders.filter(
        (_, at) => !/^upgrade$/i.test(rawHeaders[at - (at % 2)] ?? ''),
      );
      const head = Buffer.from(`${startOf(request)}\r\n${writeFields(rest)}`, 'latin1');
      socket.unshift(Buffer.concat([head, first]));
      accept(socket);
    }
  });
  await listenAt(server, { port, host }, '--listen');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          server.closeAllConnections();
          for (const connection of plain) connection.close();
        }, DRAIN_TIMEOUT_MS);
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        server.closeIdleConnections();
        for (const connection of plain) connection.closeIdle();
      }),
  };
}

const startOf = ({ method = '', url = '', httpVersion }: IncomingMessage) =>
  `${method} ${url} HTTP/${httpVersion}`;

/** Returns the request if it is for WebSocket. */
function upgradeOf(request: IncomingMessage): PlainRequest | undefined {
  const fields = writeFields(request.rawHeaders).slice(0, -4);
  const asked = readPlainRequest(
    `${startOf(request)}\r\n${fields}`,
    request.socket.remoteAddress ?? '',
  );
  return asked !== undefined && isUpgrade(asked) ? asked : undefined;
}
