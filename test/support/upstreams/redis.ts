import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { freePort } from '../free-port';

const PROGRAMS = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'];
const program = PROGRAMS.find((path) => existsSync(path));

/** `describe` if there is a redis-server; otherwise the tests are listed as skipped. */
export const describeWithRedis = program === undefined ? describe.skip : describe;

export interface TestRedis {
  readonly url: string;
  /** Such as SIGSTOP. */
  signal(name: NodeJS.Signals): void;
  close(): Promise<void>;
}

/** A Redis of the test's own that keeps nothing on disk. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const taken = port ?? (await freePort());
  const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(program ?? '', ['--port', String(taken), ...options]);
  for await (const chunk of server.stdout as AsyncIterable<Buffer>) {
    if (chunk.includes('Ready to accept connections')) break;
  }
  server.stdout.resume();
  return {
    url: `redis://127.0.0.1:${taken}`,
    signal: (name) => void server.kill(name),
    async close() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
}

/** How a stand-in for Redis reacts to its input. */
export type Manner = 'silent' | 'dripping' | 'garbage' | 'lying';

/** Starts a server that accepts connections like Redis but fails in the given manner. */
export async function startUselessRedis(
  manner: Manner,
): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const drip = manner === 'dripping' ? setInterval(() => socket.write('$'), 20) : undefined;
    socket.on('close', () => {
      clearInterval(drip);
      sockets.delete(socket);
    });
    socket.on('data', () => {
      if (manner === 'garbage') socket.write('HTTP/1.1 200 OK\r\n\r\n<html>');
      if (manner === 'lying') socket.write('+OK\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
