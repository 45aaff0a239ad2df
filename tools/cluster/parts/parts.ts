import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/lib/package-root';
import type { Layout } from './layout';
import { onHost } from './networks';
import { pathOf } from './packages';
import { Part, type Command } from './part';

/** The processes of the cluster, in the order in which they are started. */
export function partsOf(layout: Layout, root = packageRoot) {
  const { folder, identity, ports, nodes, settings, etcdUrl, split } = layout;
  const part = (name: string, command: Omit<Command, 'log'>, killRest?: () => void) =>
    new Part(name, { log: join(folder, `${name}.log`), ...command }, killRest);
  const url = (port: number) => `http://127.0.0.1:${port}`;
  return {
    etcd: part('etcd', {
      program: pathOf('etcd'),
      words: [
        ['--data-dir', join(folder, 'etcd')],
        ['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
        ['--listen-peer-urls', url(ports.peer), '--initial-advertise-peer-urls', url(ports.peer)],
        ['--initial-cluster', `default=${url(ports.peer)}`],
      ].flat(),
      identity,
    }),
    nodes: nodes.map(({ name, data }, index) => {
      const program = pathOf('patroni');
      const words = [join(folder, `${name}.yml`)];
      const command = split
        ? { program: 'ip', words: onHost(index, identity.uid ?? 0, [program, ...words]) }
        : { program, words, identity };
      return part(name, { ...command, environment: { HOME: folder } }, () => killPostmaster(data));
    }),
    haproxy: part('haproxy', {
      program: pathOf('haproxy'),
      words: ['-db', '-f', join(folder, 'haproxy.cfg')],
    }),
    pgbouncer: part('pgbouncer', {
      program: pathOf('pgbouncer'),
      words: [join(folder, 'pgbouncer.ini')],
      identity,
    }),
    redis: part('redis', {
      program: pathOf('redis-server'),
      words: `--bind 127.0.0.1 --port ${ports.redis} --save --appendonly no`.split(' '),
    }),
    store: part('store', {
      program: process.execPath,
      words: [
        join(packageRoot, 'node_modules/s3rver/bin/s3rver.js'),
        ...['--directory', join(folder, 'store'), '--address', '127.0.0.1'],
        ...['--port', String(ports.store), '--configure-bucket', settings.S3_BUCKET],
      ],
    }),
    instances: instancesOf(layout, root),
  };
}

/** Returns instances of the build below `root`. */
export const instancesOf = ({ folder, instancePorts, settings }: Layout, root: string): Part[] =>
  instancePorts.map((port, index) => {
    const name = `instance${index + 1}`;
    return new Part(name, {
      log: join(folder, `${name}.log`),
      program: process.execPath,
      words: ['--enable-source-maps', join(root, 'dist/src/main.js')],
      environment: { ...settings, PORT: String(port) },
    });
  });

/** PostgreSQL outlives Patroni; its child processes exit once the postmaster is gone. */
function killPostmaster(data: string): void {
  try {
    process.kill(
      Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGKILL',
    );
  } catch {
    // The process is gone already.
  }
}
