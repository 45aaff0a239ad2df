import type { Socket } from 'node:net';
import type { Client } from './client';
import { PlainClient } from './plain-client';
import { PlainReader } from './plain-reader';
import { isUpgrade, type Request } from './request';

/** Requests that are incomplete after this long are handed to Node's own server, too. */
const INCOMPLETE_TIMEOUT_MS = 1_000;

/** Handles a connection's requests. */
export interface PlainFront {
  /** Answers a completely received request. */
  answer(request: Request, body: Buffer, client: Client): void;
  /** Takes over everything that is not plain; the socket has all bytes from this request on. */
  handOver(socket: Socket): void;
  /** Handles a request for WebSocket, and the bytes after it; the socket is paused. */
  upgrade(request: Request, socket: Socket, first: Buffer): void;
  closed(connection: PlainConnection): void;
  /** No further request is accepted. */
  isClosing(): boolean;
  /** How long an unused connection is kept, in milliseconds. */
  readonly keepAlive: number;
}

/**
 * A client's connection as long as its requests are plain. Reads and answers them one by one,
 * without the streams of Node's server, which cost more than all the rest of the proxy.
 */
export class PlainConnection {
  private readonly reader = new PlainReader();
  private client: PlainClient | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly front: PlainFront,
  ) {
    socket.setTimeout(front.keepAlive);
    socket
      .on('data', this.take)
      .on('drain', this.drained)
      .on('timeout', this.silent)
      .on('end', this.gone)
      .on('error', this.failed)
      .on('close', this.gone);
  }

  close(): void {
    this.socket.destroy();
  }

  /** Closes it, unless a request is in progress or arriving. */
  closeIdle(): void {
    if (this.client === undefined && this.reader.isEmpty) this.socket.destroy();
  }

  private readonly take = (piece: Buffer) => {
    this.reader.add(piece);
    if (this.client === undefined) this.read();
    // The next requests wait until this one is answered.
    else this.socket.pause();
  };

  private read(): void {
    const { reader, socket } = this;
    if (reader.isEmpty || socket.destroyed) return;
    const next = reader.next(socket.remoteAddress ?? '');
    if (next === 'incomplete') {
      this.timer ??= setTimeout(() => this.handOver(), INCOMPLETE_TIMEOUT_MS);
    } else if (next === 'not plain') this.handOver();
    else {
      clearTimeout(this.timer);
      this.timer = undefined;
      if (isUpgrade(next.request)) {
        this.leave();
        this.front.upgrade(next.request, socket, reader.rest());
      } else this.answer(next.request, next.body);
    }
  }

  private answer(request: Request, body: Buffer): void {
    const { socket, front, reader } = this;
    const isLast = () =>
      (front.isClosing() && reader.isEmpty) || /\bclose\b/i.test(request.headers.connection ?? '');
    const connection = () =>
      isLast()
        ? 'Connection: close\r\n'
        : `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(front.keepAlive / 1000)}\r\n`;
    const client = new PlainClient(socket, request.method === 'HEAD', connection, () => {
      if (isLast()) socket.destroySoon();
      else if (socket.writableNeedDrain) socket.once('drain', this.next);
      else this.next();
    });
    this.client = client;
    front.answer(request, body, client);
  }

  private readonly next = () => {
    this.client = undefined;
    if (this.socket.isPaused()) this.socket.resume();
    if (!this.reader.isEmpty) setImmediate(() => this.client ?? this.read());
  };

  private handOver(): void {
    const { socket, reader } = this;
    if (socket.destroyed) return;
    this.leave();
    if (!reader.isEmpty) socket.unshift(reader.rest());
    this.front.handOver(socket);
  }

  /** Leaves the socket, paused, to another owner. */
  private leave(): void {
    const { socket } = this;
    clearTimeout(this.timer);
    socket
      .off('data', this.take)
      .off('drain', this.drained)
      .off('timeout', this.silent)
      .off('end', this.gone)
      .off('error', this.failed)
      .off('close', this.gone)
      .setTimeout(0)
      .pause();
    this.front.closed(this);
  }

  private readonly drained = () => this.client?.onDrain?.();

  /** Ends a silent connection. While an answer is awaited, other limits apply. */
  private readonly silent = () => {
    const isWaiting = this.client?.isOver === false && this.socket.writableLength === 0;
    if (!isWaiting) this.socket.destroy();
  };

  private readonly failed = () => undefined;

  private readonly gone = () => {
    clearTimeout(this.timer);
    this.socket.destroy();
    this.front.closed(this);
    const { client } = this;
    this.client = undefined;
    if (client?.isOver === false) client.onGone?.();
  };
}
