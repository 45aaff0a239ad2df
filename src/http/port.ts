import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { ConfigError, type Config } from '../config';
import { reasonOf } from '../lib/text/reason';

type Address = Pick<Config, 'port' | 'host'>;

/**
 * Rejects with a line that names PORT or HOST when nothing can listen there. Leaves nothing
 * listening.
 */
export async function requireFreePort(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  probe.close();
  await once(probe, 'close');
}

/** Listens; rejects with a line that names PORT or HOST. */
export async function listen(server: Server, { port, host }: Address): Promise<void> {
  try {
    const listening = once(server, 'listening');
    server.listen(port, host);
    await listening;
  } catch (error) {
    throw new ConfigError(lineOf(error, port, host));
  }
}

function lineOf(error: unknown, port: number, host: string): string {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `PORT: ${port} at ${host} is taken by another process.`;
    case 'EACCES':
      return `PORT: ${port} may not be listened at by this user; ports below 1024 are root's.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST: ${host} is no address of this machine.`;
    default:
      return `PORT and HOST: ${port} at ${host} cannot be listened at: ${reasonOf(error)}.`;
  }
}
