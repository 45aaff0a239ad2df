import type { Socket } from 'node:net';
import { endToEnd, onwardHeaders } from './headers';
import { sendOrCut } from '../http/client';
import type { Exchange } from '../http/exchange';
import { writeFields } from '../http/fields';
import { PlainClient } from '../http/plain-client';
import type { Request } from '../http/request';
import type { ResponseHead } from '../http/response-head';
import { streamTo } from '../http/stream';
import type { Side } from './side';

/** Concurrent WebSocket connections. */
const MAX_CONNECTIONS = 500;
/** A connection ends after this long without a byte in either direction. */
const IDLE_TIMEOUT_MS = 600_000;

/** Forwards a WebSocket to a side: the request, and after a 101 all bytes in both directions. */
export class Upgrades {
  private readonly open = new Set<Socket>();
  private isClosed = false;

  constructor(
    private readonly side: Side,
    private readonly isBehindProxy: boolean,
  ) {}

  /** Ends all, since they would not end by themselves, and refuses others. */
  close(): void {
    this.isClosed = true;
    for (const socket of this.open) socket.destroy();
  }

  /** Forwards one request. Its socket is paused; `first` holds the bytes after the request. */
  pass(request: Request, socket: Socket, first: Buffer): void {
    const client = new PlainClient(
      socket,
      false,
      () => 'Connection: close\r\n',
      () => socket.destroySoon(),
    );
    const refuse = (status: number, reason: string) =>
      sendOrCut(client, { status, reason, headers: [] }, Buffer.alloc(0));
    socket.on('error', () => undefined);
    if (this.isClosed || this.open.size >= MAX_CONNECTIONS) {
      refuse(503, 'Service Unavailable');
      return;
    }
    this.open.add(socket);
    socket.once('close', () => this.open.delete(socket));
    const { url, headers } = request;
    const sent = onwardHeaders(request, this.side.host, this.isBehindProxy);
    sent.push('Upgrade', headers.upgrade ?? '');
    const timer = setTimeout(() => exchange.cancel('no answer in time'), this.side.timeLimit);
    const exchange = this.side.ask(
      {
        method: 'GET',
        path: url,
        headers: sent,
        isRepeatable: false,
        isStreamed: true,
        upgrades: true,
      },
      {
        head(head) {
          clearTimeout(timer);
          if (head.status === 101) join(exchange, socket, head, first);
          else {
            const { status, reason, rawHeaders, connection } = head;
            const passed = { status, reason, headers: endToEnd(rawHeaders, connection) };
            streamTo(client, passed, exchange);
            // Further bytes from the client belong to no request.
            socket.resume();
          }
        },
        data: () => undefined,
        end: () => undefined,
        failed() {
          clearTimeout(timer);
          refuse(502, 'Bad Gateway');
        },
      },
      IDLE_TIMEOUT_MS,
    );
    socket.once('close', () => {
      clearTimeout(timer);
      exchange.close();
    });
  }
}

function join(exchange: Exchange, socket: Socket, head: ResponseHead, first: Buffer): void {
  const at = head.rawHeaders.findIndex((name, nr) => nr % 2 === 0 && /^upgrade$/i.test(name));
  const upgrade = at < 0 ? 'websocket' : (head.rawHeaders[at + 1] ?? '');
  const fields = endToEnd(head.rawHeaders, head.connection);
  fields.push('Connection', 'Upgrade', 'Upgrade', upgrade);
  socket.write(`HTTP/1.1 101 ${head.reason}\r\n${writeFields(fields)}`, 'latin1');
  const send = (piece: Buffer) => {
    if (!exchange.write(piece)) socket.pause();
  };
  exchange.onDrain = () => socket.resume();
  exchange.listener = {
    head: () => undefined,
    data(piece) {
      if (!socket.write(piece)) exchange.pause();
    },
    end: () => socket.destroySoon(),
    failed: () => socket.destroy(),
  };
  socket.on('drain', () => exchange.resume()).on('data', send);
  socket.on('end', () => socket.destroySoon());
  if (first.length > 0) send(first);
  socket.resume();
}
