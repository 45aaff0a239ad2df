import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import type { HostileRequest } from './request';

/**
 * An answer. Its status is 0 if the connection was closed without one, which is allowed for
 * malformed HTTP only.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Longer than any time limit for an answer. */
const ANSWER_TIMEOUT_MS = 15_000;

export class Sender {
  private readonly agent: Agent;
  private readonly target: URL;

  constructor(base: string, connections: number) {
    this.target = new URL(base);
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /**
   * Returns one answer, or several if malformed HTTP contained several requests; rejects if none
   * comes in time.
   */
  async send(request: HostileRequest): Promise<Answer[]> {
    return request.endpoint === 'raw'
      ? this.sendRaw(request.bytes)
      : [await this.sendHttp(request)];
  }

  close(): void {
    this.agent.destroy();
  }

  private sendHttp({
    method,
    path,
    headers,
    body,
  }: Exclude<HostileRequest, { endpoint: 'raw' }>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = { 'content-length': String(body.length) };
      const sent = httpRequest(
        {
          agent: this.agent,
          host: this.target.hostname,
          port: this.target.port,
          method,
          path,
          headers: { ...headers, ...length },
          setHost: headers.host === undefined,
          timeout: ANSWER_TIMEOUT_MS,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString('utf8'),
            }),
          );
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${ANSWER_TIMEOUT_MS} ms`)));
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server may close an idle connection just as it is reused; this says nothing about the
        // request.
        if (sent.reusedSocket && error.code === 'ECONNRESET') {
          this.sendHttp({ endpoint: 'other', method, path, headers, body }).then(resolve, reject);
        } else reject(error);
      });
      sent.end(body);
    });
  }

  private sendRaw(pieces: readonly Buffer[]): Promise<Answer[]> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      const socket = connect({
        host: this.target.hostname,
        port: Number(this.target.port),
        allowHalfOpen: true,
      });
      socket.setNoDelay(true).setTimeout(ANSWER_TIMEOUT_MS, () => {
        socket.destroy();
        reject(new Error(`malformed HTTP kept its connection for ${ANSWER_TIMEOUT_MS} ms`));
      });
      socket.on('data', (chunk) => chunks.push(chunk));
      // A client of malformed HTTP has to expect a closed connection when it writes.
      socket.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') reject(error);
      });
      socket.on('close', () => resolve(parseAnswers(Buffer.concat(chunks))));
      socket.on('end', () => socket.destroySoon());
      for (const piece of pieces) socket.write(piece);
      socket.end();
    });
  }
}

/** Splits consecutive answers by their Content-Length. */
function parseAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', at);
    const [line = '', ...fields] = bytes
      .toString('latin1', at, end < 0 ? bytes.length : end)
      .split('\r\n');
    const headers = Object.fromEntries(
      fields.map((field) => [
        field.split(':', 1)[0]?.toLowerCase() ?? '',
        field.slice(field.indexOf(':') + 1).trim(),
      ]),
    );
    const start = end < 0 ? bytes.length : end + 4;
    const length = headers['content-length'];
    const stop = length === undefined ? bytes.length : start + Number(length);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(line)?.[1] ?? NaN);
    answers.push({ status, headers, body: bytes.toString('utf8', start, stop) });
    at = Math.max(stop, start);
  }
  return answers.length > 0 ? answers : [{ status: 0, headers: {}, body: '' }];
}
