import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { plainFallback } from '../../src/http/fallback';
import { limitConnections } from '../../src/http/connection-limit';
import { createHttpServer } from '../../src/http/server';

describe('the limit on connections', () => {
  let now = 0;
  const warn = jest.fn();
  const sockets: Socket[] = [];
  const limited = async (wanted: number, openFiles: number | undefined) => {
    const server = createHttpServer(plainFallback);
    limitConnections(server, { warn }, { wanted, pooled: 10, openFiles, clock: () => now });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const open = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined);
        sockets.push(socket);
        await Promise.race([once(server, 'connection'), once(server, 'drop')]);
      }
    };
    return { server, open };
  };
  afterEach(() => {
    warn.mockClear();
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  it('closes connections beyond MAX_CONNECTIONS and logs that once a minute', async () => {
    const { server, open } = await limited(2, 1_000);
    await open(5);
    now += 59_999;
    await open(1);
    expect(warn.mock.calls).toEqual([
      [{ limit: 2 }, 'new connections are closed: MAX_CONNECTIONS (2) are open'],
    ]);
    now += 1;
    await open(1);
    expect(warn).toHaveBeenCalledTimes(2);
    server.close();
    server.closeAllConnections();
  });

  it('reserves part of the open-file limit for the database and for requests', async () => {
    const few = await limited(16_384, 8);
    await few.open(5);
    expect(warn.mock.calls).toEqual([
      [
        { limit: 4 },
        'new connections are closed: the limit on open files (8) allows no more than 4',
      ],
    ]);
    few.server.close();
    few.server.closeAllConnections();
    for (const [openFiles, allowed] of [
      [1_024, 914],
      [undefined, expect.any(Number)],
      [Infinity, 16_384],
    ] as const) {
      const { server } = await limited(16_384, openFiles);
      expect(server.maxConnections).toEqual(allowed);
      server.close();
    }
  });
});
