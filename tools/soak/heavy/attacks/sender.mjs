// How attacks reach the service: requests, many at once, and bare sockets.
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

/** The ways to send something to this port; `times` is how many requests `many` makes unless it is told. */
export function createSender(port, times) {
  const through = new Agent({ keepAlive: true, maxSockets: 8 });

  /** One request; resolves to the status, or the error. The answer is read and thrown away. */
  const send = (path, body, headers = {}, method = 'POST') =>
    new Promise((resolve) => {
      const sent = request({ port, path, method, agent: through, headers, timeout: 60_000 });
      sent.on('response', (response) => {
        let bytes = 0;
        response.on('data', (chunk) => (bytes += chunk.length));
        response.on('error', (error) => resolve(error.code));
        response.on('end', () =>
          resolve(
            bytes > 1e6
              ? `${response.statusCode} of ${Math.round(bytes / 1e6)} MB`
              : response.statusCode,
          ),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', (error) => resolve(error.code ?? error.message));
      sent.end(body);
    });
  const graphql = (query, more = {}, headers = {}) =>
    send('/graphql', JSON.stringify({ query, ...more }), { 'content-type': JSON_TYPE, ...headers });
  const rest = (operation, body, type = FORM, headers = {}) =>
    send(`/api/v2.home/${operation}`, body, { 'content-type': type, ...headers });

  /** So many of them, eight at once; how often each outcome came. */
  const many = async (make, count = times) => {
    const outcomes = new Map();
    let next = 0;
    const work = async () => {
      while (next < count) {
        const outcome = String(await make(next++));
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    return [...outcomes].map(([outcome, number]) => `${number} x ${outcome}`).join(', ');
  };

  /** Opens sockets, writes to each, and leaves them for so long, in milliseconds. */
  const sockets = async (count, write, hold, end = (socket) => socket.destroy()) => {
    const opened = [];
    for (let n = 0; n < count; n += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).pause();
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      write(socket, n);
      opened.push(socket);
    }
    await after(hold);
    const closed = opened.filter(
      (socket) => socket.destroyed || socket.readyState !== 'open',
    ).length;
    for (const socket of opened) end(socket);
    return `${count} connections, ${closed} closed by then`;
  };
  return { send, graphql, rest, many, sockets };
}
