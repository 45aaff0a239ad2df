import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Starts a proxy before a server whose connections can be cut, restored, and silenced. */
export async function startNetworkProxy(target: URL) {
  const sockets = new Set<Socket>();
  let cut = false;
  let silent = false;
  const server = createServer((near) => {
    if (cut) {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!silent) to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    /** Closes every connection and accepts no more, or accepts them again. */
    cut(yes: boolean) {
      cut = yes;
      if (yes) drop();
    },
    /** Connections stay, but nothing passes; data sent meanwhile is lost. */
    hush(yes: boolean) {
      silent = yes;
      if (!yes) drop();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}
