import fc from 'fast-check';
import type { ResponseHead } from '../../../tools/cutover/http/response-head';
import { ResponseReader } from '../../../tools/cutover/http/response-reader';
import { readPlainRequest } from '../../../tools/cutover/http/request';

const head = (...lines: string[]) => ['POST /jobList HTTP/1.1', ...lines].join('\r\n');

describe('a plain request', () => {
  it('is read with its method, URL, headers and length', () => {
    const request = readPlainRequest(
      head('Host: h', 'Token:  mine\t', 'X-Name: \xe4\xbd\xa0', 'content-length: 3'),
      '203.0.113.9',
    );
    expect(request).toMatchObject({ method: 'POST', url: '/jobList', length: 3 });
    expect({ ...request?.headers }).toEqual({
      host: 'h',
      token: 'mine',
      'x-name': '\xe4\xbd\xa0',
      'content-length': '3',
    });
    expect(request?.rawHeaders.slice(2, 4)).toEqual(['Token', 'mine']);
  });

  it.each([
    ['two lengths', head('Content-Length: 3', 'Content-Length: 3')],
    ['a length and a coding', head('Content-Length: 3', 'Transfer-Encoding: chunked')],
    ['a coding', head('Transfer-Encoding: chunked')],
    ['a length with a sign', head('Content-Length: +3')],
    ['a list of lengths', head('Content-Length: 3, 3')],
    ['a hexadecimal length', head('Content-Length: 0x3')],
    ['a space before the colon', head('Content-Length : 3')],
    ['a folded line', head('A: b', ' Content-Length: 3')],
    ['a bare line feed', head('A: b\nContent-Length: 3')],
    ['a bare carriage return', head('A: b\rContent-Length: 3')],
    ['a NUL', head('A: b\0')],
    ['an empty header name', head(': b')],
    ['an empty line', head('', 'A: b')],
    ['another HTTP version', 'POST / HTTP/1.0\r\nA: b'],
    ['an absolute URL', 'POST http://h/ HTTP/1.1\r\nA: b'],
    ['another method', 'CONNECT /x HTTP/1.1\r\nA: b'],
    ['two spaces', 'POST  /x HTTP/1.1\r\nA: b'],
    ['Expect: 100-continue', head('Expect: 100-continue')],
  ])('must not have %s', (_, text) => {
    expect(readPlainRequest(text, '')).toBeUndefined();
  });
});

describe('an answer', () => {
  function read(pieces: readonly Buffer[], method = 'GET', mayUpgrade = false) {
    let given: ResponseHead | undefined;
    const data: Buffer[] = [];
    let ends = 0;
    const reader = new ResponseReader({
      head: (each) => (given = each),
      data: (piece) => data.push(piece),
      end: () => (ends += 1),
    });
    reader.expect(method, mayUpgrade);
    for (const piece of pieces) reader.take(piece);
    const isWhole = ends === 1;
    const { keepsAlive } = reader;
    return {
      head: given,
      body: Buffer.concat(data).toString('latin1'),
      isWhole,
      keepsAlive,
      reader,
    };
  }
  const lines = (...all: string[]) => Buffer.from(all.join('\r\n'), 'latin1');

  const ANSWERS: Record<string, { bytes: Buffer; body: string; status: number }> = {
    'with a length': {
      bytes: lines('HTTP/1.1 200 OK', 'Content-Length: 5', '', 'hello'),
      body: 'hello',
      status: 200,
    },
    'in chunks': {
      bytes: lines(
        'HTTP/1.1 201 Made',
        'transfer-encoding: Chunked',
        '',
        '3;a=b',
        'hel',
        '2',
        'lo',
        '0',
        'X: y',
        '',
        '',
      ),
      body: 'hello',
      status: 201,
    },
    'after interim ones': {
      bytes: lines(
        'HTTP/1.1 100 Continue',
        '',
        'HTTP/1.1 103 Early',
        'Link: </a>',
        '',
        'HTTP/1.1 404',
        'Content-Length: 0',
        '',
        '',
      ),
      body: '',
      status: 404,
    },
    'without a body': {
      bytes: lines('HTTP/1.1 304 Not Modified', 'Content-Length: 7', '', ''),
      body: '',
      status: 304,
    },
  };
  it.each(Object.keys(ANSWERS))('%s is parsed the same in any pieces', (name) => {
    const { bytes, body, status } = ANSWERS[name] ?? {
      bytes: Buffer.alloc(0),
      body: '',
      status: 0,
    };
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length)), (cuts) => {
        const places = [0, ...cuts.sort((one, other) => one - other), bytes.length];
        const pieces = places.slice(1).map((end, at) => bytes.subarray(places[at], end));
        const told = read(pieces.filter(({ length }) => length > 0));
        expect(told).toMatchObject({ head: { status }, body, isWhole: true, keepsAlive: true });
      }),
    );
  });

  it('to HEAD has no body, whatever its Content-Length', () => {
    const told = read([lines('HTTP/1.1 200 OK', 'Content-Length: 5', '', '')], 'HEAD');
    expect(told).toMatchObject({ isWhole: true, keepsAlive: true });
  });

  it('without a length ends when the connection closes', () => {
    const told = read([lines('HTTP/1.1 200 OK', '', 'he'), Buffer.from('llo')]);
    expect(told).toMatchObject({ body: 'hello', isWhole: false, keepsAlive: false });
    expect(told.reader.ends()).toBe(true);
  });

  it.each([
    ['is followed by more bytes', ['HTTP/1.1 200 OK', 'Content-Length: 1', '', 'ab']],
    [
      'has Connection: close',
      ['HTTP/1.1 200 OK', 'Connection: Close', 'Content-Length: 0', '', ''],
    ],
    ['is HTTP/1.0', ['HTTP/1.0 200 OK', 'Content-Length: 0', '', '']],
  ])('does not allow its connection to be reused if it %s', (_, text) => {
    expect(read([lines(...text)])).toMatchObject({ isWhole: true, keepsAlive: false });
  });

  it.each([
    ['two lengths', ['HTTP/1.1 200 OK', 'Content-Length: 1', 'Content-Length: 2', '', '']],
    ['a length and a coding', ['HTTP/1.1 200', 'Content-Length: 1', 'Transfer-Encoding: chunked']],
    ['another coding', ['HTTP/1.1 200 OK', 'Transfer-Encoding: gzip, chunked', '', '']],
    ['a folded header', ['HTTP/1.1 200 OK', 'A: b', ' c', '', '']],
    ['a line feed in a header', ['HTTP/1.1 200 OK', 'A: b\nc: d', '', '']],
    ['no status line', ['<html></html>', '', '']],
    ['an unrequested upgrade', ['HTTP/1.1 101 Switching', '', '']],
    ['a chunk without a size', ['HTTP/1.1 200 OK', 'Transfer-Encoding: chunked', '', 'x', '']],
    [
      'a chunk longer than its size',
      ['HTTP/1.1 200', 'Transfer-Encoding: chunked', '', '1', 'ab', ''],
    ],
    ['an endless head', ['HTTP/1.1 200 OK', `A: ${'b'.repeat(70_000)}`]],
  ])('is rejected with %s', (_, text) => {
    expect(() => read([lines(...text, '', '')])).toThrow(/answer|chunk|upgrade/);
  });
});
