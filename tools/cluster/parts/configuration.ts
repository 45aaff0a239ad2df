import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/lib/package-root';

/** A PostgreSQL server under Patroni: its address, and the port of Patroni's API. */
export interface Node {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly api: number;
  readonly data: string;
}

export const PASSWORD = 'cluster';

/** A replacement in a file of `deploy/cluster`, for a value that depends on this machine. */
type Change = readonly [what: RegExp, by: string];

/**
 * Returns a file of `deploy/cluster` with other addresses, paths and passwords, and otherwise
 * unchanged. Throws if a pattern is not found.
 */
export function deployed(name: string, changes: readonly Change[]): string {
  const text = readFileSync(join(packageRoot, 'deploy/cluster', name), 'utf8');
  return changes.reduce((before, [what, by]) => {
    if (before.search(what) < 0) throw new Error(`deploy/cluster/${name} has no ${what.source}`);
    return before.replace(what, () => by);
  }, text);
}

/** Returns Patroni's configuration of one node. Loopback needs no certificate. */
export const patroniFile = (
  node: Node,
  etcd: string,
  clients: string,
  bin: string,
  folder: string,
): string =>
  deployed('patroni.yml', [
    [/^name: db1$/m, `name: ${node.name}`],
    [/10\.0\.0\.11:2379,10\.0\.0\.12:2379,10\.0\.0\.13:2379/, etcd],
    [/10\.0\.0\.11:8008/g, `${node.host}:${node.api}`],
    [/10\.0\.0\.11:5432/g, `${node.host}:${node.port}`],
    [/10\.0\.0\.0\/24/g, clients],
    [/CHANGE-ME/g, PASSWORD],
    [/\bhostssl\b/g, 'host'],
    [/data_dir: .*/, `data_dir: ${node.data}\n  pgpass: ${node.data}.pgpass`],
    [/bin_dir: .*/, `bin_dir: ${bin}`],
    [
      / {4}ssl: 'on'\n {4}ssl_cert_file: .*\n {4}ssl_key_file: .*/,
      // Several servers share this machine; statements are counted.
      [
        `    unix_socket_directories: ${folder}`,
        '    shared_buffers: 64MB',
        '    shared_preload_libraries: pg_stat_statements',
      ].join('\n'),
    ],
  ]);

/** Returns HAProxy's: `web` spreads requests over the instances, `primary` leads to the primary. */
export const haproxyFile = (
  ports: { readonly web: number; readonly primary: number },
  instances: readonly number[],
  nodes: readonly Node[],
): string =>
  deployed('haproxy.cfg', [
    [/bind :80$/m, `bind 127.0.0.1:${ports.web}`],
    [/bind 127\.0\.0\.1:5000$/m, `bind 127.0.0.1:${ports.primary}`],
    [
      /(?: {2}server instance\d .*\n){3}/,
      instances.map((port, at) => `  server instance${at + 1} 127.0.0.1:${port}\n`).join(''),
    ],
    [
      /(?: {2}server db\d .*\n){3}/,
      nodes
        .map(({ name, host, port, api }) => `  server ${name} ${host}:${port} check port ${api}\n`)
        .join(''),
    ],
  ]);

/** Returns PgBouncer's, in transaction mode, in front of HAProxy's port for the primary. */
export const pgbouncerFile = (port: number, primary: number, folder: string): string =>
  deployed('pgbouncer.ini', [
    [/port=5000/, `port=${primary}`],
    [/listen_addr = 10\.0\.0\.20/, 'listen_addr = 127.0.0.1'],
    [/listen_port = 6432/, `listen_port = ${port}`],
    [/auth_file = .*/, `auth_file = ${join(folder, 'userlist.txt')}`],
  ]);
