import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import {
  bodyOf,
  envelope,
  FORM,
  OPERATIONS,
  say,
  startStandIn,
  startTestCutover,
  type StandIn,
  type TestCutover,
} from '../../support/import/cutover';

const LIST = `${OPERATIONS}/jobList`;
const ALL = { jobList: 100, jobInfo: 100, keywordList: 100, jobCollect: 100, jobPoster: 100 };
const OWNED = { job_collect: 'new', job_keyword: 'new' };

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe('the proxy', () => {
  let old: StandIn;
  let now: StandIn;
  let cutover: TestCutover;
  /** Each side's requests: its name, method and path. */
  let asked: string[] = [];
  type Behaviour = Parameters<typeof startStandIn>[0];
  let behaves: Record<'old' | 'new', Behaviour | undefined> = { old: undefined, new: undefined };

  const sideNamed = (name: 'old' | 'new') =>
    startStandIn((request, response) => {
      asked.push(`${name} ${request.method ?? ''} ${request.url ?? ''}`);
      const behaviour = behaves[name];
      if (behaviour) {
        behaviour(request, response);
        return;
      }
      void bodyOf(request).then((bytes) => {
        response.setHeader('content-type', 'application/json').end(
          envelope({
            by: name,
            headers: request.headers,
            size: bytes.length,
            sha: createHash('sha1').update(bytes).digest('hex'),
          }),
        );
      });
    });

  beforeAll(async () => {
    [old, now] = await Promise.all([sideNamed('old'), sideNamed('new')]);
    cutover = await startTestCutover({ old: old.url, new: now.url });
  });
  beforeEach(async () => {
    asked = [];
    behaves = { old: undefined, new: undefined };
    await cutover.turn({});
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await cutover.close();
    await old.close();
    await now.close();
  });

  interface Told {
    readonly by: string;
    readonly headers: IncomingMessage['headers'];
    readonly size: number;
    readonly sha: string;
  }
  const told = (text: string) => (JSON.parse(text) as { data: Told }).data;
  const by = async (path = LIST, more = {}) => told((await say(cutover.base, path, more)).text).by;

  it('sends operations with a share to the new side and everything else to the old', async () => {
    expect(await by()).toBe('old');
    await cutover.turn({ shares: ALL, owners: OWNED });
    expect(await by()).toBe('new');
    expect(await by('/api/v2/home/JOBLIST?page=2')).toBe('new');
    expect(await by(`${OPERATIONS}/categoryList`)).toBe('old');
    expect(await by('/api/user/login')).toBe('old');
    // This notice is given once a minute, and other tests cause it only for jobList.
    expect(await by(`${OPERATIONS}/jobInfo`, { method: 'GET' })).toBe('old');
    expect(cutover.lines).toContain(
      'jobInfo: requests that stay at the old side: 1, the last because of the method GET',
    );
    expect(await by('/other/jobList')).toBe('old');
  });

  it("removes hop-by-hop headers and adds the client's address", async () => {
    const headers = {
      'keep-alive': 'timeout=9',
      connection: 'keep-alive, x-secret, token',
      'x-secret': '1',
      token: 'mine',
      te: 'trailers',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      host: 'jobs.example.com',
    };
    for (const path of [LIST, '/elsewhere']) {
      const { text } = await say(cutover.base, path, { headers, body: 'a=1' });
      const { headers: got, size } = told(text);
      expect(got).toMatchObject({
        host: 'jobs.example.com',
        token: 'mine',
        'x-forwarded-for': '203.0.113.9, 127.0.0.1',
        'x-forwarded-proto': 'http',
      });
      expect(Object.keys(got)).not.toEqual(expect.arrayContaining(['te']));
      expect(got['x-secret']).toBeUndefined();
      expect(got['keep-alive']).toBeUndefined();
      expect(size).toBe(3);
    }
  });

  it("passes on the client's address if a proxy in front has set it", async () => {
    const behind = await startTestCutover(
      { old: old.url, new: now.url },
      { shares: ALL, owners: OWNED },
      { isBehindProxy: true },
    );
    for (const path of [LIST, '/elsewhere']) {
      const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
      const { headers: got } = told((await say(behind.base, path, { headers })).text);
      expect(got).toMatchObject(headers);
      const { headers: own } = told((await say(behind.base, path)).text);
      expect(own['x-forwarded-for']).toBe('127.0.0.1');
    }
    await behind.close();
  });

  it('passes 10 MB in both directions, with a length and chunked', async () => {
    const bytes = randomBytes(10 * 1024 * 1024);
    const sha = createHash('sha1').update(bytes).digest('hex');
    const chunked: Record<string, string> = { 'transfer-encoding': 'chunked' };
    for (const headers of [{}, chunked]) {
      for (const path of ['/upload', LIST]) {
        const { text } = await say(cutover.base, path, { body: bytes, headers });
        expect(told(text)).toMatchObject({ size: bytes.length, sha, by: 'old' });
      }
    }
    behaves.old = (_request, response) => response.end(bytes);
    for (const path of ['/download', LIST]) {
      const got = await new Promise<Buffer>((resolve, reject) => {
        httpRequest(`${cutover.base}${path}`, { method: 'POST' }, (response) => {
          bodyOf(response).then(resolve, reject);
        }).end();
      });
      expect(got.equals(bytes)).toBe(true);
    }
  });

  it('passes on HEAD requests, statuses and repeated headers', async () => {
    behaves.old = (_request, response) =>
      response
        .writeHead(203, ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'Content-Length', '7'])
        .end();
    const { status, headers, text } = await say(cutover.base, '/page', { method: 'HEAD' });
    expect({ status, text }).toEqual({ status: 203, text: '' });
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(headers['content-length']).toBe('7');
  });

  it('treats the body of a DELETE as a body, not as the next request', async () => {
    const { text } = await say(cutover.base, '/thing', {
      method: 'DELETE',
      headers: { 'transfer-encoding': 'chunked' },
      body: 'POST /smuggled HTTP/1.1\r\n\r\n',
    });
    expect(told(text).size).toBe(27);
    expect(asked).toEqual(['old DELETE /thing']);
  });

  describe('with a new side that fails', () => {
    // No rollback, which is tested elsewhere.
    const limits = { errors: 1 };
    beforeEach(() => cutover.turn({ shares: ALL, owners: OWNED, limits }));

    const FAILURES: Record<string, Behaviour> = {
      'answers 500': (_request, response) => response.writeHead(500).end('{}'),
      'answers 429': (_request, response) => response.writeHead(429).end('{}'),
      'answers a page': (_request, response) => response.end('<html></html>'),
      'hangs up': (request) => request.socket.destroy(),
      'breaks off in the middle': (_request, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"code":1');
        setImmediate(() => response.destroy());
      },
      'says nothing': () => undefined,
      'stops in the middle': (_request, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('{"code":1');
      },
    };
    describe('with a time limit of one second', () => {
      let patient: TestCutover;
      beforeAll(async () => {
        patient = cutover;
        const sides = { old: old.url, new: now.url };
        cutover = await startTestCutover(sides, {}, { newTimeLimit: 1_000 });
      });
      afterAll(async () => {
        await cutover.close();
        cutover = patient;
      });

      it.each(Object.keys(FAILURES))('lets the old side answer reads: %s', async (name) => {
        behaves.new = FAILURES[name];
        expect(await by()).toBe('old');
        // Repeated only if a reused connection broke.
        expect(asked.slice(0, -1)).toContain(`new POST ${LIST}`);
        expect(asked.filter((each) => each.startsWith('old'))).toEqual([`old POST ${LIST}`]);
        expect(await by('/elsewhere')).toBe('old');
      });

      it('aborts an answer that is too large to be held and stops in the middle', async () => {
        behaves.new = (_request, response) => {
          response.writeHead(200, { 'content-length': 2_000_000 }).write(Buffer.alloc(1_000_000));
        };
        await expect(say(cutover.base, LIST)).rejects.toThrow('aborted');
      });
    });

    it('never repeats a write and passes on its failure', async () => {
      behaves.new = FAILURES['answers 500'];
      expect((await say(cutover.base, `${OPERATIONS}/jobCollect`)).status).toBe(500);
      behaves.new = FAILURES['hangs up'];
      const { status, text } = await say(cutover.base, `${OPERATIONS}/jobCollect`);
      expect(status).toBe(502);
      expect(JSON.parse(text)).toEqual({
        code: 502,
        msg: '服务暂不可用，请稍后再试',
        time: expect.stringMatching(/^\d+$/) as string,
        data: null,
      });
      expect(asked).toEqual(Array(2).fill(`new POST ${OPERATIONS}/jobCollect`));
    });

    it('never repeats a search that is recorded', async () => {
      behaves.new = FAILURES['answers 500'];
      const search = { body: 'keyword=welder', headers: { ...FORM, token: 'mine' } };
      expect((await say(cutover.base, LIST, search)).status).toBe(500);
      const empty = { body: 'keyword=', headers: { ...FORM, token: 'mine' } };
      expect(await by(LIST, empty)).toBe('old');
      const nobodys = { body: 'keyword=welder', headers: FORM };
      expect(await by(LIST, nobodys)).toBe('old');
    });

    it('asks the old side if the new one does not know the token', async () => {
      behaves.new = (_request, response) =>
        response.writeHead(401).end('{"code":401,"msg":"","time":"1","data":null}');
      expect(await by(LIST, { headers: { token: 'fresh' } })).toBe('old');
      expect((await say(cutover.base, LIST)).status).toBe(401);
      expect(cutover.traffic.of({ name: 'jobList' } as never).new.lastProblem).toBe('HTTP 401');
    });
  });

  it('sends a recorded search to the side that owns the history', async () => {
    const search = { body: 'keyword=welder', headers: { ...FORM, token: 'mine' } };
    await cutover.turn({ shares: { jobList: 100 } });
    expect(await by(LIST, search)).toBe('old');
    await cutover.turn({ shares: { jobList: 100 }, owners: { job_keyword: 'new' } });
    expect(await by(LIST, search)).toBe('new');
  });

  it('reads from the side of a recent write until the other side has the change', async () => {
    await cutover.turn({ shares: { jobInfo: 100, jobList: 100 } });
    // After two seconds, it has.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const mine = { headers: { token: 'collector' } };
    expect(await by(`${OPERATIONS}/jobInfo`, mine)).toBe('new');
    expect(await by(`${OPERATIONS}/jobCollect`, mine)).toBe('old');
    expect(await by(`${OPERATIONS}/jobInfo`, mine)).toBe('old');
    expect(await by(LIST, mine)).toBe('new');
    expect(await by(`${OPERATIONS}/jobInfo`, { headers: { token: 'another' } })).toBe('new');
  });

  it('reads from the side of a write whose answer was lost', async () => {
    await cutover.turn({ shares: { jobInfo: 100 } });
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    behaves.old = (request) => request.socket.destroy();
    const mine = { headers: { token: 'unlucky' } };
    expect((await say(cutover.base, `${OPERATIONS}/jobCollect`, mine)).status).toBe(502);
    behaves.old = undefined;
    expect(await by(`${OPERATIONS}/jobInfo`, mine)).toBe('old');
  });

  it('serves posters from whichever side has them', async () => {
    const missing: Behaviour = (_request, response) => response.writeHead(404).end('none');
    behaves.old = missing;
    expect(await by('/uploads/job/7.png?v=1', { method: 'GET' })).toBe('new');
    behaves = { old: undefined, new: missing };
    await cutover.turn({ shares: { jobPoster: 100 } });
    expect(await by('/uploads/job/7.png?v=1', { method: 'GET' })).toBe('old');
    expect(asked.at(-2)).toContain('new GET');
    behaves = { old: missing, new: missing };
    expect((await say(cutover.base, '/uploads/job/7.png', { method: 'GET' })).status).toBe(404);
  });

  it('returns 502 and logs an alarm if a side cannot be reached', async () => {
    const alone = await startTestCutover({
      old: new URL('http://127.0.0.1:1'),
      new: new URL('http://127.0.0.1:1'),
    });
    const { status, text } = await say(alone.base, LIST);
    expect({ status, code: (JSON.parse(text) as { code: number }).code }).toEqual({
      status: 502,
      code: 502,
    });
    const other = await say(alone.base, '/admin', { body: 'x' });
    expect(other.status).toBe(502);
    expect(other.headers['content-type']).toMatch(/^text\/plain/);
    expect((await say(alone.base, `${OPERATIONS}/jobCollect`)).status).toBe(502);
    expect(alone.lines).toEqual([
      expect.stringMatching(/^ALARM: .* the old side did not answer: 1, .* jobList .*ECONNREFUSED/),
    ]);
    await alone.close();
  });

  it('aborts a request whose client has disconnected', async () => {
    for (const path of ['/slow', LIST]) {
      const [begun, gone] = [deferred(), deferred()];
      behaves.old = (_request, response) => {
        response.once('close', gone.resolve);
        begun.resolve();
      };
      const client = httpRequest(`${cutover.base}${path}`, { method: 'POST' });
      client.on('error', () => undefined).end();
      await begun.promise;
      client.destroy();
      await expect(gone.promise).resolves.toBeUndefined();
    }
  });

  it('aborts a truncated answer, so that it does not look complete', async () => {
    behaves.old = (_request, response) => {
      response.writeHead(200).write('half');
      setImmediate(() => response.destroy());
    };
    await expect(say(cutover.base, '/page', { method: 'GET' })).rejects.toThrow('aborted');
  });

  it('stops reading while the client does not read', async () => {
    const PIECE = Buffer.alloc(64 * 1024);
    for (const [method, path] of [
      ['GET', '/endless'],
      ['POST', LIST],
    ]) {
      let written = 0;
      const full = deferred();
      behaves.old = (_request, response) => {
        // Without a drain event for 500 ms, the proxy has stopped reading.
        let timer = setTimeout(full.resolve, 500);
        const more = () => {
          clearTimeout(timer);
          timer = setTimeout(full.resolve, 500);
          do written += PIECE.length;
          while (response.write(PIECE));
        };
        response.on('drain', more).once('close', () => clearTimeout(timer));
        more();
      };
      const client = connect(cutover.port, '127.0.0.1');
      client.pause();
      client.write(`${method} ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n`);
      await full.promise;
      // Includes the system's buffers.
      expect(written).toBeLessThan(32 * 1024 * 1024);
      client.destroy();
    }
  });

  it('lets a client pause for longer than the time limit of the side', async () => {
    const hasty = await startTestCutover({ old: old.url, new: now.url }, {}, { oldTimeLimit: 400 });
    const outcome = deferred();
    let isCut = false;
    behaves.old = (_request, response) => {
      // The first drain event after the pause would come only much later.
      let timer = setTimeout(outcome.resolve, 1_000);
      const more = () => {
        clearTimeout(timer);
        timer = setTimeout(outcome.resolve, 1_000);
        while (response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', more).once('close', () => {
        clearTimeout(timer);
        isCut = true;
        outcome.resolve();
      });
      more();
    };
    const client = connect(hasty.port, '127.0.0.1').pause();
    client.write('GET /video HTTP/1.1\r\nHost: h\r\n\r\n');
    await outcome.promise;
    expect(isCut).toBe(false);
    client.destroy();
    await hasty.close();
  });

  it('sends a request on only after its body has arrived', async () => {
    const client = httpRequest(`${cutover.base}${LIST}`, { method: 'POST' });
    const answered = once(client, 'response') as Promise<[IncomingMessage]>;
    for (const piece of ['pa', 'ge', '=', '2']) {
      client.write(piece);
      await say(cutover.base, '/meanwhile');
    }
    expect(asked.filter((each) => each.includes('jobList'))).toEqual([]);
    client.end();
    const [response] = await answered;
    expect(told((await bodyOf(response)).toString()).size).toBe(6);
  });

  it('reuses connections and tolerates one that was closed meanwhile', async () => {
    const ports = new Set<number | undefined>();
    behaves.old = (request, response) => {
      ports.add(request.socket.remotePort);
      response.end(envelope(null));
    };
    // A connection that is idle for four seconds is closed.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    for (let each = 0; each < 5; each += 1) await say(cutover.base, LIST);
    expect(ports.size).toBe(1);
    old.server.closeIdleConnections();
    expect((await say(cutover.base, LIST)).status).toBe(200);
    expect((await say(cutover.base, '/page', { method: 'GET' })).status).toBe(200);
  });
});
