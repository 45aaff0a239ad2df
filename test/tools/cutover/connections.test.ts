import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ask } from '../../../tools/cutover/forwarding/ask';
import { MAX_CONNECTIONS, Side } from '../../../tools/cutover/forwarding/side';
import {
  bodyOf,
  envelope,
  OPERATIONS,
  startStandIn,
  startTestCutover,
  type StandIn,
  type TestCutover,
} from '../../support/import/cutover';

const LIST = `${OPERATIONS}/jobList`;

it('a closed side opens no connection', async () => {
  const side = new Side('old', new URL('http://127.0.0.1:1'), 60_000);
  side.close();
  const question = { method: 'POST', path: LIST, headers: [], isRepeatable: true };
  await expect(ask(side, question).answer).rejects.toThrow('the proxy is closed');
});

it('a write gets a connection of its own while idle ones use up the limit', async () => {
  const held: ServerResponse[] = [];
  const all = new EventEmitter();
  const there = await startStandIn((request, response) => {
    held.push(response);
    if (request.method === 'POST') response.end(envelope(null));
    else if (held.length === MAX_CONNECTIONS) all.emit('there');
  });
  const side = new Side('old', there.url, 60_000);
  const askBy = (method: string) =>
    ask(side, { method, path: LIST, headers: ['Host', 'h'], isRepeatable: method === 'GET' });
  const arrived = once(all, 'there');
  const reads = Array.from({ length: MAX_CONNECTIONS }, () => askBy('GET').answer);
  await arrived;
  // Idle connections are not closed.
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const write = askBy('POST').answer;
  for (const response of held) response.end(envelope(null));
  await Promise.all(reads);
  expect((await write).status).toBe(200);
  jest.restoreAllMocks();
  side.close();
  await there.close();
});

