import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { unavailable } from '../../errors';
import type { BodyMeter } from '../../http/request/request-body';
import { tooSlow } from '../../http/request/unreadable-body';
import { HeldConnection } from './held-connection';
import { sizeOf, sizeOfPieces } from './request-size';

/**
 * The share of the limit that is freed once it is exceeded, so that not every further byte causes a
 * refusal.
 */
const FREED_SHARE = 0.1;
/** How often late bodies and incomplete headers are checked for. */
const CHECK_INTERVAL_MS = 1000;
/** Node's own limit of the headers of one request, in bytes. */
const MAX_HEADER_BYTES = 16 * 1024;
/** The base time for a body to arrive, and the bytes that extend it by a millisecond. */
const BASE_TIMEOUT_MS = 30_000;
const MIN_BYTES_PER_MS = 4;

/**
 * Bounds the bytes held for unanswered requests: incomplete headers, partial bodies, waiting
 * requests. Beyond the limit the largest are refused first, so that small ones are served however
 * many large ones begin.
 */
export class ReceivedRequests {
  bytes = 0;
  refused = 0;
  private readonly connections = new Map<Socket, HeldConnection>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly limit: number,
    private readonly clock: () => number = () => performance.now(),
  ) {
    this.timer = setInterval(() => this.sweep(), CHECK_INTERVAL_MS).unref();
  }

  close(): void {
    clearInterval(this.timer);
  }

  /** Counts the requests of a server from their headers to their answers. */
  withCount(server: Server, next: RequestListener): RequestListener {
    server.on('connection', (socket) => this.open(socket));
    return (request, response) => {
      const connection = this.connections.get(request.socket);
      if (connection !== undefined) {
        if (connection.requests === 0) this.change(connection, -connection.bytes);
        connection.requests += 1;
        let size = sizeOf(request);
        response.on('close', () => this.answered(request.socket, connection, size));
        this.change(connection, size);
        // What came with the headers has been parsed by then, and nothing more is read.
        if (connection.requests > 1)
          setImmediate(() => {
            if (response.destroyed) return;
            const pieces = sizeOfPieces(request);
            size += pieces;
            this.change(connection, pieces);
          });
      }
      next(request, response);
    };
  }

  /** Counts the body of a request while it is read. */
  meter(request: IncomingMessage): BodyMeter {
    const connection = this.connections.get(request.socket);
    if (connection === undefined) return { add: () => undefined };
    // The bytes counted while it waited are counted again as they are read.
    this.change(connection, -connection.body);
    connection.body = 0;
    connection.since = this.clock();
    connection.refuse = () => connection.stop?.(unavailable());
    return connection;
  }

  /**
   * From now on the request may be refused by calling `refuse`; if omitted, it may not be refused.
   */
  setRefusal({ socket, readableLength }: IncomingMessage, refuse?: () => void): void {
    const connection = this.connections.get(socket);
    if (connection === undefined) return;
    connection.refuse = refuse;
    if (refuse !== undefined) connection.add(readableLength);
  }

  private open(socket: Socket): void {
    const connection = new HeldConnection(this.change);
    this.connections.set(socket, connection);
    socket.once('close', () => {
      this.change(connection, -connection.bytes);
      connection.requests = 0;
      this.connections.delete(socket);
    });
  }

  private answered(socket: Socket, connection: HeldConnection, size: number): void {
    if (!this.connections.has(socket)) return;
    connection.requests -= 1;
    const { bytes, body, requests } = connection;
    this.change(connection, -(requests === 0 ? bytes : size + body));
    connection.body = 0;
    connection.refuse = undefined;
    connection.readBefore = socket.bytesRead;
  }

  private readonly change = (connection: HeldConnection, bytes: number): void => {
    connection.bytes += bytes;
    this.bytes += bytes;
    if (bytes > 0 && this.bytes > this.limit) this.refuseLargest();
  };

  private refuseLargest(): void {
    const largestFirst = [...this.connections]
      .filter(
        ([, { bytes, requests, refuse }]) => bytes > 0 && (requests !== 1 || refuse !== undefined),
      )
      .sort(([, a], [, b]) => b.bytes - a.bytes);
    for (const [socket, connection] of largestFirst) {
      if (this.bytes <= this.limit * (1 - FREED_SHARE)) return;
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
        const headers = Math.min(socket.bytesRead - connection.readBefore, MAX_HEADER_BYTES);
        this.change(connection, headers - connection.bytes);
      }
      if (stop !== undefined && now - since > BASE_TIMEOUT_MS + body / MIN_BYTES_PER_MS)
        stop(tooSlow());
    }
  }
}
