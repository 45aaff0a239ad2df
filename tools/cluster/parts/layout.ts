import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseIdentity } from '../../../src/embedded-postgres/identity';
import { haproxyFile, patroniFile, PASSWORD, pgbouncerFile, type Node } from './configuration';
import { HOME, hostOf, RANGE } from './networks';
import { postgresFolder } from './packages';

export interface Sizes {
  readonly nodes: number;
  readonly instances: number;
  /** No PgBouncer or HAProxy in front of PostgreSQL: instances find the primary themselves. */
  readonly direct: boolean;
  /** Replicas may lag without limit, except for users' own writes. */
  readonly anyLag: boolean;
  /** Puts each database host into its own network, so that it can be cut off. */
  readonly split: boolean;
  /** Whether callers are rate-limited; the instances count their requests in Redis. */
  readonly rateLimits: boolean;
  /** The setting KEYWORD_HISTORY_SCOPE. */
  readonly scope: 'service' | 'caller';
  /** Fills the migrated database at `url`; the demo data by default. */
  readonly fill?: (url: string) => Promise<void>;
}

/**
 * Paths and addresses: a temporary folder, free ports of 127.0.0.1, and the files that name them.
 */
export type Layout = Awaited<ReturnType<typeof layOut>>;

export async function layOut({
  nodes: count,
  instances,
  direct,
  scope,
  anyLag,
  rateLimits,
  split,
}: Sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'job-gateway-cluster-'));
  // Neither PostgreSQL nor Patroni nor PgBouncer runs as root.
  const identity = await chooseIdentity(join(folder, 'none'));
  const own = (path: string) => {
    if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid ?? identity.uid);
    return path;
  };
  const [etcd = 0, peer = 0, web = 0, primary = 0, pgbouncer = 0, redis = 0, store = 0, ...rest] =
    await freePorts(7 + 2 * count + instances);
  const nodes: Node[] = Array.from({ length: count }, (_, index) => ({
    name: `node${index + 1}`,
    host: split ? hostOf(index) : '127.0.0.1',
    port: rest[2 * index] ?? 0,
    api: rest[2 * index + 1] ?? 0,
    data: join(folder, `node${index + 1}`),
  }));
  const home = split ? HOME : '127.0.0.1';
  const clients = split ? RANGE : '127.0.0.1/32';
  const ports = { etcd, peer, web, primary, pgbouncer, redis, store };
  const instancePorts = rest.slice(2 * count);
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    own(join(folder, name));
  };
  own(folder);
  for (const sub of ['etcd', 'public', 'store'])
    own(mkdirSync(join(folder, sub), { recursive: true }) ?? '');
  for (const node of nodes)
    write(
      `${node.name}.yml`,
      patroniFile(node, `${home}:${etcd}`, clients, postgresFolder() ?? '', folder),
    );
  write('haproxy.cfg', haproxyFile(ports, instancePorts, nodes));
  write('pgbouncer.ini', pgbouncerFile(pgbouncer, primary, folder));
  write('userlist.txt', `"postgres" "${PASSWORD}"\n`);

  const at = (hosts: string) => `postgres://postgres:${PASSWORD}@${hosts}/jobs`;
  const all = nodes.map(({ host, port }) => `${host}:${port}`);
  const primaryUrl = `${at(all.join(','))}?target_session_attrs=read-write`;
  return {
    folder,
    identity,
    ports,
    nodes,
    instancePorts,
    primaryUrl,
    urlOf: ({ host, port }: Node) => at(`${host}:${port}`),
    /** etcd's address for database hosts. */
    etcdUrl: `http://${home}:${etcd}`,
    split,
    /** The settings that all instances share. */
    settings: {
      DATABASE_URL: direct ? primaryUrl : at(`127.0.0.1:${pgbouncer}`),
      DATABASE_STATEMENTS: direct ? 'named' : 'unnamed',
      DATABASE_LISTEN_URL: primaryUrl,
      DATABASE_REPLICA_URLS: all.map(at).join(','),
      ...(anyLag && { DATABASE_REPLICA_LAG: '600000' }),
      RATE_LIMIT_STORE: `redis://127.0.0.1:${redis}`,
      TRUST_PROXY: 'on',
      RATE_LIMITS: rateLimits ? 'on' : 'off',
      // With `caller` the history checker can check more; `service` is the service's default.
      KEYWORD_HISTORY_SCOPE: scope,
      PUBLIC_DIR: join(folder, 'public'),
      MEDIA_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${store}`,
      S3_BUCKET: 'job-media',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PATH_STYLE: 'on',
      // Longer than HAProxy takes to exclude an instance.
      SHUTDOWN_DELAY: '5000',
      LOG_LEVEL: 'warn',
    },
  };
}

/** Returns `count` free ports. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  for (const probe of probes) probe.close();
  return ports;
}