describe('a connection to the proxy', () => {
  let old: StandIn;
  let cutover: TestCutover;
  let asked: string[] = [];

  beforeAll(async () => {
    old = await startStandIn((request, response) => {
      void bodyOf(request).then((bytes) => {
        const { method = '', url = '', headers } = request;
        asked.push(`${method} ${url} ${bytes.toString()}`);
        if (url === '/chunked') {
          response.write('hel');
          response.end('lo');
        } else response.end(envelope([bytes.toString(), headers.upgrade ?? null]));
      });
    });
    old.server.on('upgrade', (request, socket: Socket, first: Buffer) => {
      const { url = '', headers } = request;
      if (url !== '/socket') {
        socket.end('HTTP/1.1 426 Upgrade Required\r\nContent-Length: 4\r\n\r\nelse');
        return;
      }
      const { 'sec-websocket-key': key = '', 'x-forwarded-for': address } = headers;
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${key}\r\n\r\n${String(address)};${first.toString()}`,
      );
      socket.on('data', (piece) => socket.write(piece.toString().toUpperCase()));
      socket.on('end', () => socket.end('bye'));
    });
    cutover = await startTestCutover({ old: old.url, new: old.url });
  });
  beforeEach(() => (asked = []));
  afterAll(async () => {
    await cutover.close();
    await old.close();
  });

  /**
   * Sends pieces, each after the previous one has been sent, and reads until `isEnough` is true.
   */
  async function talk(pieces: readonly string[], isEnough: (text: string) => boolean) {
    const socket = connect(cutover.port, '127.0.0.1').setNoDelay();
    let text = '';
    const enough = new Promise<string>((resolve) => {
      socket.on('data', (piece) => {
        text += piece.toString('latin1');
        if (isEnough(text)) resolve(text);
      });
      socket.on('close', () => resolve(text));
    });
    for (const piece of pieces)
      await new Promise((resolve) => socket.write(piece, 'latin1', resolve));
    await enough;
    return { socket, text };
  }
  const answers = (text: string) => text.split('HTTP/1.1 200 OK').length - 1;
  const post = (body: string, ...headers: string[]) =>
    [
      `POST ${LIST} HTTP/1.1`,
      'Host: h',
      ...headers,
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n');
  const CHUNKS = [
    `POST ${LIST} HTTP/1.1`,
    'Host: h',
    'Transfer-Encoding: chunked',
    '',
    '3',
    'a=1',
    '0',
    '',
    '',
  ].join('\r\n');

  it('accepts a request in single bytes and several requests in one write', async () => {
    const pieces = [...post('page=1')];
    const { socket } = await talk(pieces, (text) => answers(text) === 1);
    socket.write(post('page=2') + post('page=3') + post('page=4'));
    await once(socket, 'data');
    while (asked.length < 4) await once(socket, 'data');
    expect(asked).toEqual([1, 2, 3, 4].map((page) => `POST ${LIST} page=${page}`));
    socket.destroy();
  });

  it("accepts requests that need Node's parser among others", async () => {
    const all = post('page=1') + CHUNKS + post('page=2') + 'GET /chunked HTTP/1.1\r\n\r\n';
    const { socket, text } = await talk([all], (heard) => heard.includes('lo'));
    // Node's server handles several at once and answers in order.
    const [first, ...others] = asked;
    expect(first).toBe(`POST ${LIST} page=1`);
    expect(others.sort()).toEqual(['GET /chunked ', `POST ${LIST} a=1`, `POST ${LIST} page=2`]);
    expect(text).toMatch(/page=1[^]*a=1[^]*page=2[^]*\r\n\r\n(3\r\nhel\r\n2\r\nlo|5\r\nhello)\r\n/);
    socket.destroy();
  });

  it('is closed after the answer if the client sends Connection: close', async () => {
    const { socket, text } = await talk([post('a=1', 'Connection: close')], () => false);
    expect(text).toMatch(/connection: close/i);
    expect(socket.destroyed || socket.readableEnded).toBe(true);
  });

  it.each([
    ['two lengths', `POST ${LIST} HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`],
    [
      'a length and chunks',
      `POST ${LIST} HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a folded length', `POST ${LIST} HTTP/1.1\r\nA: b\r\n\tContent-Length: 1\r\n\r\na`],
    ['a line feed alone', `POST ${LIST} HTTP/1.1\r\nA: b\nContent-Length: 1\r\n\r\na`],
  ])('is rejected with 400 for %s', async (_, text) => {
    const { text: heard } = await talk([text], () => false);
    expect(heard).toMatch(/^HTTP\/1\.1 400/);
    expect(asked).toEqual([]);
  });

  it('ignores an upgrade other than WebSocket', async () => {
    const upgrade = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AA'];
    const { socket } = await talk([post('a=1', ...upgrade)], (text) => answers(text) === 1);
    socket.write(CHUNKS.replace('Host: h', upgrade.slice(0, 2).join('\r\n')));
    while (asked.length < 2) await once(socket, 'data');
    socket.write(post('b=2'));
    while (asked.length < 3) await once(socket, 'data');
    expect(asked).toEqual(['a=1', 'a=1', 'b=2'].map((body) => `POST ${LIST} ${body}`));
    socket.destroy();
  });

  const WEBSOCKET = ['Connection: keep-alive, Upgrade', 'Upgrade: websocket', '', ''].join('\r\n');

  it.each([
    ['as the first request', ''],
    ["after a request that needed Node's parser", CHUNKS],
  ])('is upgraded to a WebSocket of the old side, %s', async (_, before) => {
    const ask = `GET /socket HTTP/1.1\r\nSec-WebSocket-Key: k\r\n${WEBSOCKET}`;
    const { socket, text } = await talk([before, `${ask}early`], (heard) =>
      heard.includes('EARLY'),
    );
    expect(text).toMatch(/HTTP\/1\.1 101 Switching Protocols\r\n/);
    expect(text).toMatch(/Sec-WebSocket-Accept: k\r\nConnection: Upgrade\r\nUpgrade: websocket/);
    expect(text).toContain('127.0.0.1;');
    socket.write('more');
    const [piece] = (await once(socket, 'data')) as [Buffer];
    expect(piece.toString()).toBe('MORE');
    socket.end();
    await once(socket, 'close');
  });

  it('ends a WebSocket when the proxy closes', async () => {
    const closing = await startTestCutover({ old: old.url, new: old.url });
    const socket = connect(closing.port, '127.0.0.1');
    socket.write(`GET /socket HTTP/1.1\r\nSec-WebSocket-Key: k\r\n${WEBSOCKET}`);
    await once(socket, 'data');
    const ended = once(socket, 'close');
    await closing.close();
    await expect(ended).resolves.toEqual([false]);
  });

  it('ends after the answer to a request that was arriving when the proxy closed', async () => {
    const closing = await startTestCutover({ old: old.url, new: old.url });
    const socket = connect(closing.port, '127.0.0.1');
    const [first, second] = [post('n=1'), post('n=2')];
    socket.write(first + second.slice(0, -1));
    await once(socket, 'data');
    const closed = closing.close();
    let text = '';
    socket.on('data', (piece) => (text += piece.toString()));
    socket.write(second.slice(-1));
    await Promise.all([closed, once(socket, 'close')]);
    expect(text).toContain('n=2');
  });

  it('is closed with the answer to a request in progress when the proxy closed', async () => {
    const arrived = new EventEmitter();
    const slow = await startStandIn((_request, response) => arrived.emit('there', response));
    const closing = await startTestCutover({ old: slow.url, new: slow.url });
    const socket = connect(closing.port, '127.0.0.1');
    socket.write(post('n=1'));
    const [response] = (await once(arrived, 'there')) as [ServerResponse];
    const closed = closing.close();
    response.end(envelope(null));
    expect(String(await once(socket, 'data'))).toContain('\r\nConnection: close\r\n');
    await closed;
    await slow.close();
  });

  it('passes on the refusal of a WebSocket and nothing that was sent behind it', async () => {
    const smuggled = `GET /elsewhere HTTP/1.1\r\n${WEBSOCKET}POST /smuggled HTTP/1.1\r\n\r\n`;
    const { text } = await talk([smuggled], () => false);
    expect(text).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n[^]*\r\n\r\nelse$/);
    expect(asked).toEqual([]);
  });
});
