import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Admission } from '../../src/overload/admission';
import { readConfig } from '../../src/config';
import { createExportEndpoint } from '../../src/features/export/export.endpoint';
import { createUploadEndpoint } from '../../src/features/media/upload/upload.endpoint';
import { createGraphqlEndpoint } from '../../src/graphql/endpoint';
import { route } from '../../src/http/router';
import { createRest } from '../../src/rest/endpoint';

const CROWD = 2100;

const unused = () => Promise.reject(new Error('Nothing is handled here.'));
const endpoints = [
  createGraphqlEndpoint({
    graphql: undefined as never,
    known: { answer: unused, note: () => undefined },
    trust: () => null,
    maxTokens: 0,
    intake: { receive: unused, createContext: unused },
    onFault: () => undefined,
  }),
  createExportEndpoint({ createContext: unused, onFault: () => undefined }),
  createUploadEndpoint({
    config: readConfig({}),
    store: undefined as never,
    createContext: unused,
    onFault: () => undefined,
  }),
  createRest({
    config: readConfig({}),
    intake: { receive: unused, createContext: unused },
    prepare: () => unused,
    onFault: () => undefined,
  }).endpoint,
];

const post = (path: string, body: string, headers: string[] = []) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: here',
    ...headers,
    `Content-Length: ${body.length}`,
    '',
    body,
  ].join('\r\n');

/** Beyond capacity, the answer is an early 503. */
describe('requests beyond MAX_IN_FLIGHT', () => {
  let server: Server;
  let admission: Admission;
  const sockets: Socket[] = [];
  let admitted: ServerResponse[];
  /** Refuses the latest request while it waits. */
  let refuse: (() => void) | undefined;

  beforeEach(async () => {
    const config = readConfig({
      MAX_IN_FLIGHT: '1',
      TRUST_PROXY: 'on',
      CORS_ORIGINS: 'https://jobs.example',
    });
    refuse = undefined;
    const setRefusal = (_request: unknown, given?: () => void) => (refuse = given);
    admission = new Admission({ config, mayDetach: () => false, setRefusal });
    // A request of the previous test that starts only now is noted in its own list.
    const own: ServerResponse[] = (admitted = []);
    const guarded = admission.guard(endpoints, (_request, response) => own.push(response));
    server = createServer(route(endpoints, guarded));
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const socket of sockets.splice(0)) socket.destroy();
    server.close();
  });

  const open = () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    return socket;
  };
  const send = async (request: string) => {
    const arrived = once(server, 'request');
    const socket = open();
    socket.write(request);
    const [, response] = (await arrived) as [unknown, ServerResponse];
    return { socket, response };
  };
  /** Sends CROWD pipelined requests, the last with `Connection: close`; returns all answers. */
  const crowd = (path: string, body: string, headers?: string[]) => {
    const socket = open();
    socket.write(
      post(path, body, headers).repeat(CROWD - 1) +
        post(path, body, ['Connection: close', ...(headers ?? [])]),
    );
    return text(socket);
  };

  it.each([
    ['rest', '/api/v2.home/jobList', 'page=1', '"code":503,"msg":"服务暂不可用，请稍后再试"'],
    ['graphql', '/graphql', '{"query":"{ agentContent }"}', '"code":"SERVICE_UNAVAILABLE"'],
    ['export', '/export/jobs.csv', '', '"code":"SERVICE_UNAVAILABLE"'],
    ['upload', '/admin/media', 'file', '"code":"SERVICE_UNAVAILABLE"'],
  ])(
    'are answered with 503 in the format of %s, before they are parsed',
    async (_endpoint, path, body, answer) => {
      await send(post(path, body));
      const answers = (await crowd(path, body)).split('HTTP/1.1 ').slice(1);
      expect(answers).toHaveLength(CROWD);
      expect(admitted).toHaveLength(1);
      for (const each of answers) {
        expect(each).toMatch(/^503 /);
        expect(each).toContain(answer);
      }
      expect(new Set(answers.map((each) => /\r\nX-Request-Id: (\S+)/.exec(each)?.[1])).size).toBe(
        CROWD,
      );
      expect(answers[0]).toMatch(/\r\nRetry-After: 1\r\n/);
      expect(answers[0]).toMatch(/\r\nCache-Control: no-store\r\n/);
      expect(answers[0]).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
    },
  );

  it('are answered with CORS headers for the origins in CORS_ORIGINS', async () => {
    await send(post('/graphql', '{}'));
    const answers = await crowd('/graphql', '{}', ['Origin: https://jobs.example']);
    expect(answers).toContain('Access-Control-Allow-Origin: https://jobs.example');
    expect(answers).toContain('Access-Control-Expose-Headers: X-Request-Id,Retry-After');
  });

  it('occupy no slot while their bodies are being received', async () => {
    await send(post('/graphql', '{}').slice(0, -1));
    await send(post('/graphql', '{}'));
    expect(admitted).toHaveLength(2);
  });

  it('wait for a slot before they are parsed, even without a body', async () => {
    await send(post('/graphql', '{}'));
    await send('GET /graphql?query={agentContent} HTTP/1.1\r\nHost: here\r\n\r\n');
    expect(admitted).toHaveLength(1);
  });

  it('do not wait for those of another address', async () => {
    const from = async (address: string) =>
      (await send(post('/graphql', '{}', [`X-Forwarded-For: ${address}`]))).response;
    const flood = [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.1')];
    const other = await from('192.0.2.2');
    while (!admitted.includes(other)) await new Promise((resolve) => setImmediate(resolve));
    expect(flood.filter((each) => admitted.includes(each))).toHaveLength(1);
  });

  it('can be refused to free memory only while they wait', async () => {
    await send(post('/graphql', '{}'));
    expect(refuse).toBeUndefined();
    const { socket } = await send(post('/graphql', '{}'));
    refuse?.();
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('do not start if their clients have disconnected while waiting', async () => {
    await send(post('/graphql', '{}'));
    const gone = await send(post('/graphql', '{}'));
    gone.socket.destroy();
    await once(gone.response, 'close');
    admitted[0]?.end();
    const { response } = await send(post('/graphql', '{}'));
    expect(admitted[1]).toBe(response);
  });

  it('do not start if their clients disconnect before a deferred start', async () => {
    // With a stopped clock, the connection always counts as new.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    admission.noteConnection();
    const gone = await send(post('/graphql', '{}'));
    // It got a slot at once, but starts in a later turn of the event loop.
    expect(admitted).toEqual([]);
    gone.response.emit('close');
    const { response } = await send(post('/graphql', '{}'));
    while (admitted.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(admitted).toEqual([response]);
  });

  it('for files, which need no slot, are spread over turns of the event loop', async () => {
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    admission.noteConnection();
    const file = 'GET /uploads/a.jpg HTTP/1.1\r\nHost: here\r\n\r\n';
    const gone = await send(file);
    expect(admitted).toEqual([]);
    gone.response.destroy();
    const { response } = await send(file);
    while (admitted.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(admitted).toEqual([response]);
  });
});
