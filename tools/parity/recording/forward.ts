import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { namesIn } from '../../lib/connection-names';

/** Receives a complete request and its complete answer. */
export type Keep = (request: IncomingMessage, sent: Buffer, status: number, answer: Buffer) => void;

/** Larger bodies are not recorded. */
export const MAX_BODY_BYTES = 1024 * 1024;

/** How long the old service may be silent, in ms, before its answer counts as broken off. */
export const SILENCE_MS = 120_000;

/** Forwards a request and records a copy; a failure to record it has no other effect. */
export function forward(
  old: URL,
  request: IncomingMessage,
  response: ServerResponse,
  keep: Keep,
  failed: (error: Error) => void,
  timeout: number,
): void {
  const sent = new Copy();
  const answer = new Copy();
  const headers = {
    ...endToEnd(request.headers),
    host: request.headers.host ?? old.host,
    'x-forwarded-for': [request.headers['x-forwarded-for'], request.socket.remoteAddress]
      .flat()
      .filter(Boolean)
      .join(', '),
    // Compressed answers could not be compared, so the client gets uncompressed ones.
    'accept-encoding': 'identity',
  };
  /** A truncated answer must not look complete. */
  const broken = (error: Error) => {
    if (response.destroyed || response.writableEnded) return;
    failed(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  };
  const send = old.protocol === 'https:' ? httpsRequest : httpRequest;
  const onward = send(
    { ...place(old), method: request.method, path: request.url, headers, timeout },
    (back) => {
      const { statusCode = 0 } = back;
      if (statusCode < 100) {
        broken(new Error(`the old service answers with the status ${statusCode}`));
        onward.destroy();
        return;
      }
      const answered = endToEnd(back.headers);
      // Node.js encodes anew, if the client's version of HTTP allows it.
      delete answered['transfer-encoding'];
      response.writeHead(statusCode, answered);
      back.on('data', (piece: Buffer) => answer.add(piece)).pipe(response);
      back.on('end', () => {
        // The old service may answer without having read the whole request.
        if (request.readableEnded) keep(request, sent.bytes, statusCode, answer.bytes);
      });
      back.on('error', broken);
    },
  );
  onward.on('error', broken);
  onward.on('timeout', () => onward.destroy(new Error('the old service is silent')));
  response.on('close', () => {
    if (!response.writableEnded) onward.destroy();
  });
  request.on('data', (piece: Buffer) => sent.add(piece)).pipe(onward);
}

/** Leaves out headers of one connection: other protocols and trailers are not forwarded. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of namesIn(headers.connection)) Reflect.deleteProperty(kept, name);
  delete kept.connection;
  delete kept['keep-alive'];
  delete kept.upgrade;
  delete kept.trailer;
  return kept;
}

/** Returns the host, an IPv6 address without its brackets, and the port. */
const place = ({ hostname, port }: URL) => ({ host: hostname.replace(/^\[|\]$/g, ''), port });

/** A copy of a body; of one that is too large to be recorded, only a part that is too large. */
class Copy {
  private readonly pieces: Buffer[] = [];
  private size = 0;

  add(piece: Buffer): void {
    if (this.size > MAX_BODY_BYTES) return;
    this.pieces.push(piece);
    this.size += piece.length;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }
}
