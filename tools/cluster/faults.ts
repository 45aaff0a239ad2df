import type { Cluster } from './cluster';
import type { Part } from './parts/part';
import { roleOf } from './parts/role';

/** What can be done to a cluster, by name; each returns a line that says what it did. */
export const FAULTS: Readonly<Record<string, (cluster: Cluster) => Promise<string>>> = {
  'kill-primary': async (cluster) => kill(await cluster.nodeThatIs('primary')),
  'kill-replica': async (cluster) => kill(await cluster.nodeThatIs('replica')),
  'kill-instance': ({ parts }) => kill(parts.instances.find(({ isUp }) => isUp)),
  'kill-haproxy': ({ parts }) => kill(parts.haproxy),
  'kill-pgbouncer': ({ parts }) => kill(parts.pgbouncer),
  'kill-redis': ({ parts }) => kill(parts.redis),
  'kill-store': ({ parts }) => kill(parts.store),
  'kill-etcd': ({ parts }) => kill(parts.etcd),
  heal: async ({ all, parts, networks }) => {
    for (const index of parts.nodes.keys()) await networks?.connect(index, true);
    const gone = all.filter(({ isUp }) => !isUp);
    for (const part of gone) part.start();
    return `started again: ${gone.map(({ name }) => name).join(', ') || 'nothing'}`;
  },
};

async function kill(part: Part | undefined): Promise<string> {
  if (part === undefined) return 'there is none';
  await part.end('SIGKILL');
  return `killed with -9: ${part.name}`;
}

/** A line for each process: whether it runs, and its role according to Patroni. */
export async function stateOf(cluster: Cluster): Promise<string> {
  const { nodes } = cluster.layout;
  const lines = await Promise.all(
    cluster.all.map(async ({ name, isUp }) => {
      const node = nodes.find((each) => each.name === name);
      const role = node === undefined ? '' : await roleOf(node);
      return `${name.padEnd(12)} ${isUp ? 'up' : 'down'} ${role}`.trimEnd();
    }),
  );
  return lines.join('\n');
}
