import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { unavailable } from '../errors';
import { tooSlow, type BodyMeter } from '../http/request-body';

/** What a request takes beside its bytes: Node's objects and ours. */
const OVERHEAD = 4096;
/** Once there is too much, so much of the limit is made free, that not each next byte has somebody refused. */
const RELIEF = 0.1;
/** How often it is looked who is late, and what has come of headers that are not complete, in milliseconds. */
const LOOK = 1000;
/** What headers can hold at most before they are complete: Node's own limit, in bytes. */
const MOST_HEADERS = 16 * 1024;
/** A body has so long to arrive, in milliseconds, and beyond that as long as it takes at so many bytes in a millisecond. */
const GRACE = 30_000;
const SLOWEST = 4;

interface Connection extends BodyMeter {
  /** Held of its requests: of the one worked on, of those behind it, and of headers that are not complete. */
  bytes: number;
  requests: number;
  /** What had been read when its last request ended. */
  readBefore: number;
  /** Since when a body is being read, and what it has come to. */
  since: number;
  body: number;
  /** Refuses the request in a friendly way; unset while it is worked on. */
  refuse: (() => void) | undefined;
}

/**
 * Bounds what is held of all requests that have not been answered: incomplete headers, bodies half received, requests that
 * wait. Beyond the limit the largest are refused first, so that small ones are served however many large ones are begun.
 */
export class ReceivedRequests {
  bytes = 0;
  refused = 0;
  private readonly connections = new Map<Socket, Connection>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly limit: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.timer = setInterval(() => this.sweep(), LOOK).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Counts the requests of a server from their headers to their answers. */
  counted(server: Server, next: RequestListener): RequestListener {
    server.on('connection', (socket) => this.open(socket));
    return (request, response) => {
      const connection = this.connections.get(request.socket);
      if (connection !== undefined) {
        if (connection.requests === 0) this.change(connection, -connection.bytes);
        connection.requests += 1;
        const size = OVERHEAD + headerSize(request);
        response.on('close', () => this.answered(request.socket, connection, size));
        this.change(connection, size);
      }
      next(request, response);
    };
  }

  /** To be told of the body of a request. */
  meter(request: IncomingMessage): BodyMeter {
    const connection = this.connections.get(request.socket);
    if (connection === undefined) return { add: () => undefined };
    // What has been counted of it while it waited is counted again as it is read.
    this.change(connection, -Math.min(connection.body, connection.bytes));
    connection.body = 0;
    connection.since = this.clock();
    connection.refuse = () => connection.stop?.(unavailable());
    return connection;
  }

  /** From now on a request may be refused like this, or, without, may not. */
  refusable({ socket, readableLength }: IncomingMessage, refuse?: () => void): void {
    const connection = this.connections.get(socket);
    if (connection === undefined) return;
    connection.refuse = refuse;
    if (refuse !== undefined && connection.body === 0) connection.add(readableLength);
  }

  private open(socket: Socket): void {
    const connection: Connection = {
      bytes: 0,
      requests: 0,
      readBefore: 0,
      since: 0,
      body: 0,
      refuse: undefined,
      add: (bytes) => {
        connection.body += bytes;
        this.change(connection, bytes);
      },
    };
    this.connections.set(socket, connection);
    socket.once('close', () => {
      this.bytes -= connection.bytes;
      connection.bytes = 0;
      this.connections.delete(socket);
    });
  }

  private answered(socket: Socket, connection: Connection, size: number): void {
    if (!this.connections.has(socket)) return;
    connection.requests -= 1;
    const { bytes, body, requests } = connection;
    this.change(connection, requests === 0 ? -bytes : -Math.min(bytes, size + body));
    connection.body = 0;
    connection.stop = undefined;
    connection.refuse = undefined;
    connection.readBefore = socket.bytesRead;
  }

  private change(connection: Connection, bytes: number): void {
    connection.bytes += bytes;
    this.bytes += bytes;
    if (bytes > 0 && this.bytes > this.limit) this.relieve();
  }

  private relieve(): void {
    const largestFirst = [...this.connections]
      .filter(
        ([, { bytes, requests, refuse }]) => bytes > 0 && (requests !== 1 || refuse !== undefined),
      )
      .sort(([, a], [, b]) => b.bytes - a.bytes);
    for (const [socket, connection] of largestFirst) {
      if (this.bytes <= this.limit * (1 - RELIEF)) return;
      this.bytes -= connection.bytes;
      connection.bytes = 0;
      connection.body = 0;
      this.refused += 1;
      const { refuse } = connection;
      connection.refuse = undefined;
      if (connection.requests === 1 && refuse !== undefined) refuse();
      else socket.resetAndDestroy();
    }
  }

  private sweep(): void {
    const now = this.clock();
    for (const [socket, connection] of this.connections) {
      const { stop, since, body, requests } = connection;
      if (requests === 0) {
        const headers = Math.min(socket.bytesRead - connection.readBefore, MOST_HEADERS);
        this.change(connection, headers - connection.bytes);
      }
      if (stop !== undefined && now - since > GRACE + body / SLOWEST) stop(tooSlow());
    }
  }
}

function headerSize({ rawHeaders, url = '' }: IncomingMessage): number {
  let size = url.length;
  for (const { length } of rawHeaders) size += length;
  return size;
}
