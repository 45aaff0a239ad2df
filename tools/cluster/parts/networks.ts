import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { postgresFolder } from './packages';

const run = promisify(execFile);
const IP = '/usr/sbin/ip';
const BRIDGE = 'jobs0';
const SUBNET = '10.79.0';

/** The address at which database hosts reach everything else. */
export const HOME = `${SUBNET}.1`;
/** The clients that database hosts accept. */
export const RANGE = `${SUBNET}.0/24`;

const namespaceOf = (index: number) => `jobs-node${index + 1}`;
const linkOf = (index: number) => `jobs${index + 1}`;

/** The address of the database host with this index. */
export const hostOf = (index: number) => `${SUBNET}.${index + 11}`;

/**
 * A network namespace for each database host, on one bridge, so that a host and all that runs on it
 * can be cut off. Needs Linux, root, and Debian's package iproute2.
 */
export class Networks {
  private constructor(private readonly count: number) {}

  static async create(count: number): Promise<Networks> {
    if (process.getuid?.() !== 0) throw new Error('a split network needs root');
    if (!existsSync(IP)) throw new Error('a split network needs the package iproute2');
    const networks = new Networks(count);
    await networks.remove();
    await ip('link', 'add', BRIDGE, 'type', 'bridge');
    await ip('addr', 'add', `${HOME}/24`, 'dev', BRIDGE);
    await ip('link', 'set', BRIDGE, 'up');
    for (let index = 0; index < count; index += 1) {
      const [name, link] = [namespaceOf(index), linkOf(index)];
      await ip('netns', 'add', name);
      await ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
      await ip('link', 'set', link, 'master', BRIDGE, 'up');
      await ip('-n', name, 'addr', 'add', `${hostOf(index)}/24`, 'dev', 'eth0');
      await ip('-n', name, 'link', 'set', 'eth0', 'up');
      await ip('-n', name, 'link', 'set', 'lo', 'up');
    }
    return networks;
  }

  /** Cuts a host off from all others, or connects it again. */
  async connect(index: number, isConnected: boolean): Promise<void> {
    await ip('link', 'set', linkOf(index), isConnected ? 'up' : 'down');
  }

  /** Whether the server on a host accepts writes from a client on that host. */
  async takesWrites(index: number, url: string): Promise<boolean> {
    const psql = `${postgresFolder() ?? ''}/psql`;
    const words = [url, '-AtX', '-c', 'SELECT pg_is_in_recovery()'];
    const environment = { env: { PGCONNECT_TIMEOUT: '2' }, timeout: 5_000 };
    return run(IP, ['netns', 'exec', namespaceOf(index), psql, ...words], environment)
      .then(({ stdout }) => stdout.trim() === 'f')
      .catch(() => false);
  }

  async remove(): Promise<void> {
    const gone = () => undefined;
    for (let index = 0; index < this.count; index += 1) {
      await ip('link', 'del', linkOf(index)).catch(gone);
      await ip('netns', 'del', namespaceOf(index)).catch(gone);
    }
    await ip('link', 'del', BRIDGE).catch(gone);
  }
}

/** Returns the arguments of `ip` that run a command on a host, as a user. */
export const onHost = (index: number, uid: number, words: readonly string[]): string[] => [
  ...['netns', 'exec', namespaceOf(index), 'setpriv', '--clear-groups'],
  ...[`--reuid=${uid}`, `--regid=${uid}`, ...words],
];

const ip = (...words: string[]) => run(IP, words);
