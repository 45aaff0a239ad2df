import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import timers from 'node:timers/promises';
import type { ServiceProcess } from '../../../tools/lib/service-process';
import { drive, overload } from '../../../tools/soak/overload';

describe('an overload', () => {
  let clients: (EventEmitter & { send(): void })[];
  beforeEach(() => {
    clients = [];
    jest.useFakeTimers();
    jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
    jest.spyOn(console, 'log').mockReturnValue(undefined);
    jest.spyOn(childProcess, 'fork').mockImplementation(() => {
      const client = Object.assign(new EventEmitter(), { send: () => undefined });
      clients.push(client);
      return client as unknown as ChildProcess;
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const run = (memory: () => number) =>
    overload({ port: 1, memory } as unknown as ServiceProcess, { seconds: 1, times: 2, normal: 1 });
  const answer = async (admitted = [1], wrong = 0) => {
    clients.at(-1)?.emit('message', { admitted, refused: [], wrong });
    await jest.advanceTimersByTimeAsync(0);
  };

  it('fails if its clients end without a result', async () => {
    const failed = expect(run(() => 1)).rejects.toThrow('without a result');
    clients[0]?.emit('exit');
    await failed;
  });

  it('has broken a promise if the service answers nobody afterwards', async () => {
    const { exitCode } = process;
    const done = run(() => 1);
    await answer();
    await answer();
    await answer();
    await answer([], 9);
    await done;
    expect(console.log).toHaveBeenCalledWith('  BROKEN: back to normal');
    process.exitCode = exitCode;
  });

  it('goes on to its report if the service ends', async () => {
    let isGone = false;
    const done = run(() => {
      if (isGone) throw new Error('no such process');
      return 1;
    });
    await answer();
    await answer();
    isGone = true;
    await jest.advanceTimersByTimeAsync(1000);
    await answer();
    await answer();
    await done;
    expect(console.log).toHaveBeenCalledWith('  every promise kept');
  });
});

it('the clients of an overload count answers of any other kind', async () => {
  const server = createServer((_, response) => response.writeHead(500).end()).listen();
  const { port } = server.address() as AddressInfo;
  const { wrong } = await drive({ port, clients: 1, seconds: 1 });
  server.close();
  expect(wrong).toBeGreaterThan(0);
});
