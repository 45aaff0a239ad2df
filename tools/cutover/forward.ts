import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { endToEnd, onwardHeaders } from './headers';
import type { Question, Side } from './side';

const REPEATABLE: readonly unknown[] = ['GET', 'HEAD', 'OPTIONS'];

export interface Forwarded {
  /** What was read of the request's body already. */
  readonly prefix?: readonly Buffer[];
  readonly isBehindProxy: boolean;
  /** Asked where the first does not know the address (404); for requests without a body. */
  readonly otherwise?: Side;
}

/**
 * Passes a request on as it is, and the answer as it comes, neither faster than the other end
 * reads. Where there is no answer: 502, or the client's connection is cut in the middle.
 */
export function forward(
  side: Side,
  request: IncomingMessage,
  response: ServerResponse,
  options: Forwarded,
): void {
  const { prefix = [], isBehindProxy, otherwise } = options;
  const { method, url, headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const length = headers['content-length'];
  const hasBody = isChunked || (length !== undefined && length !== '0');
  const sent = onwardHeaders(request, side.host, isBehindProxy);
  if (isChunked) sent.push('Transfer-Encoding', 'chunked');
  else if (length === undefined && !REPEATABLE.includes(method)) sent.push('Content-Length', '0');
  const question: Question = {
    method,
    path: url,
    headers: sent,
    isRepeatable: !hasBody && REPEATABLE.includes(method),
  };
  let onward: ClientRequest | undefined;

  const start = (isSecondTry: boolean) => {
    onward = side.open(
      question,
      (answer) => {
        if (answer.statusCode === 404 && otherwise !== undefined) {
          answer.resume();
          forward(otherwise, request, response, { isBehindProxy });
        } else {
          pass(answer, response);
        }
      },
      (_error, mayBeStale) => {
        if (mayBeStale && !isSecondTry) start(true);
        else refuse(request, response);
      },
      isSecondTry,
    );
    onward.setTimeout(side.timeLimit, () => onward?.destroy(new Error('silent for too long')));
    if (!hasBody) {
      onward.end();
      return;
    }
    for (const piece of prefix) onward.write(piece);
    // Not `pipeline`: a side may answer, and end, before it has read all.
    request.pipe(onward);
  };
  start(false);
  response.once('close', () => {
    if (!response.writableFinished) onward?.destroy();
  });
}

function pass(answer: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 502, statusMessage, rawHeaders, headers } = answer;
  response.sendDate = false;
  response.writeHead(statusCode, statusMessage, endToEnd(rawHeaders, headers.connection));
  response.flushHeaders();
  // An answer that breaks off must not look whole: the client's connection is cut.
  pipeline(answer, response, () => undefined);
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  request.unpipe();
  response.writeHead(502, {
    'Content-Type': 'text/plain; charset=utf-8',
    ...(!request.complete && { Connection: 'close' }),
  });
  response.end('The service behind this proxy gave no answer.\n');
}
