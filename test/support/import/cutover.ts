import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCutover, type Cutover, type CutoverOptions } from '../../../tools/cutover/cutover';
import { DEFAULT_MOUNTS } from '../../../src/settings/default-mounts';

/** A test's own server on its own port. */
export interface StandIn {
  readonly url: URL;
  readonly server: Server;
  close(): Promise<void>;
}

export async function startStandIn(listener: RequestListener): Promise<StandIn> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A request's whole body. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

export const envelope = (data: unknown, more = {}) =>
  JSON.stringify({ code: 1, msg: '成功', time: '1', data, ...more });

/** A proxy under test, with its own shares file. */
export interface TestCutover extends Cutover {
  readonly base: string;
  readonly file: string;
  readonly acceptedFile: string;
  readonly lines: string[];
  /** Changes the shares, like a person with an editor, and waits until that is noticed. */
  turn(shares: object): Promise<void>;
}

export async function startTestCutover(
  sides: Pick<CutoverOptions, 'old' | 'new'>,
  state: object = {},
  options: Partial<CutoverOptions> = {},
): Promise<TestCutover> {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-cutover-'));
  const file = join(folder, 'shares.json');
  writeFileSync(file, JSON.stringify(state));
  const lines: string[] = [];
  const cutover = await startCutover({
    ...sides,
    host: '127.0.0.1',
    port: 0,
    file,
    mounts: DEFAULT_MOUNTS,
    isBehindProxy: false,
    newTimeLimit: 20_000,
    oldTimeLimit: 20_000,
    compare: { share: 0, atLeast: 0, atOnce: 100, settle: 50 },
    acceptedFile: join(folder, 'accepted.json'),
    accepted: [],
    say: ({ text }) => lines.push(text),
    ...options,
  });
  return {
    ...cutover,
    base: `http://127.0.0.1:${cutover.port}`,
    file,
    acceptedFile: join(folder, 'accepted.json'),
    lines,
    async turn(next) {
      writeFileSync(file, JSON.stringify(next));
      await cutover.shares.look();
    },
    async close() {
      await cutover.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export interface Heard {
  readonly status: number;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

/** A client's request and answer; rejects if an answer is aborted. */
export function say(
  base: string,
  path: string,
  { method = 'POST', headers = {}, body = '', agent }: Partial<Said> = {},
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${base}${path}`,
      { method, headers, agent: agent ?? false },
      (response) => {
        bodyOf(response).then(
          (bytes) =>
            resolve({
              status: response.statusCode ?? 0,
              text: bytes.toString(),
              headers: response.headers,
            }),
          reject,
        );
      },
    );
    sent.on('error', reject).end(body);
  });
}

interface Said {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
  readonly agent: Agent;
}

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
export const OPERATIONS = '/api/v2.home';
