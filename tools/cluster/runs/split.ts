import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../cluster';

/** A primary that accepts writes this long after it was cut off has split the data. */
const MAX_WAIT_MS = 60_000;

/** What was done to the primary, and what has to happen before the repair. */
export interface Broken {
  readonly said: string;
  readonly settled?: Promise<void>;
}

/**
 * Cuts the primary off from everything else, together with its Patroni. `settled` rejects if it
 * still accepts writes a minute later.
 */
export async function splitPrimary(cluster: Cluster): Promise<Broken> {
  const { networks, layout, parts } = cluster;
  const primary = await cluster.nodeThatIs('primary');
  const index = parts.nodes.findIndex((part) => part === primary);
  const node = layout.nodes[index];
  if (networks === undefined || node === undefined) return { said: 'nothing to cut off' };
  await networks.connect(index, false);
  const began = performance.now();
  const fenced = async () => {
    while (performance.now() - began < MAX_WAIT_MS) {
      if (!(await networks.takesWrites(index, layout.urlOf(node)))) {
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        console.log(`${node.name}, cut off, takes no writes after ${seconds} s`);
        return;
      }
      await pause(200);
    }
    throw new Error(`${node.name}, cut off, still takes writes`);
  };
  return { said: `cut off: ${node.name}`, settled: fenced() };
}
