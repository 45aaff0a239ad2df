import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

type Headers = Readonly<Record<string, string>>;

export interface AttackOptions {
  /** The default number of requests of an attack. */
  readonly times: number;
  readonly admin: string;
}

/** Attacks by name; each resolves to its outcomes. */
export type Attacks = Readonly<Record<string, () => Promise<string>>>;

/** Sends attacks to the service at `port`: single requests, many at once, and bare sockets. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8 });

  constructor(
    private readonly port: number,
    private readonly times: number,
  ) {}

  /** Sends a request; resolves to the status or the error. The answer is read and dropped. */
  readonly send = (path: string, body?: string | Buffer, headers: Headers = {}, method = 'POST') =>
    new Promise<string>((resolve) => {
      const { port, agent } = this;
      const sent = request({ port, path, method, agent, headers, timeout: 60_000 });
      const failed = ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message);
      sent.on('response', (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => (bytes += chunk.length));
        response.on('error', failed);
        response.on('end', () => {
          const size = bytes > 1e6 ? ` of ${Math.round(bytes / 1e6)} MB` : '';
          resolve(`${response.statusCode}${size}`);
        });
      });
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', failed);
      sent.end(body);
    });

  readonly graphql = (query: string, more: object = {}, headers: Headers = {}) =>
    this.send('/graphql', JSON.stringify({ query, ...more }), {
      'content-type': JSON_TYPE,
      ...headers,
    });

  readonly rest = (operation: string, body: string, type = FORM, headers: Headers = {}) =>
    this.send(`/api/v2.home/${operation}`, body, { 'content-type': type, ...headers });

  /** Sends `count` requests, eight at once; returns how often each outcome came. */
  readonly many = async (make: (n: number) => Promise<string>, count = this.times) => {
    const outcomes = new Map<string, number>();
    let next = 0;
    const work = async () => {
      while (next < count) {
        const outcome = await make(next++);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return [...outcomes].map(([outcome, number]) => `${number} x ${outcome}`).join(', ');
  };

  /** Opens sockets, writes to each, waits for `hold` milliseconds, and closes them. */
  readonly sockets = async (
    count: number,
    write: (socket: Socket, n: number) => void,
    hold: number,
    end = (socket: Socket): void => void socket.destroy(),
  ) => {
    const opened: Socket[] = [];
    for (let n = 0; n < count; n += 1) {
      const socket = connect(this.port, '127.0.0.1');
      socket.on('error', () => undefined).pause();
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      write(socket, n);
      opened.push(socket);
    }
    await pause(hold);
    const closed = opened.filter(
      (socket) => socket.destroyed || socket.readyState !== 'open',
    ).length;
    for (const socket of opened) end(socket);
    return `${count} connections, ${closed} closed by then`;
  };
}
