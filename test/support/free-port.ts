import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port that nobody listens at, for a process that cannot be asked which one it took. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
