import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Fallback } from './endpoint';

/** The status for an error of Node's parser; 400 for all others. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers input that is not an HTTP request, too long or too slow, and closes the connection: no
 * route has been reached yet.
 */
export function answerMalformed(server: Server, { malformed }: Pick<Fallback, 'malformed'>): void {
  server.on(
    'clientError',
    (error: NodeJS.ErrnoException, socket: Duplex & { bytesWritten?: number }) => {
      const { _httpMessage: begun } = socket as { _httpMessage?: { headersSent: boolean } | null };
      if (!socket.writable || error.code === 'ECONNRESET' || begun?.headersSent === true) {
        socket.destroy();
        return;
      }
      const status = STATUS[error.code ?? ''] ?? 400;
      const body = malformed(status);
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'X-Content-Type-Options: nosniff',
        'Cache-Control: no-store',
        'Connection: close',
      ];
      socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
    },
  );
}
