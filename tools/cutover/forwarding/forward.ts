import type { IncomingMessage } from 'node:http';
import { endToEnd, onwardHeaders } from './headers';
import { sendOrCut, type Client } from '../http/client';
import type { Exchange } from '../http/exchange';
import type { Request } from '../http/request';
import { streamTo } from '../http/stream';
import type { Side } from './side';

const REPEATABLE: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

interface Forwarded {
  /** The request's body, or the part that has been read. */
  readonly body: Buffer;
  /** The rest of the body, if it has not been read completely. */
  readonly rest?: IncomingMessage;
  readonly isBehindProxy: boolean;
  /** Asked next if the first side answers 404; for requests without a body. */
  readonly otherwise?: Side;
}

/**
 * Forwards a request unchanged and streams the answer, both no faster than the receiver reads. If
 * the side fails, sends 502, or cuts the client's connection if the answer has begun.
 */
export function forward(side: Side, request: Request, client: Client, options: Forwarded): void {
  const { body, rest, isBehindProxy, otherwise } = options;
  const { method, url, headers: came } = request;
  const isRepeatable = REPEATABLE.includes(method);
  const length = came['content-length'];
  const isInChunks = rest !== undefined && length === undefined;
  const headers = onwardHeaders(request, side.host, isBehindProxy);
  if (isInChunks) headers.push('Transfer-Encoding', 'chunked');
  else if (length === undefined && !isRepeatable) headers.push('Content-Length', '0');
  const isStreamed = rest !== undefined;
  const exchange = side.ask(
    {
      method,
      path: url,
      headers,
      isRepeatable: isRepeatable && !isStreamed && body.length === 0,
      isStreamed,
      ...(!isStreamed && { body }),
    },
    {
      head(head) {
        const { status, reason, rawHeaders, connection } = head;
        if (status === 404 && otherwise !== undefined) {
          exchange.listener = NOBODY;
          forward(otherwise, request, client, { body, isBehindProxy });
          return;
        }
        const passed = { status, reason, headers: endToEnd(rawHeaders, connection) };
        streamTo(client, passed, exchange);
      },
      data: () => undefined,
      end: () => undefined,
      failed: () => refuse(client),
    },
    side.timeLimit,
  );
  client.onGone = () => exchange.cancel();
  if (rest !== undefined) send(exchange, body, rest, isInChunks);
}

const NOBODY = {
  head: () => undefined,
  data: () => undefined,
  end: () => undefined,
  failed: () => undefined,
};

/** Streams a body. A side may answer and close before it has read all of it. */
function send(exchange: Exchange, first: Buffer, rest: IncomingMessage, isInChunks: boolean): void {
  const write = (piece: Buffer) => {
    if (exchange.isOver || piece.length === 0) return;
    if (isInChunks) exchange.write(`${piece.length.toString(16)}\r\n`);
    const takesMore = exchange.write(piece);
    if (isInChunks) exchange.write('\r\n');
    if (!takesMore) rest.pause();
  };
  const begin = () => {
    exchange.onDrain = () => rest.resume();
    write(first);
    rest.on('data', write);
    rest.once('end', () => {
      if (isInChunks && !exchange.isOver) exchange.write('0\r\n\r\n');
      exchange.isSent = true;
    });
    rest.resume();
  };
  if (exchange.hasBegun) begin();
  else exchange.onDrain = begin;
}

function refuse(client: Client): void {
  const headers = ['Content-Type', 'text/plain; charset=utf-8'];
  const text = 'The service behind this proxy gave no answer.\n';
  sendOrCut(client, { status: 502, reason: 'Bad Gateway', headers }, Buffer.from(text));
}
