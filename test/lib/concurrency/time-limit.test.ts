import { connect as connectSocket, createServer, type AddressInfo } from 'node:net';
import { afterTimeLimit, withTimeLimit } from '../../../src/lib/concurrency/time-limit';

/** Blocks this process synchronously, in milliseconds. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe('a time limit', () => {
  it('rejects work that hangs once the limit has passed', async () => {
    const started = performance.now();
    const hangs = new Promise<never>(() => undefined);
    await expect(withTimeLimit(hangs, 40, () => new Error('too late'))).rejects.toThrow('too late');
    expect(performance.now() - started).toBeGreaterThanOrEqual(35);
  });

  it('does not fire after it was cancelled', async () => {
    let late = false;
    afterTimeLimit(10, () => (late = true))();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(late).toBe(false);
  });

  it('fires even while the event loop is always busy', async () => {
    let late = false;
    afterTimeLimit(20, () => (late = true));
    for (let turn = 0; turn < 10; turn += 1) {
      block(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(late).toBe(true);
  });

  it('uses up only one of its four parts for each busy period', async () => {
    let late = false;
    const cancel = afterTimeLimit(100, () => (late = true));
    for (let turn = 0; turn < 3; turn += 1) {
      block(250);
      await new Promise((resolve) => setImmediate(resolve));
    }
    cancel();
    expect(late).toBe(false);
  });

  /**
   * The server echoes each byte, for `turns` round trips as in a database's handshake.
   */
  it.each([1, 5])('accepts answers that arrived while blocked: %d round trips', async (turns) => {
    const server = createServer((socket) => socket.pipe(socket).on('error', () => undefined));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const socket = connectSocket((server.address() as AddressInfo).port, '127.0.0.1');
    const talk = new Promise<string>((resolve) => {
      let answers = 0;
      socket.on('data', () => ((answers += 1) === turns ? resolve('answered') : socket.write('?')));
      socket.write('?');
    });
    const outcome = withTimeLimit(talk, 100, () => new Error('too late'));
    block(400);
    await expect(outcome).resolves.toBe('answered');
    socket.destroy();
    server.close();
  });
});
