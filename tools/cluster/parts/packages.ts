import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of the cluster, and Debian's packages for each. */
const PACKAGES = {
  patroni: 'patroni python3-etcd',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
} as const;

type Program = keyof typeof PACKAGES;

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];

export const pathOf = (program: Program): string =>
  FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? program;

/** Returns the folder of the newest PostgreSQL in Debian's layout; undefined if there is none. */
export function postgresFolder(): string | undefined {
  return [18, 17, 16, 15, 14]
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(join(folder, 'postgres')));
}

/** Returns a line that says what to install; undefined if nothing is missing. */
export function missingPackages(): string | undefined {
  const missing: string[] = Object.entries(PACKAGES)
    .filter(([program]) => !existsSync(pathOf(program as Program)))
    .map(([, name]) => name);
  if (postgresFolder() === undefined) missing.push('postgresql');
  return missing.length === 0
    ? undefined
    : `not installed: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`;
}
