import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The programs of the cluster, and Debian's package for each. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
} as const;

type Program = keyof typeof PACKAGES;

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin'];

export const pathOf = (program: Program): string =>
  FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? program;

/** PostgreSQL's own programs, of the newest version in Debian's layout; undefined: none. */
export function postgresFolder(): string | undefined {
  return [18, 17, 16, 15, 14]
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(join(folder, 'postgres')));
}

/** What has to be installed first, as one line; undefined if nothing is missing. */
export function missingPackages(): string | undefined {
  const missing: string[] = Object.entries(PACKAGES)
    .filter(([program]) => !existsSync(pathOf(program as Program)))
    .map(([, name]) => name);
  if (postgresFolder() === undefined) missing.push('postgresql');
  return missing.length === 0
    ? undefined
    : `not installed: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}`;
}
