import { request as overHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as overHttps } from 'node:https';
import { afterTimeLimit } from '../concurrency/time-limit';

interface FetchLimits {
  /** Milliseconds from the call to the last byte of the answer. */
  readonly ms: number;
  /** The largest body that is accepted. */
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent with POST; without it the request is a GET. */
  readonly json?: object | undefined;
}

interface FetchedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The whole body; empty for a redirect, which is not followed. */
  readonly body: Buffer;
}

/** Only this answer is unusable, for example too large: no retry helps, the upstream is healthy. */
export class UnusableAnswer extends Error {}

/**
 * Sends one HTTP request whose whole answer, headers and body, must arrive in time. Otherwise
 * rejects with an Error that contains neither address nor content, and closes the connection.
 *
 * Not `fetch` with `AbortSignal.timeout`: only weak references lead from that signal to the
 * request, so after a garbage collection nothing ends a response that arrives a byte at a time.
 * Here the timer holds the request itself.
 */
export function fetchWithin(
  url: URL,
  { ms, maxBytes, headers, json }: FetchLimits,
): Promise<FetchedAnswer> {
  const body = json === undefined ? undefined : Buffer.from(JSON.stringify(json));
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp;
    const request = send(url, {
      // The other side may just be closing a kept connection, and not every request may be
      // repeated.
      agent: false,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'accept-encoding': 'identity',
        ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
        ...headers,
      },
    });
    const settle = (finish: () => void) => {
      cancel();
      finish();
    };
    const fail = (error: Error) =>
      settle(() => {
        request.destroy();
        reject(error);
      });
    const cancel = afterTimeLimit(ms, () => fail(new Error(`no complete answer within ${ms} ms`)));

    request.on('error', fail);
    request.on('response', (response) => {
      readAtMost(response, maxBytes).then(
        (read) =>
          settle(() =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: read }),
          ),
        fail,
      );
    });
    request.end(body);
  });
}

export const isRedirect = (status: number) => status >= 300 && status < 400;

async function readAtMost(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode = 0, headers } = response;
  if (isRedirect(statusCode)) {
    response.destroy();
    return Buffer.alloc(0);
  }
  const tooLarge = () => new UnusableAnswer(`the answer is larger than ${maxBytes} bytes`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new UnusableAnswer('the answer is compressed');
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
