import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { ConfigError, type Config } from '../config';
import { reasonOf } from '../lib/text/reason';

type Address = Pick<Config, 'port' | 'host'>;

/**
 * Rejects with a line that names PORT or HOST if the service cannot listen there. Leaves nothing
 * listening.
 */
export async function requireFreePort(address: Address): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  probe.close();
  await once(probe, 'close');
}

/** The names of what sets port and host: settings, or an option of a command. */
type Names = Readonly<Record<'port' | 'host', string>>;

/** Listens; rejects with a line that names PORT or HOST, or the `option`. */
export async function listen(
  server: Server,
  { port, host }: Address,
  option?: string,
): Promise<void> {
  try {
    const listening = once(server, 'listening');
    server.listen(port, host);
    await listening;
  } catch (error) {
    const names = { port: option ?? 'PORT', host: option ?? 'HOST' };
    throw new ConfigError(lineOf(error, port, host, names));
  }
}

function lineOf(error: unknown, port: number, host: string, names: Names): string {
  const both = [...new Set([names.port, names.host])].join(' and ');
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `${names.port}: ${port} at ${host} is taken by another process.`;
    case 'EACCES':
      return `${names.port}: this user may not listen on port ${port}; ports below 1024 need root.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `${names.host}: ${host} is not an address of this machine.`;
    default:
      return `${both}: cannot listen on port ${port} at ${host}: ${reasonOf(error)}.`;
  }
}
